import { z } from "@medusajs/framework/zod";
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows";
import { currentActor, type LedgerTransaction } from "../../modules/crossborder/internal";
import { AttentionError } from "./reason";
import type { StoreContext } from "../context";
import { BACKGROUND_MS } from "../locking/lock";
import { withCartLocks } from "../locking/locks";
import type { Payment } from "../medusa-payment";
import { isMoneyBack } from "../transactions/refund";

/** What Medusa writes when it refunds a payment because it could not finish placing the order. */
const TAKEN_BACK = "Refunded due to cart completion failure";

const orderSchema = z.object({
  status: z.string(),
  fulfillments: z.array(z.object({ canceled_at: z.unknown() }).nullish()).nullish(),
  payment_collections: z.array(z.object({ payments: z.array(z.object({ id: z.string() })).nullish() })),
});
const FIELDS = ["status", "fulfillments.canceled_at", "payment_collections.payments.id"];

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
    const order = await readOrder(context, order_id);
    if (order.status !== "pending" || !isOnlyPayment(order, payment)) return;
    if (order.fulfillments?.some((one) => one && !one.canceled_at)) {
      throw new AttentionError(
        "order_unpaid",
        `Medusa refunded the payment of order ${order_id} because placing it failed, and it is being shipped: ` +
          "stop it, or have the customer pay again.",
      );
    }
    await cancelOrderWorkflow(context.container).run({ input: { order_id } });
    const data = { order_id, cart_id, reason: "Medusa refunded its payment because placing it failed" };
    const line = { transaction_id: transaction.id, ...currentActor(), name: "order_canceled", data } as const;
    await context.ledger.appendEvents([line]);
  };
  await withCartLocks(context, cart_id, cancel, { wait_ms: BACKGROUND_MS });
}

const wasTakenBack = ({ refunds }: Payment): boolean =>
  refunds.some(({ note, created_by }) => note === TAKEN_BACK && !created_by);

/** Another payment may pay for the order by now. */
const isOnlyPayment = ({ payment_collections }: z.output<typeof orderSchema>, { id }: Payment): boolean =>
  payment_collections.every(({ payments }) => (payments ?? []).every((one) => one.id === id));

async function readOrder({ query }: StoreContext, id: string) {
  const { data } = await query.graph({ entity: "order", fields: FIELDS, filters: { id } });
  return orderSchema.parse(data[0]);
}
