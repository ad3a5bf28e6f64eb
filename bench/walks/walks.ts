import type { AxiosInstance, AxiosResponse } from "axios";
import { z } from "zod";
import type { Shop } from "../shop/shop";
import { CHARGED, type Played } from "./walk-list";

/** Plays one walk, and counts what it enters. What stands outside only prepares it. */
export type Play = <T>(name: Played, walk: () => Promise<T>) => Promise<T>;

interface Stage {
  shop: Shop;
  /** The admin API, signed in as staff. */
  staff: AxiosInstance;
  play: Play;
}

const IN_STORE = "/admin/crossborder/in-store/payments";

/** Each fails when what it is about did not happen: half a walk would look like a short one. */
export const WALKS: readonly ((stage: Stage) => Promise<void>)[] = [onlinePayment, holdAtTheCounter, renewal];

async function onlinePayment({ shop, staff, play }: Stage): Promise<void> {
  const shopper = shop.shopper();
  await shopper.fillCart();
  const { shown } = await play("1a", () => shopper.choosePayment("channel-a"));
  const { reference } = shown;
  const callback = await play("1b", async () => {
    const address = await shopper.atCashier(shown.cashier_url);
    await shop.reconciled(reference);
    return address;
  });
  const { storefront } = await play("1c", () => shopper.comeBack(callback));
  const order = storefront.searchParams.get("order_id");
  if (order === null) throw new Error(`The browser came to ${storefront.href}`);
  const id = await paymentOf(order, staff);
  await play("2", () => succeed(staff.post(`/admin/payments/${id}/refund`, {})));
  const { amount, refunded } = await shop.gateway.order(reference);
  if (refunded !== amount) throw new Error(`Of ${amount} were refunded ${refunded}`);
}

async function holdAtTheCounter({ shop, staff, play }: Stage): Promise<void> {
  const order_id = await draftOrder(shop, staff);
  const reference = await play("3a", async () => {
    const order = { order_id, method: "merchant_scan", pre_auth: true };
    const { payment } = openedSchema.parse(await succeed(staff.post(IN_STORE, order)));
    const address = `${IN_STORE}/${payment.reference}`;
    const code = { payment_barcode: "280000000000000001", vendor: "channel_a" };
    await succeed(staff.post(`${address}/scan`, code));
    // As the page at the counter does while it waits.
    await succeed(staff.get(address));
    await shop.reconciled(payment.reference);
    return payment.reference;
  });
  const address = `/admin/crossborder/transactions/${reference}`;
  await play("3b", () => succeed(staff.post(`${address}/capture`, { amount: "10.00" })));
  const { paid } = await shop.gateway.order(reference);
  if (paid !== "10.00") throw new Error(`Of the hold ${paid} was captured`);
  await play("3c", () => succeed(staff.get(address)));
}

async function renewal({ shop, play }: Stage): Promise<void> {
  const shopper = shop.shopper();
  const cart = await shopper.fillCart();
  const { shown } = await shopper.choosePayment("creditcard", { recurring_plan: "monthly" });
  await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
  await shopper.completeUntilOrdered(cart.id);
  await shop.reconciled(shown.reference);
  const schedule = (await shop.gateway.schedules()).find(({ reference }) => reference === shown.reference);
  if (!schedule) throw new Error(`The gateway has no schedule of ${shown.reference}`);
  await play("4a", async () => {
    const charged = shop.medusa.next(CHARGED);
    await shop.gateway.charge(schedule.scheduleNo);
    await charged;
  });
  const before = await orders(shop);
  await play("4b", () => shop.medusa.ask("renew"));
  if ((await orders(shop)) !== before + 1) throw new Error("No order was made of the renewal");
}

const openedSchema = z.object({ payment: z.object({ reference: z.string() }) });
const paymentSchema = z.object({ id: z.string() });
const collectionSchema = z.object({ payments: z.tuple([paymentSchema]) });
const orderSchema = z.object({ order: z.object({ payment_collections: z.tuple([collectionSchema]) }) });
const draftSchema = z.object({ draft_order: z.object({ id: z.string() }) });

async function draftOrder(shop: Shop, staff: AxiosInstance): Promise<string> {
  const { regions, salesChannel, variants } = shop.seeded;
  const draft = {
    email: "ada@shop.example",
    region_id: regions.usd,
    sales_channel_id: salesChannel,
    items: [{ variant_id: variants["jasmine-tea"], quantity: 2 }],
  };
  return draftSchema.parse(await succeed(staff.post("/admin/draft-orders", draft))).draft_order.id;
}

/** The payment of an order that was paid at once. */
async function paymentOf(order: string, staff: AxiosInstance): Promise<string> {
  const fields = "payment_collections.payments.id";
  const answer = orderSchema.parse(
    await succeed(staff.get(`/admin/orders/${order}`, { params: { fields } })),
  );
  return answer.order.payment_collections[0].payments[0].id;
}

async function orders({ database }: Shop): Promise<number> {
  const { rows } = await database.query<{ count: number }>('select count(*)::integer as count from "order"');
  return rows[0]?.count ?? 0;
}

async function succeed(request: Promise<AxiosResponse<unknown>>): Promise<unknown> {
  const { status, data, config } = await request;
  if (status === 200) return data;
  throw new Error(`${config.method} ${config.url} was answered ${status} ${JSON.stringify(data)}`);
}
