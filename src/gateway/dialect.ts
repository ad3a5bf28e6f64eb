import { z } from "zod";
import {
  type Outcome,
  MISMATCH,
  NO_SUCH_RECORD,
  RET_CODES,
  type RetCode,
  SUCCESS,
  WRONG_STATUS,
} from "./errors";
import { text as written } from "./fields";
import { operations } from "./operations";
import { asciiText, GATEWAY_STATUSES, isObject, parseJson, unwrapped } from "./values";

/*
 * How one gateway speaks where the document is silent: its own words and codes, read as those of the document before
 * anything else looks at them, and texts as it takes them.
 */

/** What a `ret_code` of a gateway's own can mean (§7). */
const MEANINGS = {
  success: SUCCESS,
  no_such_record: NO_SUCH_RECORD,
  mismatch: MISMATCH,
  wrong_status: WRONG_STATUS,
} as const;
const OUTCOMES = ["refused", "unknown"] as const satisfies readonly Outcome[];

const oneOf = (names: readonly string[]) => `must be one of ${names.join(", ")}`;
const MEANING_NAMES = ["success", "no_such_record", "mismatch", "wrong_status", ...OUTCOMES] as const;

/** Fields that an operation has anyway are no extra ones. */
const extraOf = ({ account, request }: { account: readonly string[]; request: { shape: object } }) =>
  z.record(
    z
      .string()
      .regex(/^\w{1,40}$/, "must be a name of letters, digits and _")
      .refine(
        (name) => ![...account, "verifySign"].includes(name) && !(name in request.shape),
        "is a field of its own",
      ),
    written,
  );
const extraFields = Object.fromEntries(
  Object.values(operations).map((operation) => [operation.name, extraOf(operation).optional()]),
);

/** The options of the client that say how a gateway speaks. */
export const dialectOptions = {
  /** Its words for a status (§3), each with the document's, such as `{ TRADE_SUCCESS: "success", authorized: "success" }`. */
  statuses: z
    .record(written, z.enum(GATEWAY_STATUSES, oneOf(GATEWAY_STATUSES)))
    .transform(withSmallLetters)
    .default({}),
  /**
   * Its codes (§7), each with what it means: `success`, `no_such_record`, `mismatch`, `wrong_status`, any other refusal
   * (`refused`), or that it may have acted (`unknown`).
   */
  retCodes: z.record(written, z.enum(MEANING_NAMES, oneOf(MEANING_NAMES))).default({}),
  /** Letters of texts that customers see (§8): of `any` script, or `ascii` alone. */
  plainText: z.enum(["any", "ascii"], "must be any or ascii").default("any"),
  /** Sends the fields that only the document's samples have: `currency` of refund, `currency` and `frequency` of update-recurring. */
  sampleFields: z.boolean().default(false),
  /** Says `charset=UTF-8` with each request. */
  declareCharset: z.boolean().default(false),
  /** Fields that it wants with an operation besides the document's, always with the same value, by the document's operation name. */
  extraFields: z.strictObject(extraFields).default({}),
  /** What it calls the type of a payment (§2.2), besides `payment`. */
  paymentTypes: z.array(written, "must be a list of words").default([]),
  /** What it calls the wallet's link of a QR code (§2.4), besides `deepLink`. */
  walletLinkNames: z.array(written, "must be a list of names").default([]),
  /** The numbers under which its answers show this account (§2.2), where they differ from those that calls name. */
  shownNumbers: z.strictObject({ merchantNo: written, storeNo: written }).partial().default({}),
  /** Whether the first payment is one of the deductions of `paymentCount` (§4.1). */
  firstPaymentCounts: z.boolean().default(true),
};

type Dialect = z.output<z.ZodObject<typeof dialectOptions>>;

function withSmallLetters<Status>(statuses: Record<string, Status>): Record<string, Status> {
  return Object.fromEntries(Object.entries(statuses).map(([word, status]) => [word.toLowerCase(), status]));
}

const PAYLOADS: readonly string[] = ["result", "transaction"];

/** What is needed to read an answer. */
type Reading = Pick<Dialect, "statuses" | "shownNumbers"> & {
  paymentTypes: readonly string[];
  merchantNo: string;
  storeNo: string;
  vendorCodes: Readonly<Partial<Record<string, string>>>;
  walletLinkNames?: readonly string[];
};

/**
 * The JSON of an answer, with its own words and numbers read as those of the document and of the account. The answer and its payload
 * may each be the object, a list of one, or either as text (§2.9 shows the object); the answer also in an object of another name.
 * @throws SyntaxError for text that is not JSON
 */
export function readJson(text: string, reading: Reading): unknown {
  return coded(parse(text, reading), (inner) => parse(inner, reading));
}

const parse = (text: string, reading: Reading): unknown =>
  parseJson(text, (name, value) => {
    if (PAYLOADS.includes(name))
      return linked(
        unwrapped(value, (inner) => parse(inner, reading)),
        reading,
      );
    const isSaid = typeof value === "string" || typeof value === "number";
    return isSaid ? (documented(name, String(value).trim(), reading) ?? value) : linked(value, reading);
  });

/** What has the code, of what is around it. */
function coded(value: unknown, read: (text: string) => unknown): unknown {
  const body = unwrapped(value, read);
  if (!isObject(body) || hasCode(body) || hasCode(body.result)) return body;
  return (
    Object.values(body)
      .map((inner) => unwrapped(inner, read))
      .find((inner) => hasCode(inner) || (isObject(inner) && hasCode(inner.result))) ?? body
  );
}

const hasCode = (value: unknown) => isObject(value) && value.ret_code !== undefined;

/** With the wallet's link under the document's name, where it has one under another. */
function linked(value: unknown, { walletLinkNames = [] }: Pick<Reading, "walletLinkNames">): unknown {
  if (walletLinkNames.length === 0 || typeof value !== "object" || value === null) return value;
  const named = Object.entries(value).find(([name, link]) => walletLinkNames.includes(name) && link);
  return named && !("deepLink" in value) ? { ...value, deepLink: named[1] } : value;
}

/** The document's word for a status that the gateway has a word of its own for; else the word itself. */
export function documentedStatus(text: string, { statuses }: Pick<Dialect, "statuses">): string {
  const word = text.trim().toLowerCase();
  return (Object.hasOwn(statuses, word) ? statuses[word] : undefined) ?? text;
}

/** What the document, or the account, has for a word; undefined where it is read as it is. */
function documented(name: string, word: string, reading: Reading): string | undefined {
  const { statuses, paymentTypes, shownNumbers, vendorCodes } = reading;
  switch (name) {
    case "status":
    case "transactionStatus":
      return documentedStatus(word, { statuses });
    case "transactionType":
      return paymentTypes.includes(word) ? "payment" : undefined;
    case "merchantNo":
    case "storeNo":
      return word === shownNumbers[name] ? reading[name] : undefined;
    case "vendor":
      return Object.keys(vendorCodes).find((vendor) => vendorCodes[vendor] === word);
    default:
      return undefined;
  }
}

/** The document's code that one of the gateway's own stands for; else the code itself. */
export function documentedCode(code: string, { retCodes }: Pick<Dialect, "retCodes">): string {
  const meaning = Object.hasOwn(retCodes, code) ? retCodes[code] : undefined;
  return meaning === undefined || meaning === "refused" || meaning === "unknown" ? code : MEANINGS[meaning];
}

/**
 * What a code means, and whether the gateway may have acted. A code that nobody knows says so of no call that opens or moves
 * money; of other calls it is a refusal.
 */
export function describeRetCode(
  code: string,
  { movesMoney }: { movesMoney: boolean },
  { retCodes }: Pick<Dialect, "retCodes">,
): RetCode {
  const outcome = Object.hasOwn(retCodes, code) ? retCodes[code] : undefined;
  if (outcome === "refused" || outcome === "unknown") return { meaning: "as retCodes has it", outcome };
  return Object.hasOwn(RET_CODES, code) && RET_CODES[code]
    ? RET_CODES[code]
    : { meaning: "not a documented code", outcome: movesMoney ? "unknown" : "refused" };
}

/**
 * The number of deductions as the gateway counts them; false where none would be left, since 0 has no limit.
 */
export function inItsCount(
  form: Record<string, string>,
  { firstPaymentCounts }: Pick<Dialect, "firstPaymentCounts">,
): boolean {
  const { paymentCount } = form;
  if (firstPaymentCounts || paymentCount === undefined || paymentCount === "0") return true;
  form.paymentCount = String(Number(paymentCount) - 1);
  return paymentCount !== "1";
}

const TEXTS: readonly string[] = ["description", "note"];

/** Texts of a request in letters that the gateway takes. */
export function inItsLetters(form: Record<string, string>, { plainText }: Pick<Dialect, "plainText">): void {
  if (plainText === "any") return;
  for (const name of TEXTS) if (form[name] !== undefined) form[name] = asciiText(form[name]);
  if (form.goodsInfo === undefined) return;
  const goods: unknown = JSON.parse(form.goodsInfo, (name, value: unknown) =>
    name === "goods_name" ? asciiText(String(value)) || "item" : value,
  );
  form.goodsInfo = JSON.stringify(goods);
}
