import { listPayments } from "../compare/medusa";
import type { FaultShop } from "../fault-case";

/** Staff refund the order's payment. Resolves to whether they were told that it worked, or else that it is not known. */
export const refund = (shop: FaultShop, orderId: string) => actOnPayment(shop, orderId, "refund");

/** Staff capture what is held for the order. Resolves as `refund` does. */
export const capture = (shop: FaultShop, orderId: string) => actOnPayment(shop, orderId, "capture");

async function actOnPayment(shop: FaultShop, orderId: string, act: "refund" | "capture"): Promise<boolean> {
  const payments = await listPayments(shop.database);
  const payment = payments.find(({ order_id }) => order_id === orderId);
  if (!payment) throw new Error(`order ${orderId} has no payment`);
  const { status, data } = await shop.admin.post(`/admin/payments/${payment.id}/${act}`, {});
  if (status === 200) return true;
  if (data.code === "gateway_unclear") return false;
  throw new Error(`${act} was answered ${status} ${JSON.stringify(data)}`);
}

/** Staff cancel the order. */
export async function cancel(shop: FaultShop, orderId: string): Promise<void> {
  const { status, data } = await shop.admin.post(`/admin/orders/${orderId}/cancel`, {});
  if (status !== 200) throw new Error(`cancelling was answered ${status} ${JSON.stringify(data)}`);
}
