import { type Code, CrossborderError, reasonOf, sentenceOf } from "./outcome";
import { statusOf } from "./store";

/** @throws CrossborderError without fail */
export function refuse(error: unknown): never {
  if (error instanceof CrossborderError) throw error;
  const status = statusOf(error);
  if (status === undefined) throw new CrossborderError("offline", error);
  hint(error);
  throw new CrossborderError(status === 404 ? "not_found" : codeOf(error), error);
}

/** The js-sdk leaves the code of an answer out: there the store's sentence is known by its beginning. */
const REFUSALS: readonly (readonly [RegExp, Code])[] = [
  [/^currency_/, "currency_not_supported"],
  [/^already_paid$|^This has been paid already/, "already_paid"],
  [/^payment_in_progress$|^A payment of this is being made/, "payment_in_progress"],
  [/^too_many_payments$|^You have started many payments/, "too_many_payments"],
];

const codeOf = (error: unknown): Code =>
  REFUSALS.find(([known]) =>
    [reasonOf(error), sentenceOf(error)].some((text) => known.test(text ?? "")),
  )?.[1] ?? "unavailable";

/** Bundlers write a text in its place; elsewhere there may be none. */
declare const process: { env: { NODE_ENV?: string } };

function isProduction(): boolean {
  try {
    return process.env.NODE_ENV === "production";
  } catch {
    return false;
  }
}

const hinted = new Set<string>();

/** What the store said when it refused, for who makes the storefront: once each, and not in production. */
function hint(refusal: unknown): void {
  const text = refusal instanceof Error ? refusal.message : String(refusal);
  if (hinted.has(text) || isProduction()) return;
  hinted.add(text);
  console.warn(`medusa-payment-crossborder: the store refused a payment: ${text}`);
}
