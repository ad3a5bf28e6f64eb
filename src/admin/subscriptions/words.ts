import type { ListedSchedule, ScheduleView } from "../../http";
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

/** What its address is made of: two accounts may have the same number, so our id. */
export const addressOf = ({ id }: Pick<ListedSchedule, "id">) => `/crossborder/subscriptions/${id}`;
