import type { Order } from "../records/order";
import type { Payment } from "../records/payment";

/*
 * Needed by every supported version, from 2.18 on (seen on 2.21.2): Medusa refunds a payment when it cannot finish placing the order,
 * after it has deleted the order. One that could not be deleted looks like any other, and would be shipped.
 */

/** What Medusa writes when it refunds a payment because it could not finish placing the order. */
const TAKEN_BACK = "Refunded due to cart completion failure";

/** Whether Medusa refunded a payment because placing its order failed. A refund by staff has its user. */
export const wasTakenBack = ({ refunds }: Pick<Payment, "refunds">): boolean =>
  refunds.some(({ note, created_by }) => note === TAKEN_BACK && !created_by);

/** What is left of an order whose payment Medusa took back; undefined where it is over, or another payment may pay for it by now. */
export function takenBack(order: Order, { id }: Pick<Payment, "id">): { is_shipped: boolean } | undefined {
  const payments = order.collections.flatMap((collection) => collection.payments);
  if (order.status !== "pending" || payments.some((one) => one.id !== id)) return undefined;
  return { is_shipped: order.fulfillments.some(({ canceled_at }) => !canceled_at) };
}
