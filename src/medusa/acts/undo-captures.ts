import type { MedusaContainer } from "@medusajs/framework/types";
import {
  ContainerRegistrationKeys,
  MathBN,
  Modules,
  PaymentCollectionStatus,
} from "@medusajs/framework/utils";
import { readEntries } from "../records/order";
import type { Payment } from "../records/payment";

/**
 * Medusa counts a capture as made as soon as the gateway has taken it, and the gateway did not make it afterwards: it goes from
 * Medusa's order and its payment. The order's book comes first: should the server die in between, the captures still say what is left
 * to do.
 */
export async function undoCaptures(
  container: MedusaContainer,
  payment: Payment,
  payment_collection_id: string | null,
): Promise<void> {
  await undoInOrder(container, payment);
  const payments = container.resolve(Modules.PAYMENT);
  // Medusa writes these, and its types leave them out.
  const notCaptured = { id: payment.id, captured_at: null };
  await payments.updatePayment(notCaptured);
  if (payment_collection_id) {
    const status = payment.is_replaced ? {} : { status: PaymentCollectionStatus.AUTHORIZED };
    const change = { ...status, captured_amount: 0, completed_at: null };
    await payments.updatePaymentCollections(payment_collection_id, change);
  }
  await payments.deleteCaptures(payment.captures.map(({ id }) => id));
}

/**
 * What the order has of the payment: the capture, and of a cancelled order what Medusa counts as its refund. Medusa takes an entry out
 * of the sums of the version that the order had then, and not of the present one: so what they count for is set off first.
 */
async function undoInOrder(
  container: MedusaContainer,
  { id: payment_id, order, captures, currency_code }: Payment,
): Promise<void> {
  if (!order) return;
  const orders = container.resolve(Modules.ORDER);
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const own = new Set([payment_id, ...captures.map(({ id }) => id)]);
  const read = async () =>
    (await readEntries(query, [order.id])).filter(({ reference_id }) => own.has(reference_id ?? ""));
  const sum = MathBN.sum(0, ...(await read()).map(({ amount }) => amount));
  if (!sum.isZero()) {
    const entry = { order_id: order.id, currency_code, reference: "capture", reference_id: captures[0]?.id };
    await orders.addOrderTransactions({ ...entry, amount: sum.negated().toFixed() });
  }
  const ids = (await read()).map(({ id }) => id);
  if (ids.length > 0) await orders.deleteOrderTransactions(ids);
}
