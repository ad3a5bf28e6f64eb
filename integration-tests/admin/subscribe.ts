import { z } from "zod";
import type { AdminShop } from "../../testing/browser/orders";
import { eventually } from "../../testing/shop/sandbox-control";
import { Shopper } from "../../testing/shop/shopper";

const scheduleSchema = z.object({
  id: z.string(),
  schedule_no: z.string(),
  order_id: z.string(),
  deductions: z.array(z.object({ reference: z.string(), order_id: z.string().nullable() })),
});
const answer = z.object({ recurring_schedules: z.array(scheduleSchema) });

const MINUTES_OF_A_DAY = 24 * 60;

/** A generous limit: a browser runs on the same machine. */
const PATIENCE_S = 120;

/** A customer who pays with a card that is charged again, and what staff's API says of the subscription. */
export class Subscriber {
  private constructor(
    private readonly shop: AdminShop,
    readonly customer: string,
    readonly reference: string,
  ) {}

  static async start(shop: AdminShop, first_name: string, last_name: string): Promise<Subscriber> {
    const shopper = new Shopper(shop.url, shop.seeded);
    const customer = await shopper.signUp();
    await shop.api.post(`/admin/customers/${customer}`, { first_name, last_name });
    await shopper.fillCart();
    const { shown } = await shopper.choosePayment("creditcard", { recurring_plan: "monthly" });
    await shop.gateway.act(shown.reference, "pay");
    const subscriber = new Subscriber(shop, customer, shown.reference);
    await eventually(
      async () => (await subscriber.found()) !== undefined,
      "the subscription to start",
      PATIENCE_S,
    );
    return subscriber;
  }

  async found() {
    const { data } = await this.shop.api.get("/admin/crossborder/recurring-schedules", {
      params: { customer_id: this.customer },
    });
    return z.array(scheduleSchema).catch([]).parse(data.recurring_schedules)[0];
  }

  async shown() {
    const { data } = await this.shop.api.get("/admin/crossborder/recurring-schedules", {
      params: { customer_id: this.customer },
    });
    const [schedule] = answer.parse(data).recurring_schedules;
    if (!schedule) throw new Error("There is no subscription");
    return schedule;
  }

  /** The schedule as the gateway has it. */
  async atGateway() {
    const { schedule_no } = await this.shown();
    return (await this.shop.gateway.schedules()).find(({ scheduleNo }) => scheduleNo === schedule_no);
  }

  /** A month passes at the gateway, which charges the card. */
  async month(): Promise<void> {
    await this.shop.gateway.advanceClock(30 * MINUTES_OF_A_DAY);
  }

  async charged(count: number): Promise<void> {
    await eventually(
      async () => (await this.shown()).deductions.length === count,
      `${count} payments to be recorded`,
      PATIENCE_S,
    );
  }
}
