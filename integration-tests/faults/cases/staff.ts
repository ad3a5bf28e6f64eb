import { listPayments } from "../compare/medusa";
import type { FaultShop } from "../fault-case";

/** Staff refund the order's payment. Resolves to whether they were told that it worked. */
export const refund = (shop: FaultShop, orderId: string) => actOnPayment(shop, orderId, "refund");

/** Staff capture what is held for the order. Resolves to whether they were told that it worked. */
export const capture = (shop: FaultShop, orderId: string) => actOnPayment(shop, orderId, "capture");

async function actOnPayment(shop: FaultShop, orderId: string, act: "refund" | "capture"): Promise<boolean> {
  const payments = await listPayments(shop.database);
  const payment = payments.find(({ order_id }) => order_id === orderId);
  if (!payment) throw new Error(`order ${orderId} has no payment`);
  const { status } = await shop.admin.post(`/admin/payments/${payment.id}/${act}`, {});
  return status === 200;
}

/** Staff cancel the order. */
export async function cancel(shop: FaultShop, orderId: string): Promise<void> {
  const { status, data } = await shop.admin.post(`/admin/orders/${orderId}/cancel`, {});
  if (status !== 200) throw new Error(`cancelling was answered ${status} ${JSON.stringify(data)}`);
}
