import axios, { type AxiosInstance } from "axios";
import BigNumber from "bignumber.js";
import { z } from "zod";
import { ADMIN } from "../../testing/store/accounts";

const movement = z.object({ amount: z.number() });

const orderSchema = z.object({
  id: z.string(),
  currency_code: z.enum(["usd", "cny"]),
  payment_status: z.string(),
  payment_collections: z.array(
    z.object({
      payments: z.array(
        z.object({ id: z.string(), captures: z.array(movement), refunds: z.array(movement) }),
      ),
    }),
  ),
});
export type AdminOrder = z.output<typeof orderSchema>;

const FIELDS =
  "id,currency_code,payment_status,payment_collections.payments.id," +
  "payment_collections.payments.captures.amount,payment_collections.payments.refunds.amount";

const listed = z.object({
  transactions: z.array(z.object({ reference: z.string(), reconciliation_status: z.string() })),
});

const withLink = z.object({ payment_link: z.object({ url: z.string() }) });
const withItems = z.object({
  order: z.object({ items: z.array(z.object({ id: z.string(), quantity: z.number() })).nonempty() }),
});

const IN_STORE = "/crossborder/in-store/payments";

/** What Medusa has recorded, and what staff do, over its admin API. */
export class MedusaAdmin {
  private constructor(private readonly admin: AxiosInstance) {}

  static async signIn(medusaUrl: string): Promise<MedusaAdmin> {
    const { data } = await axios.post<{ token: string }>(`${medusaUrl}/auth/user/emailpass`, ADMIN);
    const headers = { Authorization: `Bearer ${data.token}` };
    return new MedusaAdmin(axios.create({ baseURL: `${medusaUrl}/admin`, headers }));
  }

  /** Names whoever is signed in, so that a history says who did what. */
  async introduce(name: { first_name: string; last_name: string }): Promise<void> {
    const { data } = await this.admin.get("/users/me");
    const { id } = z.object({ user: z.object({ id: z.string() }) }).parse(data).user;
    await this.admin.post(`/users/${id}`, name);
  }

  async order(id: string): Promise<AdminOrder> {
    const { data } = await this.admin.get(`/orders/${id}`, { params: { fields: FIELDS } });
    return z.object({ order: orderSchema }).parse(data).order;
  }

  async orders(): Promise<AdminOrder[]> {
    const { data } = await this.admin.get("/orders", { params: { fields: FIELDS, limit: 1000 } });
    return z.object({ orders: z.array(orderSchema) }).parse(data).orders;
  }

  async customer(customer: { email: string; first_name: string; last_name: string }): Promise<string> {
    const { data } = await this.admin.post("/customers", customer);
    return z.object({ customer: z.object({ id: z.string() }) }).parse(data).customer.id;
  }

  /** Goods that ship as all others do. */
  async addProduct(product: Record<string, unknown>): Promise<void> {
    const { data } = await this.admin.get("/shipping-profiles");
    const profiles = z.object({ shipping_profiles: z.array(z.object({ id: z.string() })) });
    const [profile] = profiles.parse(data).shipping_profiles;
    await this.admin.post("/products", { ...product, shipping_profile_id: profile?.id });
  }

  /** A draft order, as staff make one at the counter. */
  async draft(order: Record<string, unknown>): Promise<string> {
    const { data } = await this.admin.post("/draft-orders", order);
    return z.object({ draft_order: z.object({ id: z.string() }) }).parse(data).draft_order.id;
  }

  /** Edits an order: it then owes what was put into it. */
  async putInto(order_id: string, item: { variant_id: string; quantity: number }): Promise<void> {
    await this.admin.post("/order-edits", { order_id });
    await this.admin.post(`/order-edits/${order_id}/items`, { items: [item] });
    await this.admin.post(`/order-edits/${order_id}/confirm`, {});
  }

  /** Edits an order: one of its first item less, which it then has too much money for. */
  async takeOneOff(order_id: string): Promise<void> {
    const { data } = await this.admin.get(`/orders/${order_id}`);
    const [item] = withItems.parse(data).order.items;
    await this.admin.post("/order-edits", { order_id });
    const quantity = item.quantity - 1;
    await this.admin.post(`/order-edits/${order_id}/items/item/${item.id}`, { quantity });
    await this.admin.post(`/order-edits/${order_id}/confirm`, {});
  }

  /** Refunds all of a payment. Resolves to the page of the link that asks for what its order still costs. */
  async refundAndAsk(reference: string): Promise<string> {
    const { data } = await this.admin.post(`/crossborder/transactions/${reference}/refund-and-ask`, {});
    return withLink.parse(data).payment_link.url;
  }

  /** The page of a link by which what an order owes is paid. */
  async paymentLink(order_id: string): Promise<string> {
    const { data } = await this.admin.post("/crossborder/payment-links", { order_id });
    return withLink.parse(data).payment_link.url;
  }

  /** What was opened at the gateway for an order, the newest first. */
  async transactionsOf(order_id: string): Promise<{ reference: string; reconciliation_status: string }[]> {
    const { data } = await this.admin.get(`/crossborder/orders/${order_id}/transactions`);
    return listed.parse(data).transactions;
  }

  /** Opens an in-store payment for what an order owes. */
  async takeInStore(
    order_id: string,
    how: Record<string, unknown>,
  ): Promise<{ id: string; reference: string }> {
    const { data } = await this.admin.post(IN_STORE, { order_id, ...how });
    return { id: order_id, reference: taken.parse(data).payment.reference };
  }

  async scan(reference: string, payment_barcode: string, vendor: string): Promise<void> {
    await this.admin.post(`${IN_STORE}/${reference}/scan`, { payment_barcode, vendor });
  }

  /** Has the payment reconciled, as the page at the counter does while it waits. */
  async poll(reference: string): Promise<void> {
    await this.admin.get(`${IN_STORE}/${reference}`);
  }

  async capturePart(reference: string, amount: string): Promise<void> {
    await this.admin.post(`/crossborder/transactions/${reference}/capture`, { amount });
  }

  /** Asks the gateway what became of a refund, and asks for it once more; what comes of that is written down there. */
  async refundAgain(reference: string): Promise<void> {
    const path = `/crossborder/transactions/${reference}`;
    await this.admin.post(`${path}/reconcile`, {});
    await this.admin.post(`${path}/refund`, {}, { validateStatus: () => true });
  }

  /** Asks the customer for a part of what an order still costs, or all of it. Resolves to the id of the payment collection. */
  async ask(order_id: string, amount: number): Promise<string> {
    const { data } = await this.admin.post("/payment-collections", { order_id, amount });
    return asked.parse(data).payment_collection.id;
  }

  /** So much of what an order still costs was paid in cash. */
  async markAsPaid(order_id: string, amount: number): Promise<void> {
    const id = await this.ask(order_id, amount);
    await this.admin.post(`/payment-collections/${id}/mark-as-paid`, { order_id });
  }

  /** The references of the payments that a person must look at. */
  async needAttention(): Promise<string[]> {
    const params = { reconciliation_status: "needs_attention" };
    const { data } = await this.admin.get("/crossborder/transactions", { params });
    const found = z.object({ transactions: z.array(z.object({ reference: z.string() })) }).parse(data);
    return found.transactions.map(({ reference }) => reference);
  }

  /** Begins to compare the books of all accounts. */
  async audit(): Promise<void> {
    await this.admin.post("/crossborder/audits", {});
  }

  async release(reference: string): Promise<void> {
    await this.admin.post(`/crossborder/transactions/${reference}/release`, {});
  }

  /** Everything that is held for an order, as the button on its page does. */
  async capture(order: AdminOrder): Promise<void> {
    for (const { id } of paymentsOf(order)) await this.admin.post(`/payments/${id}/capture`, {});
  }

  /** Everything that was paid for an order. */
  async refund(order: AdminOrder): Promise<void> {
    for (const { id } of paymentsOf(order)) await this.admin.post(`/payments/${id}/refund`, {});
  }
}

const asked = z.object({ payment_collection: z.object({ id: z.string() }) });
const taken = z.object({ payment: z.object({ reference: z.string() }) });

export const paymentsOf = ({ payment_collections }: AdminOrder) =>
  payment_collections.flatMap(({ payments }) => payments);

export const captured = (order: AdminOrder): BigNumber =>
  sum(paymentsOf(order).flatMap(({ captures }) => captures.map(({ amount }) => amount)));

export const refunded = (order: AdminOrder): BigNumber =>
  sum(paymentsOf(order).flatMap(({ refunds }) => refunds.map(({ amount }) => amount)));

export function sum(amounts: BigNumber.Value[]): BigNumber {
  return amounts.reduce<BigNumber>((total, amount) => total.plus(amount), new BigNumber(0));
}
