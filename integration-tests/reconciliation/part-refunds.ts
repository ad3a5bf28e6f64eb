import BigNumber from "bignumber.js";
import type { Shop } from "../../testing/shop/shop";
import { RECONCILED, waitsFor } from "../../testing/shop/shop";

export const NOT_BOOKED = waitsFor("refund_not_booked");
export const AGREED = { ...RECONCILED, next_check_at: null };

/** Staff who refund parts of payments in the gateway's dashboard, and book them in Medusa. */
export class PartRefunds {
  constructor(private readonly shop: Shop) {}

  act(reference: string, act: string, body: Record<string, unknown> = {}) {
    return this.shop.staff(act, reference, body);
  }

  book(reference: string) {
    return this.act(reference, "book-refund");
  }

  async giveBack(reference: string, amount: string): Promise<void> {
    await this.shop.gateway.act(reference, "refund", { amount });
  }

  /** A paid order of which a part was given back; the ledger is told by asking. */
  async partBack(amount = "5.00", currency: "usd" | "cny" = "usd") {
    const placed = await this.shop.paidOrder(currency);
    await this.giveBack(placed.reference, amount);
    await this.act(placed.reference, "reconcile");
    return placed;
  }

  /** The refunds that Medusa has of an order's payments. */
  async of(order_id: string): Promise<number[]> {
    return (await this.shop.orders())
      .filter(({ id }) => id === order_id)
      .flatMap((order) => order.payment_collections.flatMap(({ payments }) => payments))
      .flatMap(({ refunds }) => refunds.map(({ amount }) => amount));
  }

  /** What the page of the books says of these days. */
  async moved() {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const path = `/admin/crossborder/books/daily?from=${day(-1)}&to=${day(1)}`;
    const { data } = await this.shop.admin.get(path);
    const sum = (name: "paid" | "refunded" | "returned") =>
      BigNumber.sum(0, ...data.days.map((one: Record<string, string>) => one[name])).toFixed(2);
    return { paid: sum("paid"), refunded: sum("refunded"), returned: sum("returned") };
  }
}
