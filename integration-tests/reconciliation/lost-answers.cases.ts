import { ci, forEach, slow } from "../../testing/jest/lanes";
import { listMismatches, storeContext } from "../../testing/shop/built-plugin";
import { cases } from "../../testing/shop/cases";
import { SETTLED } from "../../testing/shop/shop";
import { whileRefused } from "../../testing/shop/refused-writes";

export default cases("whatever gets lost, Medusa and the gateway agree in the end", (shop) => {
  it("a notification is lost and the browser never comes back: the job places the order", async () => {
    const { reference } = await shop.paidUnnoticed();
    await shop.runJobLater();
    expect(await shop.orders()).toHaveLength(1);
    expect(await shop.transaction(reference)).toMatchObject({ state: "paid", ...SETTLED });
  });

  it("the answer to opening an order is lost: the job closes the order, which nobody can pay", async () => {
    const { shopper } = await shop.withCart();
    await shop.gateway.faults({ "secure-pay": { drop: true, times: 1 } });
    expect((await shopper.choose("channel-a")).data.code).toBe("payment_unavailable");
    const [lost] = await shop.gateway.orders();
    expect(lost?.status).toBe("init");
    await shop.runJobLater();
    expect(await shop.gateway.order(lost?.reference ?? "")).toMatchObject({ status: "closed" });
    expect(await shop.transaction(lost?.reference ?? "")).toMatchObject({
      state: "closed",
      next_check_at: null,
    });
  });

  it("an order never reached the gateway: the job finds out, and the payment is failed", async () => {
    const { shopper } = await shop.withCart();
    await shop.gateway.faults({ "secure-pay": { reset: true, times: 1 } });
    expect((await shopper.choose("channel-a")).data.code).toBe("payment_unavailable");
    await shop.runJobLater();
    expect(await shop.ledger.listTransactions({})).toMatchObject([
      { state: "failed", next_check_at: null, last_error: "the gateway never received it" },
    ]);
  });

  it("money cannot be sent back at first: staff is told, and the job tries until it is back", async () => {
    await shop.gateway.faults({ reverse: { http_500: true, reset: true }, ipn: { lose: true } });
    const { shopper, cart, reference, cashier_url } = await shop.checkout();
    await shopper.addToCart(cart.id, "teapot");
    await shopper.atCashier(cashier_url);
    const attention = shop.countEvents("crossborder.attention_needed");
    await shop.runJobLater(2);
    expect(await shop.stateOf(reference)).toEqual(["paid", "needs_attention"]);
    expect(attention.count).toBe(1);

    await shop.gatewayMended();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "reversed",
      reconciliation_status: "returned",
      next_check_at: null,
    });
  });

  it("stock is gone when the money arrives: no order, and the money comes back once", async () => {
    await shop.gateway.faults({ ipn: { lose: true } });
    const { shopper, cart, reference, cashier_url } = await shop.checkout();
    await shop.stock(0);
    const { storefront } = await shopper.comeBackDecided(await shopper.atCashier(cashier_url));
    expect(storefront.searchParams.get("payment")).toBe("returned");
    expect(await shopper.post(`/store/carts/${cart.id}/complete`, {})).toMatchObject({
      status: 400,
      data: { type: "not_allowed", message: expect.stringContaining("Not enough stock available") },
    });
    expect(await shop.orders()).toHaveLength(0);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "reversed", refunded: "17.50" });
    expect(await shop.gateway.calls("reverse")).toHaveLength(1);
  });

  forEach(["order", "order_cart", "order_payment_collection", "reservation_item", "payment", "capture"], {
    fast: 1,
  })("the database fails over the paid order's %s: no money goes back, the job places it", async (table) => {
    const { reference } = await shop.paidUnnoticed();
    await whileRefused(shop.database, `insert on "${table}" for each row`, () => shop.runJobLater());
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "17.50", refunded: "0.00" });
    await shop.runJobLater();
    expect(await shop.paidOrders()).toMatchObject([{ captured: [17.5] }]);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "17.50", refunded: "0.00" });
    expect(await shop.transaction(reference)).toMatchObject({ state: "paid", ...SETTLED });
  });

  describe("the server dies after Medusa has recorded", () => {
    const expectRefunded = async (reference: string) => {
      expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded", refunded: "17.50" });
      expect(await shop.stateOf(reference)).toEqual(["refunded", "reconciled"]);
      expect(await shop.gateway.calls("refund")).toHaveLength(1);
    };

    forEach(["order_cart", "order_payment_collection"], { fast: 0, ci: 1 })(
      "half of an order, without its %s: the job pays that order, and places no other",
      async (missing) => {
        const { reference, order } = await shop.paidOrder();
        await shop.unrecord(reference);
        await shop.database(missing).delete();
        const announced = shop.countEvents("order.placed");
        await shop.runJob();
        expect(await shop.orders()).toHaveLength(1);
        expect(announced.count).toBe(1);
        expect(await shop.paidOrders()).toEqual([{ id: order.id, captured: [17.5] }]);
        expect(await shop.stateOf(reference)).toEqual(["paid", "reconciled"]);
        expect(await shop.database("order_cart").select("order_id")).toHaveLength(1);
        expect(await shop.gateway.calls("reverse")).toEqual([]);
      },
    );

    ci.it("a capture: the order counts as paid, and is announced, as if nothing had happened", async () => {
      const { reference, order } = await shop.paidOrder();
      await shop.database("order_transaction").delete();
      await shop.recordAgain(reference);
      const announced = shop.countEvents("order.placed");
      await shop.runJobLater(2);
      const { rows } = await shop.database.raw(
        "select order_id, amount::text, reference from order_transaction",
      );
      expect(rows).toEqual([{ order_id: order.id, amount: "17.5", reference: "capture" }]);
      expect(announced.count).toBe(1);
      expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "reconciled" });
      expect(await shop.paidOrders()).toEqual([{ id: order.id, captured: [17.5] }]);
      expect(await shop.gateway.order(reference)).toMatchObject({ paid: "17.50", refunded: "0.00" });
    });

    ci.it("a refund: the job makes it", async () => {
      const { reference, order, payment } = await shop.paidOrder();
      await shop.refundInMedusaAlone(payment.id, 17.5, 1);
      await shop.runJob();
      await expectRefunded(reference);
      // The order's own book says so too.
      const { rows } = await shop.database.raw(
        "select sum(amount)::float as paid from order_transaction where order_id = ?",
        [order.id],
      );
      expect(rows).toEqual([{ paid: 0 }]);
    });

    slow.it("a refund of hours ago, and a run of the job is cut short: the next one finds it", async () => {
      const { reference, payment } = await shop.paidOrder();
      const store = storeContext(shop.container);
      const hour = () => shop.database("crossborder_job_run").where({ id: "hourly" });
      await shop.runJob();
      await hour().update({ looked_to: new Date(Date.now() - 4 * 60 * 60_000) });
      await shop.refundInMedusaAlone(payment.id, 17.5, 3 * 60);
      for (let runs = 0; runs < 2; runs++) {
        const { looked_to } = await hour().first();
        const cutShort = listMismatches(store, looked_to);
        expect((await cutShort.next()).value).toMatchObject([{ reference }]);
        await cutShort.return(undefined);
      }
    });

    slow.it("a cancellation: the job refunds the order", async () => {
      const { reference, order } = await shop.paidOrder();
      const canceled = { status: "canceled", canceled_at: new Date() };
      await shop.database("order").where({ id: order.id }).update(canceled);
      await shop.runJob();
      await expectRefunded(reference);
    });
  });

  slow.it("an order that cannot be asked about until a day later is staff's, and not failed", async () => {
    await shop.gateway.faults({ "tran-query": { reset: true } });
    const { reference } = await shop.checkout();
    const long_ago = new Date(Date.now() - 3 * 24 * 60 * 60_000);
    const late = { expires_at: long_ago, checks: 30 };
    await shop.row(reference).update(late);
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "open",
      reconciliation_status: "needs_attention",
      next_check_at: null,
    });
  });
});
