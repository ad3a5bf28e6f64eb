import { CrossborderEvents } from "medusa-payment-crossborder/workflows";
import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { waitsFor } from "../../testing/shop/shop";
import { eventually } from "../../testing/shop/sandbox-control";
import { makeOrder } from "./renewal-orders";
import { Subscription } from "./subscription";

const AFTER = "charged_after_cancellation";
const OTHER = "deduction_differs";
const NO_TIME = { "tran-query": { show: { paymentTime: null } } };
const NO_ORDER = { payments: "0.00", orders: "0.00" };

export default cases("a charge that was not agreed", (shop) => {
  /** The store makes an order of each renewal that it is told of. */
  async function started() {
    const subscription = await Subscription.start(shop);
    const number = await subscription.number();
    const events = shop.recordEvents();
    const refused: unknown[] = [];
    shop.onEvent(CrossborderEvents.RECURRING_CHARGED, async (reference) => {
      await makeOrder(shop, reference).catch((error: { code?: string }) => refused.push(error.code));
    });
    const told = (name: string) => events.filter((event) => event.name === name).map(({ data }) => data);
    return { subscription, number, refused, told };
  }

  async function asked(subscription: Subscription, code: string) {
    const renewal = await subscription.renewal();
    const row = await shop.transaction(renewal.reference);
    expect(row).toMatchObject(waitsFor(code));
    return row;
  }

  /** It is cancelled, and its card charged all the same. */
  async function chargedAfter(faults: Record<string, unknown> = {}) {
    const begun = await started();
    await begun.subscription.change({ status: "CANCELLED" });
    await shop.gateway.faults(faults);
    // A notification tells its time in whole seconds.
    await begun.subscription.wait(1);
    await shop.gateway.charge(begun.number);
    return { ...(await asked(begun.subscription, AFTER)), ...begun };
  }

  describe("because the subscription was cancelled", () => {
    forEach(
      [
        ["with its time", {}, "the card was charged after the schedule had been cancelled"],
        ["without a time", NO_TIME, "the gateway shows no time of this charge"],
      ],
      { fast: 1 },
    )("is shown %s: a person is asked, and no order is made of it", async (_, faults, reason) => {
      const { subscription, refused, told, reference, last_error } = await chargedAfter(faults);
      expect(last_error).toContain(reason);
      await eventually(async () => refused.length === 1, "the store's own code to be refused");
      expect(refused).toEqual(["deduction_not_agreed"]);
      expect(told(CrossborderEvents.ATTENTION_NEEDED)).toMatchObject([{ reference, code: AFTER }]);
      expect(await subscription.books(reference)).toEqual({ gateway: "17.50", ledger: "17.50", ...NO_ORDER });
      expect(await shop.orders()).toHaveLength(1);
    });

    slow.it("and is sent back by staff: all books have nothing of it", async () => {
      const { subscription, reference } = await chargedAfter(NO_TIME);
      expect((await shop.staff("return", reference)).status).toBe(200);
      expect(await subscription.books(reference)).toEqual({ gateway: "0.00", ledger: "0.00", ...NO_ORDER });
      expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "returned" });
    });

    slow.it("and is right, as staff says: then its order can be made", async () => {
      const { subscription, number, reference } = await chargedAfter();
      const note = "The customer wants it after all.";
      expect((await shop.staff("resolve", reference, { note })).status).toBe(200);
      await shop.posted(`crossborder/recurring-schedules/${number}/deductions/${reference}/order`);
      await subscription.hasItsOrder(reference);
    });

    slow.it("without a time, while the gateway has not confirmed the cancellation", async () => {
      const { subscription, number } = await started();
      await shop.gateway.faults({ "update-recurring": { reset: true }, ...NO_TIME });
      expect((await subscription.cancelAs(subscription.shopper)).status).toBe(400);
      await subscription.wait(1);
      await shop.gateway.charge(number);
      await asked(subscription, AFTER);
    });
  });

  it("because of its amount is for a person; the store is told both amounts, and no order is made", async () => {
    const { subscription, number, refused, told } = await started();
    await shop.gateway.charge(number, "19.90");
    const { reference, last_error } = await asked(subscription, OTHER);
    expect(last_error).toBe("19.90 USD was charged where 17.50 USD was agreed");
    await eventually(async () => refused.length === 1, "the store's own code to be refused");
    expect(refused).toEqual(["amount_differs"]);
    expect(told(CrossborderEvents.RECURRING_CHARGED)).toMatchObject([
      { reference, amount: "19.90", agreed_amount: "17.50", other_amount: null, currency_code: "usd" },
    ]);
    expect(told(CrossborderEvents.ATTENTION_NEEDED)).toMatchObject([{ reference, code: OTHER }]);
    expect(await subscription.books(reference)).toEqual({ gateway: "19.90", ledger: "19.90", ...NO_ORDER });
    // It is a person's also after the gateway was asked again.
    await shop.staff("reconcile", reference);
    await shop.runJobLater();
    await asked(subscription, OTHER);
    const { transaction_no } = await shop.transaction(reference);
    expect((await shop.gateway.order(transaction_no ?? "")).status).toBe("success");
  });
});
