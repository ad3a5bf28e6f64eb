import type { Texts } from "../i18n/en";
import { useMoney, useText } from "../common/text";
import { countMade, type Subscription } from "./subscriptions";

/** How a subscription is told in short. */
export function useSubscriptionWords() {
  const text = useText("subscriptions");
  const money = useMoney();
  return {
    /** What it is called: by the gateway's number, once that is known. */
    number: ({ schedule_no }: Subscription) => schedule_no ?? text("unnamed"),
    /** How much, and how often. */
    terms: ({ amount, currency_code, frequency }: Subscription) =>
      `${money(amount, currency_code)} ${text("every", { count: frequency })}`,
    made: (subscription: Subscription) =>
      text(subscription.payment_count === 0 ? "made_endless" : "made", {
        made: countMade(subscription),
        count: subscription.payment_count,
      }),
  };
}

/** What a code of the API means for a subscription, and what to do next. */
export function useRefusals(): (code: string) => string | undefined {
  const text = useText("subscriptions");
  return (code) => text(`refused.${code}`, { defaultValue: "" }) || undefined;
}

export type Status = keyof Texts["subscriptions"]["status"];

/** What the badge says: a cancellation that the gateway has yet to confirm is told at once. */
export const statusOf = ({ status, cancelling }: Subscription): Status =>
  cancelling ? "cancelling" : status;
