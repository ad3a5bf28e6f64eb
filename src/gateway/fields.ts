import { BlockList, isIP } from "node:net";
import { z } from "zod";
import { amountText, isPrintable, PLAIN, printable, readWritten, digitsOf } from "./values";

/*
 * The field types of the document (§4), each parsed into the text that is sent,
 * and the value types of its answers (§2), each parsed into what the rest of the code trusts.
 */

/**
 * Every payment channel of the document (§1), by the names it gives them. `creditcard` is for `securePay`
 * only.
 * @example
 * const isVendor = (text: string) => VENDORS.some((vendor) => vendor === text);
 */
export const VENDORS = ["channel_a", "channel_b", "channel_c", "creditcard"] as const;

/**
 * A payment channel of the document (§1). The client option `vendorCodes` maps it to what a gateway takes.
 * @example
 * const vendor: Vendor = "channel_a";
 */
export type Vendor = (typeof VENDORS)[number];

export const text = z.string().trim().min(1, "must not be empty");

export const decimal = z
  .string("must be decimal text such as 12.50, not a number")
  .regex(/^\d{1,12}(\.\d{1,2})?$/, "must be decimal text with at most two places, such as 12.50")
  .regex(/^(?!-?0+(\.0*)?$)/, "must be greater than 0")
  .transform(amountText);

export const currency = z.literal("USD", "must be USD");

export const vendor = <const V extends readonly Vendor[]>(...accepted: V) =>
  z.enum(accepted, `must be one of ${accepted.join(", ")}`);

/** An ipnUrl must be https (§4.1, §6); plain http is accepted for this machine only. */
export const secureUrl = z.string().refine(isSecureUrl, "must be an https address");

/** A callbackUrl: the table asks for no https (§4.1). */
export const httpUrl = z.string().refine(readHttpUrl, "must be a web address");

export const plain = text.regex(PLAIN, "must not contain special characters");

/** Merchant serial numbers. The document gives no limit; this one is the client's. */
export const REFERENCE = /^[A-Za-z0-9-]{1,36}$/;
export const reference = z.string().regex(REFERENCE, "must be 1 to 36 characters of A-Z, a-z, 0-9 and -");

export const flag = z
  .union([z.boolean(), z.enum(["true", "false"])], "must be true or false")
  .transform(String);

const WHOLE = "must be a whole number";

export const integer = (min: number) =>
  z
    .union([z.number().int(WHOLE), z.string().regex(/^\d{1,9}$/, WHOLE)], WHOLE)
    .transform((value, context) => {
      const number = Number(value);
      if (number >= min && Number.isSafeInteger(number)) return String(number);
      context.addIssue(`must be a whole number of at least ${min}`);
      return z.NEVER;
    });

const goodsList = z.array(z.strictObject({ goods_name: plain, quantity: plain })).min(1);

export const goodsInfo = text.refine((value) => {
  try {
    return goodsList.safeParse(JSON.parse(value)).success;
  } catch {
    return false;
  }
}, "must be a JSON array of objects with the texts goods_name and quantity, without special characters");

/**
 * The parsed form of an absolute address, such as an `ipnUrl` (§4.1), or undefined where the text is none.
 * @example
 * readUrl("https://shop.example/ipn")?.hostname; // "shop.example"
 * readUrl("shop.example"); // undefined
 */
export function readUrl(text: string): URL | undefined {
  // Not `URL.canParse`: that of Node 20 refused a good address beyond ASCII.
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

// The URL parser repairs "https:host" and drops blanks, but the text is sent as it was given.
function readHttpUrl(value: string): URL | undefined {
  return /^https?:\/\/\S+$/i.test(value) ? readUrl(value) : undefined;
}

/**
 * Whether an address may be told to the gateway as an `ipnUrl`, or be the gateway's own: https (§4, §5). Plain http counts
 * only for this machine ({@link isLoopback}).
 * @example
 * isSecureUrl("https://shop.example/ipn"); // true
 * isSecureUrl("http://localhost:9000/ipn"); // true
 * isSecureUrl("http://shop.example/ipn"); // false
 */
export function isSecureUrl(value: string): boolean {
  const url = readHttpUrl(value);
  if (!url) return false;
  const { protocol, hostname } = url;
  return protocol === "https:" || isLoopback(hostname);
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8);
LOOPBACK.addAddress("::1", "ipv6");

/**
 * Whether a host is this machine: `localhost` and every name below it (RFC 6761), 127.0.0.0/8 and `::1`, with the
 * brackets of an address bar or without.
 * @example
 * isLoopback(new URL("http://[::1]:4010").hostname); // true
 * isLoopback("localhost.shop.example"); // false
 */
export function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "");
  const family = isIP(name);
  if (family !== 0) return LOOPBACK.check(name, family === 6 ? "ipv6" : "ipv4");
  return name === "localhost" || name.endsWith(".localhost");
}

/** A word or sentence in an answer: read, compared with known words, logged and stored. */
export const said = z
  .string()
  .trim()
  .transform((value) => printable(value, 300));

/** A moment in an answer, text or number; null where it is empty, which says that it has not come. */
export const time = z.union([said, z.number().transform(String)]).transform((value) => value || null);

/** A text in an answer that only counts as it came, such as a signature for a wallet. */
export const exact = z.string().refine(isPrintable, "has control characters");

/** As it is, and not as a page has it in its source. */
const link = z
  .string()
  .trim()
  .transform((text) => text.replaceAll("&amp;", "&"));

/** The address of a web page or picture. */
export const webAddress = link
  .pipe(z.url({ protocol: /^https?$/ }))
  .refine(isPrintable, "has control characters");

/** Schemes of links that run or open something in the page that shows them, instead of opening a wallet. */
const PAGE_SCHEMES = /^(javascript|data|vbscript|blob|file|about|view-source):/i;

/** A link that opens a wallet. Each wallet has a scheme of its own. */
export const appLink = link.refine(
  (link) => isPrintable(link) && /^[a-z][a-z0-9+.-]*:\S+$/i.test(link) && !PAGE_SCHEMES.test(link),
  "is not a link to a wallet",
);

type Rule = (fields: Readonly<Record<string, unknown>>, context: z.RefinementCtx) => void;

/** "Exactly one of X or Y": both absent and both present are invalid (§4). */
export function exactlyOneOf(one: string, other: string): Rule {
  return (fields, context) => {
    const isGiven = fields[one] !== undefined;
    if (isGiven !== (fields[other] !== undefined)) return;
    const message = isGiven ? "only one of them may be given" : "one of them is required";
    context.addIssue({ code: "custom", path: [`${one}/${other}`], message });
  };
}

/** Fields that the table allows only where others have these values. */
export function onlyWhere(needed: Readonly<Record<string, string>>, ...names: string[]): Rule {
  const conditions = Object.entries(needed);
  const message = `only when ${conditions.map(([name, value]) => `${name} is ${value}`).join(" and ")}`;
  return (fields, context) => {
    if (conditions.every(([name, value]) => fields[name] === value)) return;
    for (const name of names)
      if (fields[name] !== undefined) context.addIssue({ code: "custom", path: [name], message });
  };
}

const object = z.looseObject({}).catch({});
/** A field that nothing hangs on: where it cannot be read it is left out, and the answer counts. */
export const unneeded = <Field extends z.ZodType>(field: Field) => field.nullish().catch(null);

/** As `time`; where it is there and cannot be read, it is left out and not null: null says that the moment has not come. */
export const timeIfReadable = time.nullish().catch(undefined);

/** An answer with the places where its fields may be: `result`, `transaction` and the flat body (§2). */
export const places = z
  .looseObject({ result: object, transaction: object })
  .catch({ result: {}, transaction: {} });

/** An answer whose fields may be in any place, read as if all were in `result`; its status is read where the other fields are. */
export const inAnyPlace = <Answer extends z.ZodType>(answer: Answer) =>
  z.preprocess((body) => {
    const { result, transaction, ...flat } = places.parse(body);
    let status: unknown;
    for (const place of [result, transaction, flat]) status ||= place.transactionStatus ?? place.status;
    return { ...flat, result: { ...flat, ...transaction, ...result, status } };
  }, answer);

/** As {@link inAnyPlace}, of an answer that has them in `transaction` (§2.2). */
export const transactionInAnyPlace = <Answer extends z.ZodType>(answer: Answer) =>
  z.preprocess((body) => {
    const { result, transaction, ...flat } = places.parse(body);
    const status = transaction.transactionStatus ?? result.transactionStatus ?? flat.transactionStatus;
    const transactionStatus = status ?? transaction.status ?? result.status ?? flat.status;
    return { ...flat, transaction: { ...flat, ...result, ...transaction, transactionStatus } };
  }, answer);

/** A flat answer whose fields may be in any place. */
export const flatInAnyPlace = <Answer extends z.ZodType>(answer: Answer) =>
  z.preprocess((body) => {
    const { result, transaction, ...flat } = places.parse(body);
    return { ...result, ...transaction, ...flat };
  }, answer);

/**
 * A text that some answers send as a number; read as its digits, and never as others. Ids are such: none is so long, or has control
 * characters.
 */
export const textual = z
  .union([z.string().trim(), z.number().transform(digitsOf).pipe(z.string())])
  .refine((value) => value.length <= 200 && isPrintable(value), "is no id or number");

/** An amount in an answer, text such as `1,250.00` or a number, read as decimal text with two places; null for empty text. */
export const amount = textual.transform((value, context) => {
  if (value === "") return null;
  try {
    const [only, other] = readWritten(value);
    return amountText(only && !other && /\.\d\d$/.test(only.plain) && only.sign === "." ? only.plain : value);
  } catch {
    context.addIssue(`"${printable(value, 40)}" is not an amount`);
    return z.NEVER;
  }
});
