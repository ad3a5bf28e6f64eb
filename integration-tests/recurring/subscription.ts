import { isDeepStrictEqual } from "node:util";
import type { Shop } from "../../testing/shop/shop";
import { eventually } from "../../testing/shop/sandbox-control";
import { all, bookOf } from "../admin/four-books";

const MINUTES_OF_A_DAY = 24 * 60;
const API = "/crossborder/recurring-schedules";

export interface ShownDeduction {
  reference: string;
  transaction_no: string;
  state: string;
  reconciliation_status: string;
  amount: string;
  order_id: string | null;
}

export interface ShownSchedule {
  id: string;
  schedule_no: string;
  plan: string;
  status: string;
  payment_count: number;
  customer_id: string;
  order_id: string;
  cancelling: boolean;
  attention_code: string | null;
  last_error: string | null;
  deductions: ShownDeduction[];
  deduction_count: number;
}

/** A recurring schedule of a card, as the shop and its customer see it. */
export class Subscription {
  private constructor(
    readonly shop: Shop,
    readonly shopper: ReturnType<Shop["shopper"]>,
    readonly customer: string,
    readonly reference: string,
    readonly cart: { id: string; total: number },
  ) {}

  /** A signed-in customer chooses a plan and pays for the first time. */
  static async start(shop: Shop, plan = "monthly"): Promise<Subscription> {
    const opened = await Subscription.open(shop, plan);
    await opened.payFirst();
    return opened;
  }

  /** @param reprice changes what the cart costs, before the customer chooses how to pay */
  static async open(
    shop: Shop,
    plan = "monthly",
    reprice = async (cart: { total: number; id: string }) => cart.total,
  ): Promise<Subscription> {
    const shopper = shop.shopper();
    const customer = await shopper.signUp();
    const filled = await shopper.fillCart();
    const cart = { id: filled.id, total: await reprice(filled) };
    const { shown } = await shopper.choosePayment("creditcard", { recurring_plan: plan });
    return new Subscription(shop, shopper, customer, shown.reference, cart);
  }

  async payFirst(): Promise<void> {
    await this.shop.gateway.act(this.reference, "pay");
    await this.shop.reconciled(this.reference);
  }

  /** The gateway's clock moves on by so many days. */
  async wait(days: number): Promise<void> {
    await this.shop.gateway.advanceClock(days * MINUTES_OF_A_DAY);
  }

  /** Waits until the ledger has so many deductions, each with its outcome. */
  async recorded(count: number): Promise<ShownSchedule> {
    await eventually(async () => {
      const { deductions } = await this.shown();
      return (
        deductions.filter(({ reconciliation_status }) => reconciliation_status !== "pending").length === count
      );
    }, `${count} deductions to be recorded`);
    return await this.shown();
  }

  /** The only renewal so far, once it is recorded. */
  async renewal(): Promise<ShownDeduction> {
    const { deductions } = await this.recorded(2);
    const renewal = deductions.find(({ reference }) => reference !== this.reference);
    if (!renewal) throw new Error("there is no renewal");
    return renewal;
  }

  /** What the four books have of a payment, the first one where none is named. */
  async books(reference = this.reference) {
    return await bookOf(this.shop, reference);
  }

  /** Waits until all four books have a renewal and its order: Medusa writes the order's own book last. */
  async hasItsOrder(reference: string): Promise<void> {
    const amount = this.cart.total.toFixed(2);
    const agree = async () => isDeepStrictEqual(await this.books(reference), all(amount));
    await eventually(agree, "the renewal order in all books");
  }

  /** The schedule as staff sees it. */
  async shown(): Promise<ShownSchedule> {
    const { data } = await this.shop.admin.get(`/admin${API}`, { params: { customer_id: this.customer } });
    return data.recurring_schedules[0];
  }

  async change(body: Record<string, unknown>) {
    return await this.shop.admin.post(`/admin${API}/${await this.number()}`, body);
  }

  async number(): Promise<string> {
    return (await this.shown()).schedule_no;
  }

  /** A customer, this one or another, tries to cancel it. */
  async cancelAs(shopper: ReturnType<Shop["shopper"]>) {
    return await shopper.post(`/store${API}/${await this.number()}`, { status: "CANCELLED" });
  }
}
