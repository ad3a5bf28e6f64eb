import { z } from "zod";
import { GatewayError, InvalidFieldsError, problemsOf, RefusedError, UnclearAnswerError } from "./errors";
import { said } from "./fields";
import type { Operation } from "./operations";
import { printable } from "./values";
import { describeRetCode, SUCCESS } from "./ret-codes";

/** At most this much of an answer is quoted in an error. */
const LONGEST_QUOTE = 300;

/** Fields of a request whose values no error quotes, should the gateway repeat them in its answer. */
const SECRET_FIELDS = ["verifySign", "password", "paymentBarcode", "openid"] as const;

const envelope = z.object({ ret_code: said, ret_msg: z.string().nullish() });
const outer = z.looseObject({ ret_code: z.unknown().optional(), result: z.unknown().optional() });

/** Code and message of an answer; prepay for apps carries them inside `result` (§2.7). */
function readEnvelope(body: unknown) {
  const { data } = outer.safeParse(body);
  return envelope.safeParse(data?.ret_code === undefined ? data?.result : body);
}

/**
 * The parsed answer of a `000100`.
 * @param form the request as it was sent: an answer about another order or amount is not believed
 * @throws RefusedError for every other code
 * @throws UnclearAnswerError for an answer that cannot be read or believed
 */
export function readAnswer<Answer extends z.ZodType>(
  operation: Operation<z.ZodType<Record<string, string | undefined>>, Answer>,
  form: Record<string, string>,
  body: unknown,
): z.output<Answer> {
  const read = readEnvelope(body);
  if (!read.success) throw new UnclearAnswerError(operation.name, "the answer has no ret_code");
  const { ret_code, ret_msg } = read.data;
  if (ret_code !== SUCCESS) {
    const { outcome, meaning } = describeRetCode(ret_code, operation);
    throw new RefusedError(operation.name, ret_code, quote(ret_msg ?? "", form), outcome, meaning);
  }
  const answer = operation.answer.safeParse(
    { ...Object(body), ret_code, ret_msg: ret_msg ?? "" },
    { reportInput: true },
  );
  if (!answer.success) {
    const problems = problemsOf(answer.error).map(({ field, message }) => `${field}: ${message}`);
    const reason = `the answer cannot be read: ${quote(problems.join("; "), form)}`;
    throw new UnclearAnswerError(operation.name, reason);
  }
  refuseOtherOrders(operation.name, form, answer.data);
  refuseOtherAmounts(operation, form, answer.data);
  return answer.data;
}

/** Whether a call may be made again after this error without acting twice. */
export function mayRepeat({ safeToRepeat }: Pick<Operation, "safeToRepeat">, error: unknown): boolean {
  if (!(error instanceof GatewayError) || error instanceof InvalidFieldsError) return false;
  return error.outcome === "not_sent" || (error.outcome === "unknown" && safeToRepeat);
}

/** The beginning of a text from the gateway, with the secrets of the request replaced by `***`. */
function quote(text: string, form: Record<string, string>): string {
  const secrets = SECRET_FIELDS.flatMap((name) => form[name] ?? []);
  const shown = secrets.reduce((text, secret) => text.replaceAll(secret, "***"), text);
  return printable(shown, LONGEST_QUOTE);
}

const identity = z.object({
  reference: z.string().nullish(),
  transactionNo: z.string().nullish(),
  oldTransactionId: z.string().nullish(),
  refundReference: z.string().nullish(),
});
const identities = identity.extend({
  result: identity.nullish().catch(null),
  transaction: identity.nullish().catch(null),
});
/** Names of a field in the request and in the answer. */
const IDENTITY_KEYS = [
  ["reference", "reference"],
  ["transactionNo", "transactionNo"],
  ["transactionNo", "oldTransactionId"],
  ["refundReference", "refundReference"],
] as const;

/** An answer that names another order than the request did is not believed. */
function refuseOtherOrders(operation: string, form: Record<string, string>, answer: unknown): void {
  const { result, transaction, ...flat } = identities.parse(answer);
  for (const named of [flat, result, transaction]) {
    for (const [key, name] of IDENTITY_KEYS) {
      const [requested, answered] = [form[key], named?.[name]];
      if (requested !== undefined && answered && answered !== requested) {
        throw new UnclearAnswerError(operation, `the answer is about another ${key}`);
      }
    }
  }
}

const payloads = z.looseObject({
  result: z.looseObject({}).nullish().catch(null),
  transaction: z.looseObject({}).nullish().catch(null),
});
/** What a gateway writes while a refund is under way. */
const NOTHING_YET = "0.00";

/** An answer that repeats another amount than the requested one is not believed. */
function refuseOtherAmounts(
  { name: operation, repeatedAmounts = [] }: Pick<Operation, "name" | "repeatedAmounts">,
  form: Record<string, string>,
  answer: unknown,
): void {
  const { result, transaction, ...flat } = payloads.parse(answer);
  for (const named of [flat, result, transaction]) {
    for (const [key, name] of repeatedAmounts) {
      const [requested, answered] = [form[key], named?.[name]];
      if (requested === undefined || !answered || answered === NOTHING_YET || answered === requested)
        continue;
      throw new UnclearAnswerError(operation, `the answer is about another ${key}`);
    }
  }
}
