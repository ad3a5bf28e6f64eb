import { Modules, PaymentCollectionStatus } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import BigNumber from "bignumber.js";
import { currentActor, type LedgerTransaction } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import type { Payment } from "../medusa-payment";
import { exactMoney } from "../medusa-records";

const entries = z.array(z.object({ id: z.string(), raw_amount: exactMoney }));

/**
 * Medusa counts a capture as made as soon as the gateway has taken it, and the gateway did not make it afterwards: it goes from
 * Medusa's order and its payment. The order's book comes first: should the server die in between, the captures still say what is left
 * to do.
 */
export async function undoCaptures(
  context: StoreContext,
  transaction: LedgerTransaction,
  payment: Payment,
): Promise<void> {
  const { container, ledger } = context;
  await undoInOrder(context, payment);
  const payments = container.resolve(Modules.PAYMENT);
  // Medusa writes these, and its types leave them out.
  const notCaptured = { id: payment.id, captured_at: null };
  await payments.updatePayment(notCaptured);
  const { payment_collection_id: collection_id } = transaction;
  if (collection_id) {
    const status = payment.is_replaced ? {} : { status: PaymentCollectionStatus.AUTHORIZED };
    const change = { ...status, captured_amount: 0, completed_at: null };
    await payments.updatePaymentCollections(collection_id, change);
  }
  await payments.deleteCaptures(payment.captures.map(({ id }) => id));
  const amount = BigNumber.sum(0, ...payment.captures.map((capture) => capture.amount)).toFixed(2);
  const line = { transaction_id: transaction.id, ...currentActor(), name: "capture_undone" } as const;
  await ledger.appendEvents([{ ...line, data: { amount } }]);
}

/**
 * What the order has of the payment: the capture, and of a cancelled order what Medusa counts as its refund. Medusa takes an entry out
 * of the sums of the version that the order had then, and not of the present one: so what they count for is set off first.
 */
async function undoInOrder(
  { container }: StoreContext,
  { id: payment_id, order, captures, currency_code }: Payment,
): Promise<void> {
  if (!order) return;
  const orders = container.resolve(Modules.ORDER);
  const filters = { order_id: order.id, reference_id: [payment_id, ...captures.map(({ id }) => id)] };
  const read = async () =>
    entries.parse(
      await orders.listOrderTransactions(filters, { select: ["id", "amount", "raw_amount"], take: null }),
    );
  const sum = BigNumber.sum(0, ...(await read()).map(({ raw_amount }) => raw_amount));
  if (!sum.isZero()) {
    const entry = { order_id: order.id, currency_code, reference: "capture", reference_id: captures[0]?.id };
    await orders.addOrderTransactions({ ...entry, amount: sum.negated().toFixed() });
  }
  const ids = (await read()).map(({ id }) => id);
  if (ids.length > 0) await orders.deleteOrderTransactions(ids);
}
