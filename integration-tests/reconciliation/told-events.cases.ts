import type { Event } from "@medusajs/framework/types";
import { CrossborderEvents } from "../../src/modules/crossborder/internal";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { all, bookOf } from "../admin/four-books";

/** What is told is what the ledger and the gateway have at that moment. */
export default cases("the store is told of money as the ledger has it: amount, currency and code", (shop) => {
  const of = (events: Event[], name: string) =>
    events.filter((event) => event.name === name).map(({ data }) => data);

  /** The gateway has taken another amount than was asked for. */
  async function paidOther(currency: "usd" | "cny", show: Record<string, string>) {
    const { shopper, cart, reference, cashier_url } = await shop.checkout("channel-a", currency);
    await shop.gateway.faults({ ipn: { lose: true }, "tran-query": { show } });
    await shopper.atCashier(cashier_url);
    return { cart, reference };
  }

  slow.it.each([
    ["usd", { amount: "17.00" }, "17.00"],
    ["cny", { rmbAmount: "80.00" }, "80.00"],
  ] as const)("returned, of %s, and another amount was paid: that one", async (currency, show, amount) => {
    const { cart, reference } = await paidOther(currency, show);
    const events = shop.recordEvents();
    await shop.runJobLater(2);
    const { returned_amount, currency_code, ineligible_reason } = await shop.transaction(reference);
    expect([returned_amount, currency_code]).toEqual([amount, currency]);
    expect(of(events, CrossborderEvents.MONEY_RETURNED)).toEqual([
      { reference, cart_id: cart.id, currency_code: currency, amount, reason: ineligible_reason },
    ]);
    const { id } = await shop.transaction(reference);
    expect(await shop.ledger.listEvents({ transaction_id: id, name: "money_returned" })).toMatchObject([
      { data: { amount } },
    ]);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
  });

  it("returned, where the gateway refuses to reverse and refunds: what was refunded", async () => {
    const refused = { refuse: { ret_code: "000040", ret_msg: "cannot be reversed" } };
    const { cart, reference } = await shop.paidInVain({ reverse: refused });
    const events = shop.recordEvents();
    await shop.runJobLater(2);
    expect((await shop.transaction(reference)).refunded_amount).toBe("17.50");
    expect(of(events, CrossborderEvents.MONEY_RETURNED)).toEqual([
      { reference, cart_id: cart.id, currency_code: "usd", amount: "17.50", reason: "its amount changed" },
    ]);
  });

  slow.it("needed, and resolved: with the code that the ledger has at that moment", async () => {
    const { reference, order } = await shop.paidOrder();
    const events = shop.recordEvents();
    await shop.gateway.faults({ refund: { refuse: { ret_code: "000030", ret_msg: "not today" } } });
    await shop.admin.post(`/admin/orders/${order.id}/cancel`);
    await shop.runJobLater();
    const { attention_code: code, last_error: reason } = await shop.transaction(reference);
    expect(code).toBe("refund_failed");
    expect(of(events, CrossborderEvents.ATTENTION_NEEDED)).toEqual([{ reference, code, reason }]);
    await shop.gateway.faults({});
    await shop.staff("refund", reference);
    await shop.runJobLater();
    // The bus is told in the background.
    await shop.transaction(reference);
    expect(of(events, CrossborderEvents.ATTENTION_RESOLVED)).toEqual([{ reference, code }]);
    expect(of(events, CrossborderEvents.MONEY_RETURNED)).toEqual([]);
  });
});
