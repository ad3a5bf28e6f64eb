import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";

export default cases("a shopper changes their mind before paying", (shop) => {
  slow.it("about the goods: the old order is closed, and the new one costs the new total", async () => {
    const { shopper, cart, reference } = await shop.checkout();
    expect((await shopper.addToCart(cart.id, "teapot")).status).toBe(200);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "closed" });

    const { shown } = await shopper.choosePayment("channel-a");
    expect(shown.reference).not.toBe(reference);
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    const { order } = await shopper.complete(cart.id);
    expect(await shop.gateway.order(shown.reference)).toMatchObject({ paid: "65.50" });
    expect(await shop.paidOrders()).toEqual([{ id: order?.id, captured: [65.5] }]);
  });

  it("about the payment method: only the new one can be paid", async () => {
    const { shopper, cart, reference } = await shop.checkout();
    const { shown } = await shopper.choosePayment("creditcard");
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "closed" });
    expect((await shop.transaction(reference)).state).toBe("closed");
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    const { order } = await shopper.complete(cart.id);
    expect(await shop.paidOrders()).toEqual([{ id: order?.id, captured: [17.5] }]);
  });

  slow.it.each(["first", "second"])("twice at once, and pays the %s: the other is closed", async (paid) => {
    await shop.gateway.faults({ ipn: { lose: true } });
    const { shopper, reference } = await shop.checkout();
    const second = await shop.container.resolve(Modules.PAYMENT).createPaymentSession(shopper.collection, {
      provider_id: "pp_crossborder-creditcard_main",
      currency_code: "usd",
      amount: 17.5,
      data: {},
    });
    const { reference: another } = z
      .object({ crossborder: z.object({ reference: z.string() }) })
      .parse(second.data).crossborder;
    const [chosen, other] = paid === "first" ? [reference, another] : [another, reference];
    await shop.gateway.act(chosen, "pay");
    await shop.runJobLater();
    expect(await shop.stateOf(chosen)).toEqual(["paid", "reconciled"]);
    expect((await shop.paidOrders()).map(({ captured }) => captured)).toEqual([[17.5]]);
    expect(await shop.gateway.order(chosen)).toMatchObject({ paid: "17.50", refunded: "0.00" });
    expect(await shop.gateway.order(other)).toMatchObject({ status: "closed", paid: "0.00" });
  });

  slow.it("while the gateway is down: the cart changes all the same", async () => {
    const { shopper, cart, reference } = await shop.checkout();
    await shop.gateway.faults({ reverse: { delay_before_ms: 5000 } });
    expect((await shopper.addToCart(cart.id, "teapot")).status).toBe(200);
    expect(await shop.transaction(reference)).toMatchObject({
      state: "open",
      ineligible_since: expect.any(Date),
      ineligible_reason: "its payment session was deleted",
    });
  });

  it("after the old page was paid and the notification was lost: the money goes back by itself", async () => {
    const { shopper, cart, reference } = await shop.paidUnnoticed();
    await shopper.addToCart(cart.id, "teapot");
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "reversed", refunded: "17.50" });
    const returned = shop.countEvents("crossborder.money_returned");
    await shop.runJobLater();
    expect(await shop.stateOf(reference)).toEqual(["reversed", "returned"]);
    expect(returned.count).toBe(1);
  });

  it("after it was paid, so that more is due, and completes it: it is refused, and the money goes back at once", async () => {
    const { shopper, cart, reference } = await shop.paidUnnoticed();
    const raw_amount = JSON.stringify({ value: "20", precision: 20 });
    await shop.database("payment_session").update({ amount: 20, raw_amount });
    const refused = await shopper.complete(cart.id);
    expect(refused).toMatchObject({
      type: "cart",
      error: {
        message: "This payment cannot be used: 17.50 was paid where 20.00 is due. The money goes back.",
      },
    });
    await shop.becomes(reference, "returned");
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "reversed", refunded: "17.50" });
    // The call of an earlier test, which its gateway delayed, may come now.
    const calls = await shop.gateway.calls("reverse");
    expect(calls.filter((call) => call.reference === reference)).toHaveLength(1);
    expect(await shop.orders()).toEqual([]);
  });
});
