import { z } from "zod";
import { eventually } from "./sandbox-control";
import type { Shop } from "./shop";
import type { Shopper } from "./shopper";

/** Of accounts whose orders are placed before they are paid. */
export const WALLET = "pp_crossborder-channel-a_first";
export const OTHER = "pp_crossborder-channel-b_first";

const orderSchema = z.object({
  display_id: z.number(),
  status: z.string(),
  payment_status: z.string(),
  total: z.number(),
  summary: z.object({ pending_difference: z.number() }),
  payment_collections: z.array(z.object({ id: z.string(), status: z.string() })),
});

/** Staff's view of an order. */
export async function orderOf(shop: Shop, id: string) {
  const { data } = await shop.admin.get(
    `/admin/orders/${id}?fields=*payment_collections,*summary,+payment_status`,
  );
  return orderSchema.parse(data.order);
}

export async function reserved(shop: Shop): Promise<number> {
  const levels = await shop.container.resolve("inventory").listInventoryLevels({}, { take: null });
  return levels.reduce((sum, { reserved_quantity }) => sum + Number(reserved_quantity), 0);
}

/** All four books, in that order. */
export async function booksOf(shop: Shop, order_id: string, reference: string) {
  const [payment] =
    (await shop.orders())
      .find(({ id }) => id === order_id)
      ?.payment_collections.flatMap((one) => one.payments) ?? [];
  const sum = (all: { amount: number }[] = []) => all.reduce((total, { amount }) => total + amount, 0);
  const { paid, refunded } = await shop.gateway.order(reference);
  const { captured_amount, refunded_amount, returned_amount } = await shop.transaction(reference);
  const { total, summary } = await orderOf(shop, order_id);
  return [
    Number(paid) - Number(refunded),
    Number(captured_amount) - Number(refunded_amount) - Number(returned_amount),
    sum(payment?.captures) - sum(payment?.refunds),
    total - summary.pending_difference,
  ].map((amount) => amount.toFixed(2));
}

/** All four books have what the order costs. */
export async function expectPaid(shop: Shop, order_id: string, reference: string, total: number) {
  const amount = total.toFixed(2);
  expect(await booksOf(shop, order_id, reference)).toEqual([amount, amount, amount, amount]);
}

/** The time to pay the order is over. */
export const expire = (shop: Shop) =>
  shop
    .database("crossborder_transaction")
    .whereNotNull("order_expires_at")
    .update({ order_expires_at: new Date(Date.now() - 1_000) });

/** A shopper whose order is placed and not paid, opened at the gateway when they go to pay unless `data` says otherwise. */
export async function placeUnpaid(
  shop: Shop,
  provider = WALLET,
  data: Record<string, unknown> = { opening: "on_pay" },
) {
  const shopper = shop.shopper();
  const cart = await shopper.fillCart();
  const session = await shopper.openSession(provider, data);
  const completed = await shopper.complete(cart.id);
  if (!completed.order) throw new Error(`No order: ${JSON.stringify(completed)}`);
  return { shopper, cart, session, reference: session.shown.reference, order_id: completed.order.id };
}

/** The shopper goes to pay. */
export async function goToPay(shopper: Shopper, session_id: string, body: object = {}) {
  const { status, data } = await shopper.post(`/store/crossborder/sessions/${session_id}/open`, body);
  return { status, data, shown: data.payment_session?.data.crossborder };
}

/** The session goes after the cancellation, and nothing can be opened with it before. */
export async function nothingToPay(shopper: Shopper, session_id: string): Promise<void> {
  await eventually(async () => {
    const { status } = await goToPay(shopper, session_id);
    expect(status).toBeGreaterThanOrEqual(400);
    return status === 404;
  }, `${session_id} to go`);
}
