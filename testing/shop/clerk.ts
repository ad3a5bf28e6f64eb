import { cancelOrderWorkflow, createOrderWorkflow } from "@medusajs/medusa/core-flows";
import type { AxiosInstance } from "axios";
import { eventually } from "./sandbox-control";
import type { Shop } from "./shop";

const PAYMENTS = "/admin/crossborder/in-store/payments";

/** Takes in-store payments over the admin API, as the page at the counter does. */
export class Clerk {
  /** Signed in as the shop's staff, or as somebody else. */
  constructor(
    private readonly shop: Shop,
    private readonly user?: AxiosInstance,
  ) {}

  private get api(): AxiosInstance {
    return this.user ?? this.shop.admin;
  }

  /** An order of two that nobody has paid, 25.00 USD where no price is given. Resolves to its id. */
  async unpaidOrder(
    is_draft_order = false,
    unit_price = 12.5,
    sales_channel_id = this.shop.seeded.salesChannel,
  ): Promise<string> {
    const { container, seeded } = this.shop;
    // Medusa reads it, and its types leave it out.
    const draft = { is_draft_order };
    const { result } = await createOrderWorkflow(container).run({
      input: {
        ...draft,
        region_id: seeded.regions.usd,
        sales_channel_id,
        email: "ada@shop.example",
        status: is_draft_order ? "draft" : "pending",
        no_notification: true,
        currency_code: "usd",
        items: [
          {
            title: "Jasmine tea, 100 g",
            variant_id: seeded.variants["jasmine-tea"],
            quantity: 2,
            unit_price,
          },
        ],
      },
    });
    return result.id;
  }

  take(body: Record<string, unknown>) {
    return this.api.post(PAYMENTS, body);
  }

  /** Opens a payment, which must work. Resolves to its reference. */
  async opened(body: Record<string, unknown>): Promise<string> {
    const { status, data } = await this.take(body);
    expect([status, data.message]).toEqual([status === 202 ? 202 : 200, undefined]);
    const { reference } = data.payment;
    // A slow machine has the clerk answered while it is still being opened.
    const isOpened = async () => (await this.shop.transaction(reference)).state !== "drafted";
    if (status === 202) await eventually(isOpened, `${reference} to be opened`);
    return reference;
  }

  /** Opens a payment of a new order of 25.00 USD, for the customer's code where `how` says nothing else. */
  async begin(how: object = { method: "merchant_scan" }, is_draft_order = false) {
    const order_id = await this.unpaidOrder(is_draft_order);
    return { order_id, reference: await this.opened({ order_id, ...how }) };
  }

  /** An order of two, 25.00 USD, that is paid by the customer's code. */
  async sale() {
    const sold = await this.begin();
    await this.scan(sold.reference, "280000000000000006");
    await this.shop.reconciled(sold.reference);
    return sold;
  }

  /** A hold of 25.00 USD of a new order, until Medusa has recorded it. */
  async hold(is_draft_order = false): Promise<{ order_id: string; reference: string }> {
    const order_id = await this.unpaidOrder(is_draft_order);
    const reference = await this.opened({ order_id, method: "merchant_scan", pre_auth: true });
    await this.scan(reference, "280000000000000006");
    await this.shop.held(reference);
    return { order_id, reference };
  }

  scan(reference: string, payment_barcode: string, vendor = "channel_a") {
    return this.api.post(`${PAYMENTS}/${reference}/scan`, { payment_barcode, vendor });
  }

  /** What the page at the counter requests every few seconds. */
  async poll(reference: string) {
    return (await this.api.get(`${PAYMENTS}/${reference}`)).data.payment;
  }

  cancel(reference: string) {
    return this.api.post(`${PAYMENTS}/${reference}/cancel`);
  }

  /** Medusa cancels an order, as its dashboard has it do. */
  async cancelOrder(order_id: string): Promise<void> {
    await cancelOrderWorkflow(this.shop.container).run({ input: { order_id } });
  }

  /** Has an order paid by a link instead. */
  handOver(body: { order_id: string; reference?: string; provider_id?: string }) {
    return this.api.post("/admin/crossborder/in-store/payment-links", body);
  }

  /** What the page at the counter shows of an order that is being paid. */
  paymentsOf(order_id?: string) {
    return this.api.get(PAYMENTS, { params: { order_id } });
  }

  async orderOf(id: string) {
    return (await this.shop.orders()).find((order) => order.id === id);
  }

  async paymentOf(id: string) {
    return (await this.orderOf(id))?.payment_collections[0]?.payments[0];
  }
}
