import type { AxiosInstance } from "axios";
import { z } from "zod";
import type { Seeded } from "../store/seed";
import type { SandboxControl } from "../shop/sandbox-control";

const created = z.object({ draft_order: z.object({ id: z.string(), display_id: z.number() }) });

/** A shop with its dashboard, and the gateway beside it. */
export interface AdminShop {
  url: string;
  gateway: SandboxControl;
  /** The admin API, signed in as staff. */
  api: AxiosInstance;
  seeded: Seeded;
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
