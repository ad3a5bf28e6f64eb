import { Modules } from "@medusajs/framework/utils";
import { cases } from "../../testing/shop/cases";

export default cases("whatever gets lost, both sides agree in the end", (shop) => {
  async function checkout() {
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    const { shown } = await shopper.choosePayment("channel-a");
    return { shopper, cart, ...shown };
  }

  const jobLater = async () => {
    await shop.makeDue();
    await shop.runJob();
  };

  it("a notification is lost and the browser never comes back: the job places the order", async () => {
    await shop.gateway.faults({ ipn: { lose: true } });
    const { shopper, reference, cashier_url } = await checkout();
    await shopper.atCashier(cashier_url);
    await jobLater();
    expect(await shop.orders()).toHaveLength(1);
    expect(await shop.transaction(reference)).toMatchObject({
      state: "paid",
      reconciliation_status: "reconciled",
      next_check_at: null,
    });
  });

  it("the answer to opening an order is lost: the job closes what nobody can pay any more", async () => {
    const shopper = shop.shopper();
    await shopper.fillCart();
    await shop.gateway.faults({ "secure-pay": { drop: true, times: 1 } });
    await shopper.choose("channel-a");
    const [lost] = await shop.gateway.orders();
    expect(lost?.status).toBe("init");
    await jobLater();
    expect(await shop.gateway.order(lost?.reference ?? "")).toMatchObject({ status: "closed" });
    expect(await shop.transaction(lost?.reference ?? "")).toMatchObject({
      state: "closed",
      next_check_at: null,
    });
  });

  it("an order never reached the gateway: the job finds out, and leaves it", async () => {
    const shopper = shop.shopper();
    await shopper.fillCart();
    await shop.gateway.faults({ "secure-pay": { reset: true, times: 1 } });
    await shopper.choose("channel-a");
    await jobLater();
    const [row] = await shop.ledger.listTransactions({});
    expect(row).toMatchObject({
      state: "failed",
      next_check_at: null,
      last_error: "the gateway never received it",
    });
  });

  it("a page could not be closed when the cart changed, and was paid: the money goes back", async () => {
    await shop.gateway.faults({ reverse: { reset: true }, ipn: { lose: true } });
    const { shopper, cart, reference, cashier_url } = await checkout();
    await shopper.post(`/store/carts/${cart.id}/line-items`, {
      variant_id: shop.seeded.variants.teapot,
      quantity: 1,
    });
    await shopper.atCashier(cashier_url);
    await shop.gateway.faults({});
    const returned = shop.countEvents("crossborder.money_returned");
    await jobLater();
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "reversed", refunded: "17.50" });
    expect(await shop.transaction(reference)).toMatchObject({
      reconciliation_status: "returned",
      next_check_at: null,
    });
    expect(returned.count).toBe(1);
  });

  it("money cannot be sent back at first: a person is told, and the job goes on trying", async () => {
    await shop.gateway.faults({ reverse: { http_500: true, reset: true }, ipn: { lose: true } });
    const { shopper, cart, reference, cashier_url } = await checkout();
    await shopper.post(`/store/carts/${cart.id}/line-items`, {
      variant_id: shop.seeded.variants.teapot,
      quantity: 1,
    });
    await shopper.atCashier(cashier_url);
    const attention = shop.countEvents("crossborder.attention_needed");
    await jobLater();
    await jobLater();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "paid",
      reconciliation_status: "needs_attention",
    });
    expect(attention.count).toBe(1);

    await shop.gateway.faults({});
    await jobLater();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "reversed",
      reconciliation_status: "returned",
      next_check_at: null,
    });
  });

  it("stock is gone when the money arrives: no order, and the money comes back once", async () => {
    await shop.gateway.faults({ ipn: { lose: true } });
    const { shopper, cart, reference, cashier_url } = await checkout();
    const inventory = shop.container.resolve(Modules.INVENTORY);
    const levels = await inventory.listInventoryLevels({});
    await inventory.updateInventoryLevels(
      levels.map(({ inventory_item_id, location_id }) => ({
        inventory_item_id,
        location_id,
        stocked_quantity: 0,
      })),
    );
    const { storefront } = await shopper.comeBack(await shopper.atCashier(cashier_url));
    expect(storefront.searchParams.get("payment")).toBe("failed");
    expect((await shopper.post(`/store/carts/${cart.id}/complete`, {})).status).toBe(400);
    expect(await shop.orders()).toHaveLength(0);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "reversed", refunded: "17.50" });
    expect(await shop.gateway.calls("reverse")).toHaveLength(1);
  });

  describe("the server dies after Medusa has written it down, and nobody else hears", () => {
    async function settledOrder() {
      const { shopper, reference, cashier_url } = await checkout();
      await shopper.comeBack(await shopper.atCashier(cashier_url));
      await shop.reconciled(reference);
      const [order] = await shop.orders();
      return {
        reference,
        order: order?.id ?? "",
        payment: order?.payment_collections[0]?.payments[0]?.id ?? "",
      };
    }

    const givenBack = async (reference: string) => {
      expect(await shop.gateway.order(reference)).toMatchObject({ status: "refunded", refunded: "17.50" });
      expect(await shop.transaction(reference)).toMatchObject({
        state: "refunded",
        reconciliation_status: "reconciled",
      });
      expect(await shop.gateway.calls("refund")).toHaveLength(1);
    };

    /** As if the server had died before it recorded the payment, with one of the order's two links written. */
    async function interrupt(reference: string, missing: string) {
      const { payment_session_id } = await shop.transaction(reference);
      const payment = shop.database("payment").where({ payment_session_id });
      await shop.database("capture").whereIn("payment_id", payment.clone().select("id")).delete();
      await payment.delete();
      await shop.database("order_transaction").delete();
      const pending = { status: "pending", authorized_at: null };
      await shop.database("payment_session").where({ id: payment_session_id }).update(pending);
      await shop.database(missing).delete();
      const unsettled = { reconciliation_status: "pending", next_check_at: new Date() };
      await shop.database("crossborder_transaction").where({ reference }).update(unsettled);
    }

    it.each(["order_cart", "order_payment_collection"])(
      "half of an order, without its %s: the job pays that one, and places no other",
      async (missing) => {
        const { reference } = await settledOrder();
        await interrupt(reference, missing);
        await shop.runJob();
        const orders = await shop.orders();
        expect(orders).toHaveLength(1);
        expect(orders[0]?.payment_collections[0]?.payments[0]?.captures).toEqual([{ amount: 17.5 }]);
        expect(await shop.transaction(reference)).toMatchObject({
          state: "paid",
          reconciliation_status: "reconciled",
        });
        expect(await shop.database("order_cart").select("order_id")).toHaveLength(1);
        expect(await shop.gateway.calls("reverse")).toEqual([]);
      },
    );

    it("a refund: the job makes it", async () => {
      const { reference, payment } = await settledOrder();
      const money = { amount: 17.5, raw_amount: { value: "17.5", precision: 20 } };
      await shop.database("refund").insert({ id: "ref_alone", payment_id: payment, ...money });
      await shop.runJob();
      await givenBack(reference);
    });

    it("a cancellation: the job refunds the order", async () => {
      const { reference, order } = await settledOrder();
      await shop
        .database("order")
        .where({ id: order })
        .update({ status: "canceled", canceled_at: new Date() });
      await shop.runJob();
      await givenBack(reference);
    });
  });

  it("an order that stays unpaid for a day beyond its time is left to a person, and never called failed", async () => {
    await shop.gateway.faults({ "tran-query": { reset: true } });
    const { reference } = await checkout();
    const long_ago = new Date(Date.now() - 3 * 24 * 60 * 60_000);
    const { id } = await shop.transaction(reference);
    await shop.ledger.updateTransactions({ id, expires_at: long_ago, checks: 30 });
    await jobLater();
    expect(await shop.transaction(reference)).toMatchObject({
      state: "open",
      reconciliation_status: "needs_attention",
      next_check_at: null,
    });
  });
});
