import { type Payment, takenBack, wasTakenBack } from "../../medusa";
import { currentActor, type LedgerTransaction } from "../../modules/crossborder";
import type { StoreContext } from "../context";
import { BACKGROUND_MS } from "../locking/lock";
import { withCartLocks } from "../locking/locks";
import { isMoneyBack } from "../transactions/refund";
import { AttentionError } from "./reason";

/**
 * Medusa refunds a payment when it cannot finish placing the order, after it has deleted the order. One that could not be
 * deleted looks like any other, and would be shipped: it is cancelled. A refund by staff has its user, and changes
 * nothing about the order.
 * @throws AttentionError `order_unpaid` when the order has been shipped; LockBusyError while its cart is being completed
 */
export async function cancelTakenBack(
  context: StoreContext,
  transaction: LedgerTransaction,
  payment: Payment,
): Promise<void> {
  const { cart_id } = transaction;
  const order_id = payment.order?.id;
  if (!cart_id || !order_id || !isMoneyBack(transaction) || !wasTakenBack(payment)) return;
  const cancel = async () => {
    const order = await context.records.order(order_id);
    const left = order && takenBack(order, payment);
    if (!left) return;
    if (left.is_shipped) {
      throw new AttentionError(
        "order_unpaid",
        `Medusa refunded the payment of order ${order_id} because placing it failed, and it is being shipped: ` +
          "stop it, or have the customer pay again.",
      );
    }
    await context.acts.cancelOrder(order_id);
    const data = { order_id, cart_id, reason: "Medusa refunded its payment because placing it failed" };
    const line = { transaction_id: transaction.id, ...currentActor(), name: "order_canceled", data } as const;
    await context.ledger.appendEvents([line]);
  };
  await withCartLocks(context, cart_id, cancel, { wait_ms: BACKGROUND_MS });
}
