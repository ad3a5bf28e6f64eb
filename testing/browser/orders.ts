import type { AxiosInstance } from "axios";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Seeded } from "../store/seed";
import type { SandboxControl } from "../shop/sandbox-control";
import { Shopper } from "../shop/shopper";

const created = z.object({ draft_order: z.object({ id: z.string(), display_id: z.number() }) });

/** A shop with its dashboard, and the gateway beside it: it is open when its tests begin. */
export class AdminShop {
  url = "";
  gateway!: SandboxControl;
  /** The admin API, signed in as staff. */
  api!: AxiosInstance;
  seeded!: Seeded;
}

export interface Customer {
  email: string;
  first_name: string;
  last_name: string;
}

/** A draft order, as staff makes it at the counter. */
export async function draftOrder(shop: AdminShop, customer: Customer, quantity = 2): Promise<string> {
  return (await createDraft(shop, customer, quantity)).number;
}

/** An order that nobody has paid. */
export async function unpaidOrder(shop: AdminShop, customer: Customer, quantity = 2): Promise<string> {
  const { id, number } = await createDraft(shop, customer, quantity);
  await shop.api.post(`/admin/draft-orders/${id}/convert-to-order`);
  return number;
}

/** A draft order, with the id that its page has in its address. */
export async function createDraft(shop: AdminShop, customer: Customer, quantity = 2) {
  const { data: made } = await shop.api.post<{ customer: { id: string } }>("/admin/customers", customer);
  const { data } = await shop.api.post("/admin/draft-orders", {
    region_id: shop.seeded.regions.usd,
    sales_channel_id: shop.seeded.salesChannel,
    customer_id: made.customer.id,
    email: customer.email,
    items: [{ variant_id: shop.seeded.variants["jasmine-tea"], quantity }],
  });
  const { id, display_id } = created.parse(data).draft_order;
  return { id, number: `#${display_id}` };
}

/** An order of 25.00 that was paid at the counter, or is held, or is a draft until then; with its reference at the gateway. */
export async function takenOrder(shop: AdminShop, customer: Customer, { hold = false, draft = false } = {}) {
  const { id, number } = await createDraft(shop, customer);
  if (!draft) await shop.api.post(`/admin/draft-orders/${id}/convert-to-order`);
  const payments = "/admin/crossborder/in-store/payments";
  const body = { order_id: id, method: "merchant_scan", pre_auth: hold };
  const { data } = await shop.api.post(payments, body);
  const reference = String(data.payment.reference);
  const code = { payment_barcode: "280000000000000007", vendor: "channel_a" };
  await shop.api.post(`${payments}/${reference}/scan`, code);
  return { id, number, reference };
}

/** Somebody who buys. */
export const customer = (first_name: string, last_name: string): Customer => ({
  email: `${first_name}.${last_name}@shop.example`.toLowerCase(),
  first_name,
  last_name,
});

/** Somebody who buys, with an address that nobody else has: one of several with the name. */
export const namesake = (first_name: string, last_name: string): Customer => ({
  email: `${randomUUID()}@shop.example`,
  first_name,
  last_name,
});

/** An order of 17.50 that a shopper has paid online, with the reference of its payment. */
export async function boughtOnline(shop: AdminShop) {
  const shopper = new Shopper(shop.url, shop.seeded);
  const cart = await shopper.fillCart();
  const { shown } = await shopper.choosePayment("channel-a");
  await shopper.comeBackDecided(await shopper.atCashier(shown.cashier_url));
  const { order } = await shopper.complete(cart.id);
  return { id: order?.id ?? "", reference: shown.reference };
}
