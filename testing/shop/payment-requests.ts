import type { AxiosInstance } from "axios";
import { z } from "zod";
import type { Shop } from "./shop";

const made = z.object({ payment_collection: z.object({ id: z.string() }) });
const withItems = z.object({ order: z.object({ items: z.array(z.object({ id: z.string() })).nonempty() }) });

async function post(admin: AxiosInstance, path: string, body: object): Promise<unknown> {
  const { status, data } = await admin.post(`/admin${path}`, body);
  if (status !== 200) throw new Error(`POST ${path} was answered ${status} ${JSON.stringify(data)}`);
  return data;
}

/** Staff edits an order: so many of its first item. */
export async function editOrder(admin: AxiosInstance, order_id: string, quantity: number): Promise<void> {
  const { order } = withItems.parse((await admin.get(`/admin/orders/${order_id}`)).data);
  await post(admin, "/order-edits", { order_id });
  await post(admin, `/order-edits/${order_id}/items/item/${order.items[0].id}`, { quantity });
  await post(admin, `/order-edits/${order_id}/request`, {});
  await post(admin, `/order-edits/${order_id}/confirm`, {});
}

/** Staff asks a customer for money of an order that exists, over Medusa's own admin API, and the customer pays online. */
export class PaymentRequests {
  constructor(private readonly shop: Shop) {}

  /** A payment collection of an order, for any amount. Resolves to its id. */
  async ask(order_id: string, amount: number): Promise<string> {
    return made.parse(await this.post("/payment-collections", { order_id, amount })).payment_collection.id;
  }

  /** The customer chooses a payment method. Resolves to the reference. */
  async choose(collection: string, channel = "channel-a"): Promise<string> {
    const shopper = this.shop.shopper();
    shopper.collection = collection;
    return (await shopper.choosePayment(channel)).shown.reference;
  }

  /** Cash, or another provider: Medusa's "Mark as paid". */
  async markAsPaid(order_id: string, amount: number): Promise<void> {
    const id = await this.ask(order_id, amount);
    await this.post(`/payment-collections/${id}/mark-as-paid`, { order_id });
  }

  /** The order is edited: so many of its first item. */
  async editTo(order_id: string, quantity: number): Promise<void> {
    await editOrder(this.shop.admin, order_id, quantity);
  }

  private async post(path: string, body: object): Promise<unknown> {
    return await post(this.shop.admin, path, body);
  }
}
