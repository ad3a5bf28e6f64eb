import { CrossborderEvents } from "medusa-payment-crossborder/workflows";
import { z } from "zod";
import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { ALL_ONCE } from "../../testing/store/repeating-bus";
import { goodsOf } from "./goods";
import { makeOrders } from "./renewal-orders";
import { Subscription } from "./subscription";

const PLAN = "by_itself";
const CODE = "renewal_order_failed";
const waitingList = z.array(
  z.looseObject({ code: z.string(), reference: z.string(), schedule_id: z.string().nullable() }),
);

export default cases("a renewal of a plan that creates orders", (shop) => {
  /** Not about a renewal that is late, as the job calls one while time is made to pass. */
  const waiting = async () => {
    const { data } = await shop.admin.get(`/admin/crossborder/attention?code=${CODE}`);
    return waitingList.parse(data.attention);
  };
  const orderOf = async (reference: string) => {
    const { order_id } = await shop.transaction(reference);
    return await goodsOf(shop, order_id ?? "");
  };

  async function renewed(subscription: Subscription) {
    await subscription.wait(30);
    return (await subscription.renewal()).reference;
  }

  /** What is sold is not there while `work` is done. */
  async function without<T>(table: string, change: object, back: object, work: () => Promise<T>): Promise<T> {
    await shop.database(table).update(change);
    try {
      return await work();
    } finally {
      await shop.database(table).update(back);
    }
  }
  const stock = (quantity: number) => ({
    stocked_quantity: quantity,
    raw_stocked_quantity: JSON.stringify({ value: String(quantity), precision: 20 }),
  });
  const noStock = <T>(work: () => Promise<T>) => without("inventory_level", stock(0), stock(1_000_000), work);

  const failed = async (subscription: Subscription) => {
    // A second delivery would try again, perhaps when the goods are back.
    process.env[ALL_ONCE] = "true";
    try {
      const reference = await renewed(subscription);
      await eventually(async () => (await waiting()).length > 0, "a person to be asked");
      return reference;
    } finally {
      process.env[ALL_ONCE] = "";
    }
  };

  const makeOrder = async (subscription: Subscription, reference: string) => {
    const schedule = await subscription.number();
    const path = `/admin/crossborder/recurring-schedules/${schedule}/deductions/${reference}/order`;
    return await shop.admin.post(path, {});
  };

  it("becomes an order by itself, once, also beside a store's own subscriber", async () => {
    makeOrders(shop);
    const subscription = await Subscription.start(shop, PLAN);
    const reference = await renewed(subscription);
    await subscription.hasItsOrder(reference);
    await shop.runJobLater();
    expect(await shop.orders()).toHaveLength(2);
    expect(await orderOf(reference)).toEqual(await goodsOf(shop, (await subscription.shown()).order_id));
    expect(await shop.row(reference).first("make_order_at")).toEqual({ make_order_at: null });
    expect(await waiting()).toEqual([]);
  });

  ci.it("is charged, and the server dies: the job makes the order, once", async () => {
    const subscription = await Subscription.start(shop);
    const reference = await renewed(subscription);
    await shop.runJobLater();
    expect(await shop.orders()).toHaveLength(1);
    // The subscriber of a dead server has not begun.
    await shop.row(reference).update({ make_order_at: new Date(Date.now() - 1_000) });
    await shop.runMinute("reconciliation");
    await subscription.hasItsOrder(reference);
    await shop.runMinute("reconciliation");
    expect(await shop.orders()).toHaveLength(2);
    expect(await shop.row(reference).first("make_order_at")).toEqual({ make_order_at: null });
  });

  slow.it("finds no stock: a person is asked, and the order is made at the subscription's page", async () => {
    const resolved = shop.countEvents(CrossborderEvents.ATTENTION_RESOLVED);
    const subscription = await Subscription.start(shop, PLAN);
    const reference = await noStock(() => failed(subscription));
    const { id } = await subscription.shown();
    expect(await waiting()).toMatchObject([
      { code: CODE, reference, action: "open_subscription", schedule_id: id },
    ]);
    const { last_error } = await shop.transaction(reference);
    expect(last_error).toContain("inventory");
    expect(await subscription.books(reference)).toMatchObject({ ledger: "17.50", orders: "0.00" });
    await shop.runJobLater();
    expect(await shop.orders()).toHaveLength(1);

    // On a slow machine it is answered before it is made.
    expect([200, 202]).toContain((await makeOrder(subscription, reference)).status);
    await subscription.hasItsOrder(reference);
    await eventually(async () => (await waiting()).length === 0, "nobody to be asked any more");
    await eventually(async () => resolved.count > 0, "staff to be told that it is solved");
  });

  describe("goes where its customer lives now", () => {
    const moved = async (country_code: string) => {
      const subscription = await Subscription.start(shop, PLAN);
      const { customer } = subscription;
      const address = { address_1: "1 New Road", city: "Newtown", country_code, is_default_shipping: true };
      expect((await subscription.shopper.post("/store/customers/me/addresses", address)).status).toBe(200);
      expect(customer).toBeTruthy();
      return subscription;
    };

    slow.it("at the price that was agreed", async () => {
      const subscription = await moved("us");
      const reference = await renewed(subscription);
      await subscription.hasItsOrder(reference);
      const first = await goodsOf(shop, (await subscription.shown()).order_id);
      expect(await orderOf(reference)).toEqual({ ...first, shipping_address: { city: "Newtown" } });
    });

    slow.it("and a person is asked where that is another country", async () => {
      const subscription = await moved("ca");
      const reference = await failed(subscription);
      expect((await shop.transaction(reference)).last_error).toContain("in CA");
      expect(await makeOrder(subscription, reference)).toMatchObject({ data: { code: "address_abroad" } });
    });
  });

  slow.it("costs what the first order did, also where taxes rose since", async () => {
    const region = await shop
      .database("tax_region")
      .where({ country_code: "us", deleted_at: null })
      .first("id");
    const charged = async (automatic_taxes: boolean) => {
      const provider_id = automatic_taxes ? "tp_system" : null;
      await shop.database("tax_region").where({ id: region.id }).update({ provider_id });
      await shop.database("region").where({ id: shop.seeded.regions.usd }).update({ automatic_taxes });
    };
    await charged(true);
    const taxes = { tax_region_id: region.id, is_default: true, code: "SALES", name: "Sales tax", rate: 10 };
    const { data } = await shop.admin.post("/admin/tax-rates", taxes);
    const tax = z.object({ tax_rate: z.object({ id: z.string() }) }).parse(data).tax_rate;
    try {
      const subscription = await Subscription.start(shop, PLAN);
      expect((await shop.admin.post(`/admin/tax-rates/${tax.id}`, { rate: 20 })).status).toBe(200);
      const reference = await renewed(subscription);
      const agree = async () => new Set(Object.values(await subscription.books(reference))).size === 1;
      await eventually(agree, "the renewal order in all books");
      const first = await goodsOf(shop, (await subscription.shown()).order_id);
      await eventually(async () => (await orderOf(reference)).total === first.total, "the agreed taxes");
      expect(await subscription.books(reference)).toEqual(await subscription.books());
      expect(await waiting()).toEqual([]);
    } finally {
      await shop.admin.delete(`/admin/tax-rates/${tax.id}`);
      await charged(false);
    }
  });

  slow.it("goes by what the plan said when the subscription started", async () => {
    const subscription = await Subscription.start(shop, PLAN);
    await shop.database("crossborder_recurring_schedule").update({ create_orders: false });
    const reference = await renewed(subscription);
    await shop.runJobLater();
    expect((await shop.transaction(reference)).order_id).toBeNull();
    expect(await waiting()).toEqual([]);
  });
});
