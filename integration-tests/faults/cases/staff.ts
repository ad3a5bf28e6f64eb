import { listPayments } from "../books/medusa-books";
import type { Stage } from "../stage";

/** Staff refund the order's payment. Resolves to whether they were told that it worked. */
export const refund = (shop: Stage, orderId: string) => actOnPayment(shop, orderId, "refund");

/** Staff capture what is held for the order. Resolves to whether they were told that it worked. */
export const capture = (shop: Stage, orderId: string) => actOnPayment(shop, orderId, "capture");

async function actOnPayment(shop: Stage, orderId: string, act: "refund" | "capture"): Promise<boolean> {
  const payments = await listPayments(shop.database);
  const payment = payments.find(({ order_id }) => order_id === orderId);
  if (!payment) throw new Error(`order ${orderId} has no payment`);
  const { status } = await shop.admin.post(`/admin/payments/${payment.id}/${act}`, {});
  return status === 200;
}

/** Staff cancel the order. */
export async function cancel(shop: Stage, orderId: string): Promise<void> {
  const { status, data } = await shop.admin.post(`/admin/orders/${orderId}/cancel`, {});
  if (status !== 200) throw new Error(`cancelling was answered ${status} ${JSON.stringify(data)}`);
}
