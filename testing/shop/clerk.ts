import type { Shop } from "./shop";
import { unpaidOrder } from "./unpaid-order";

const PAYMENTS = "/admin/crossborder/in-store/payments";

/** Takes money at the counter, over the admin API. */
export class Clerk {
  constructor(private readonly shop: Shop) {}

  /** An order of 25.00 USD. */
  unpaidOrder(isDraft = false): Promise<string> {
    return unpaidOrder(this.shop, isDraft);
  }

  take(body: Record<string, unknown>) {
    return this.shop.admin.post(PAYMENTS, body);
  }

  /** Begins to take a payment, which must work. Resolves to its reference. */
  async opened(body: Record<string, unknown>): Promise<string> {
    const { status, data } = await this.take(body);
    expect([status, data.message]).toEqual([200, undefined]);
    return data.payment.reference;
  }

  scan(reference: string, payment_barcode: string, vendor = "channel_a") {
    return this.shop.admin.post(`${PAYMENTS}/${reference}/scan`, { payment_barcode, vendor });
  }

  /** What the page at the counter asks every few seconds. */
  async poll(reference: string) {
    return (await this.shop.admin.get(`${PAYMENTS}/${reference}`)).data.payment;
  }

  cancel(reference: string) {
    return this.shop.admin.post(`${PAYMENTS}/${reference}/cancel`);
  }

  async orderOf(id: string) {
    return (await this.shop.orders()).find((order) => order.id === id);
  }

  async paymentOf(id: string) {
    return (await this.orderOf(id))?.payment_collections[0]?.payments[0];
  }
}
