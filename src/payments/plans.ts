import { dayAt, plainText } from "../gateway";
import type { RecurringPlan } from "../http";
import type { RecurringTerms } from "../modules/crossborder/internal";
import type { ParsedOptions } from "./options";

/** The plans that a storefront may choose, as a shopper is told of them. */
export const plansOf = ({ recurringPlans }: Pick<ParsedOptions, "recurringPlans">): RecurringPlan[] =>
  Object.entries(recurringPlans).map(([plan, { frequency, paymentCount }]) => ({
    plan,
    frequency,
    payment_count: paymentCount,
  }));

const DAY_MS = 24 * 60 * 60_000;

/** What is agreed to, in letters that every gateway takes. */
interface Agreed {
  terms: RecurringTerms;
  /** Decimal text with two places. */
  amount: string;
  currency_code: string;
  /** Of the first payment, in milliseconds. */
  now: number;
  /** Of the account: the next deduction is on a day there. */
  time_zone: string;
  /** What the storefront wants on the cashier page. */
  description?: string;
}

/** The text of the cashier page (§4.1) of a subscription: its terms stand before what the storefront says. */
export function termsText({
  terms,
  amount,
  currency_code,
  now,
  time_zone,
  description = "",
}: Agreed): string {
  const { frequency, payment_count } = terms;
  const often = payment_count === 0 ? "until cancelled" : `${payment_count} payments in all`;
  const next = dayAt(new Date(now + frequency * DAY_MS), time_zone);
  const when = payment_count === 1 ? "" : `, next on ${next}`;
  const price = `${amount} ${currency_code.toUpperCase()}`;
  return plainText(`Subscription, ${price} every ${frequency} days, ${often}${when}. ${description}`);
}
