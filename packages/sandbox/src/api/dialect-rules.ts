import { inCodes } from "../dialect";
import type { Dialect } from "../dialect-switches";
import type { OperationName } from "../paths";
import { Refusal, RET_CODE } from "../state/refusal";
import type { Reply } from "./operation-handler";
import type { Form } from "./request-fields";

/*
 * What some gateways ask of a request that the document does not, and what their answers look like.
 */

const TEXTS = ["description", "note", "goodsInfo"] as const;
const REFERENCES = ["reference", "refundReference"] as const;
const IN_SAMPLES: Partial<Record<OperationName, readonly string[]>> = {
  refund: ["currency"],
  "update-recurring": ["currency", "frequency"],
};

const OPENING: readonly OperationName[] = [
  "secure-pay",
  "add",
  "create-trans-qrcode",
  "prepay",
  "cashier-add",
];

/** @throws Refusal where the dialect does not take the request */
export function checkDialect(
  operation: OperationName,
  form: Form,
  contentType: string,
  dialect: Dialect,
): void {
  const refuse = (field: string, rule: string, code: string = RET_CODE.badValue): never => {
    throw new Refusal(code, field, rule);
  };
  if (dialect.charset === "required" && !/charset=utf-8/i.test(contentType)) {
    refuse("Content-Type", "must say charset=UTF-8");
  }
  for (const name of dialect.letters === "ascii" ? TEXTS : []) {
    if (/[^\x20-\x7e]/.test(form[name] ?? "")) refuse(name, "must be ASCII");
  }
  for (const name of REFERENCES) {
    const longest = dialect.longestReference ?? Infinity;
    if ((form[name] ?? "").length > longest) refuse(name, `has more than ${longest} characters`);
  }
  const { longestGoods = Infinity } = dialect;
  if ((form.goodsInfo ?? "").length > longestGoods) {
    refuse("goodsInfo", `has more than ${longestGoods} characters`);
  }
  for (const name of dialect.sampleFields === "required" ? (IN_SAMPLES[operation] ?? []) : []) {
    if (!form[name]) refuse(name, "is missing", RET_CODE.missing);
  }
  for (const name of dialect.requiredFields?.[operation] ?? []) {
    if (!form[name]) refuse(name, "is missing", RET_CODE.missing);
  }
  for (const [name, value] of Object.entries(dialect.fieldValues?.[operation] ?? {})) {
    if (form[name] !== value) refuse(name, "is not one of its values");
  }
  if (dialect.rmb === "refused" && form.rmbAmount) refuse("rmbAmount", "is not taken by this merchant");
  const { min, max } = dialect.amountLimits ?? {};
  const isOpening = OPENING.includes(operation);
  const price = form.rmbAmount ?? form.amount;
  if (isOpening && min && Number(price) < Number(min)) refuse("amount", `must be ${min} or more`);
  if (isOpening && max && Number(price) > Number(max)) refuse("amount", `must be ${max} or less`);
  if (dialect.macros === "refused" && /[{}]/.test(form.callbackUrl ?? "")) {
    refuse("callbackUrl", "must have no braces");
  }
}

/** An answer as the dialect writes it. */
export function inDialect(body: Reply["body"], dialect: Dialect): Reply["body"] {
  const written = Object.entries(body).map(([name, value]) => {
    if (name === "ret_code") return [name, inCodes(dialect, String(value))];
    const isPayload = (name === "result" || name === "transaction") && typeof value === "object";
    return [name, isPayload ? payloadIn(dialect, value) : value];
  });
  return Object.fromEntries(written);
}

function payloadIn({ payload }: Dialect, value: unknown): unknown {
  if (payload === "list") return [value];
  return payload === "text" ? JSON.stringify(value) : value;
}
