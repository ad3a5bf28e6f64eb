import { eventually, type GatewayOrder } from "../../../testing/shop/sandbox-control";
import { listPayments } from "../../../testing/books/medusa";
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
  if (data.code === "gateway_unclear" || data.code === "hold_unclear") return false;
  throw new Error(`${act} was answered ${status} ${JSON.stringify(data)}`);
}

/**
 * Where no answer shows what became of a capture or a release, staff look into the gateway's dashboard, and say which. Once for each
 * that is unclear.
 */
export async function lookIntoDashboard(
  shop: FaultShop,
  reference: string,
  wasMade: (order: GatewayOrder) => boolean,
): Promise<void> {
  const row = await shop.database("crossborder_transaction").where({ reference }).first("attention_code");
  if (row?.attention_code !== "hold_unclear") return;
  const made = wasMade(await shop.gateway.order(reference));
  const body = { note: "I have looked into the gateway's dashboard.", made };
  await does(shop, `/admin/crossborder/transactions/${reference}/resolve`, body);
}

/** A refund that the gateway has refused is made again by nobody but a person. */
export async function tryRefundAgain(shop: FaultShop, reference: string): Promise<void> {
  const hasFailed = async () => {
    const row = await shop.database("crossborder_transaction").where({ reference }).first("attention_code");
    return row?.attention_code === "refund_failed";
  };
  await eventually(hasFailed, `the refund of ${reference} to be refused`);
  await does(shop, `/admin/crossborder/transactions/${reference}/refund`);
}

/** Staff cancel the order. */
export const cancel = (shop: FaultShop, orderId: string) => does(shop, `/admin/orders/${orderId}/cancel`);

/** @throws when it is not done */
async function does(shop: FaultShop, path: string, body: object = {}): Promise<void> {
  const { status, data } = await shop.admin.post(path, body);
  if (status !== 200) throw new Error(`POST ${path} was answered ${status} ${JSON.stringify(data)}`);
}
