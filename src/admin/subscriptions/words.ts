import type { ListedSchedule, ScheduleView } from "../../http";
import type { Texts } from "../i18n/en";
import { useMoney, useText } from "../common/text";

/** How a subscription is told in short. */
export function useSubscriptionWords() {
  const text = useText("subscriptions");
  const money = useMoney();
  return {
    /** What it is called: by the gateway's number, once that is known. */
    number: ({ schedule_no }: ScheduleView) => schedule_no ?? text("unnamed"),
    /** How much, and how often. */
    terms: ({ amount, currency_code, frequency }: ScheduleView) =>
      `${money(amount, currency_code)} ${text("every", { count: frequency })}`,
    made: (subscription: ListedSchedule) =>
      text(subscription.payment_count === 0 ? "made_endless" : "made", {
        made: subscription.paid_count,
        count: subscription.payment_count,
      }),
  };
}

export type Status = keyof Texts["subscriptions"]["status"];

/** What the badge says: a cancellation that the gateway has yet to confirm is told at once. */
export const statusOf = ({ status, cancelling }: ScheduleView): Status =>
  cancelling ? "cancelling" : status;
