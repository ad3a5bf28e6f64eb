import BigNumber from "bignumber.js";
import { z } from "zod";
import { isLoopback, readUrl } from "../hosts";

/*
 * The types and rules of fields as the tables of §4 and §8 name them, read from the form's text into what the sandbox works
 * with. The gateway client has its own: a mistake in one of the two must not be made twice.
 */

export const text = z.string();

/** A decimal number in text form, in USD unless it is named as RMB (§4). Both have two places. */
export const amount = z
  .string()
  .regex(/^\d+(\.\d{1,2})?$/, "must be a decimal number with at most two places")
  .transform((value) => new BigNumber(value))
  .refine((value) => value.gt(0), "must be greater than 0");

/** The price of an order: {@link exactlyOne} of the two (§4.1, §4.9, §4.11). */
export const price = { amount: amount.optional(), rmbAmount: amount.optional() };

export function priceOf({ amount, rmbAmount }: { amount?: BigNumber; rmbAmount?: BigNumber }) {
  return rmbAmount !== undefined
    ? { currency: "RMB" as const, amount: rmbAmount }
    : { currency: "USD" as const, amount: amount ?? new BigNumber(NaN) };
}

/** §8: the only one. */
export const currency = z.literal("USD", "must be USD");

export const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, `must be one of ${words.join(", ")}`);

/** §4.2, §4.4: the text `true` or `false`. */
export const yesOrNo = z
  .enum(["true", "false"], "must be true or false")
  .transform((value) => value === "true");

export const wholeNumber = (least: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= least, `must be ${least} or more`);

/** The document gives neither characters nor a length; a gateway that takes no more than these finds a shop that sends more. */
export const reference = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,36}$/, "must be 1 to 36 characters of A-Z, a-z, 0-9 and -");

/** An ipnUrl must be secure (§4.1, §6). Plain http is for a shop on this machine, as in tests. */
export const secureUrl = z.string().refine((value) => {
  const url = addressOf(value);
  return url?.protocol === "https:" || (url !== undefined && isLoopback(url.host));
}, "must be an https address");

/** §4.1 asks for no https here. */
export const webAddress = z
  .string()
  .refine((value) => addressOf(value) !== undefined, "must be a web address");

const addressOf = (value: string) => (/^https?:\/\/\S+$/i.test(value) ? readUrl(value) : undefined);

/** "No special characters" (§8), which the document does not define: letters, digits, spaces and `. , - _` are none. */
const isPlain = (value: string) => /^[\p{L}\p{M}\p{N} .,_-]*$/u.test(value);

export const plainText = z.string().refine(isPlain, "must not contain special characters");

const goods = z.array(z.object({ goods_name: plainText, quantity: plainText })).min(1);

/** §4.1: a JSON array of objects with the texts `goods_name` and `quantity`. */
export const goodsInfo = z.string().transform((value, context) => {
  const read = goods.safeParse(readJson(value));
  if (read.success) return read.data;
  const rule =
    "must be a JSON array of objects with the texts goods_name and quantity, without special characters";
  context.addIssue({ code: "custom", message: rule });
  return z.NEVER;
});

function readJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

type Rule = (fields: Readonly<Record<string, unknown>>, context: z.RefinementCtx) => void;

/** "Exactly one of X or Y means both absent or both present is invalid" (§4). */
const exactlyOne =
  (one: string, other: string): Rule =>
  (fields, context) => {
    const both = fields[one] !== undefined && fields[other] !== undefined;
    const neither = fields[one] === undefined && fields[other] === undefined;
    if (!both && !neither) return;
    const message = both ? "only one of them may be given" : "one of them is required";
    context.addIssue({ code: "custom", path: [`${one}/${other}`], message });
  };

export const exactlyOnePrice = exactlyOne("amount", "rmbAmount");

/** How a call names an order that is there already (§4.3, §4.5 to §4.7, §4.11). */
export const orderKey = { transactionNo: text.optional(), reference: reference.optional() };
export const exactlyOneKey = exactlyOne("transactionNo", "reference");
