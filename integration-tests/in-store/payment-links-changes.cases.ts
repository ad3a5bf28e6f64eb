import { createPaymentLinkWorkflow, CrossborderEvents } from "medusa-payment-crossborder/workflows";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { LinkVisitor } from "../../testing/shop/link-visitor";
import { orderOf } from "../../testing/shop/order-first";
import { PaymentRequests } from "../../testing/shop/payment-requests";
import { refusal } from "../../testing/shop/expected";
import { eventually } from "../../testing/shop/sandbox-control";
import { all, bookOf } from "../admin/four-books";
import { Subscription } from "../recurring/subscription";

export default cases("a payment link, and a change of what the order costs", (shop) => {
  const visitor = new LinkVisitor(shop);
  const requests = new PaymentRequests(shop);

  /** The tea goes back, 12.50, and three travel cups go out, 59.97. */
  const CHANGES = [
    ["an exchange", "exchanges", {}],
    ["a claim", "claims", { type: "replace" }],
  ] as const;

  slow.it.each(CHANGES)(
    "%s of a paid order: the difference alone, once, in four books",
    async (_, path, more) => {
      const { order, reference: first } = await shop.paidOrder();
      const { order: full } = (await shop.admin.get(`/admin/orders/${order.id}?fields=*items`)).data;
      const [{ id: item }] = full.items;
      await shop.posted(`orders/${order.id}/fulfillments`, { items: [{ id: item, quantity: 1 }] });
      const begun = await shop.posted(path, { order_id: order.id, ...more });
      const { id } = begun.exchange ?? begun.claim;
      await shop.posted(`${path}/${id}/inbound/items`, { items: [{ id: item, quantity: 1 }] });
      const out = { variant_id: shop.seeded.variants["travel-cup"], quantity: 3 };
      await shop.posted(`${path}/${id}/outbound/items`, { items: [out] });
      await shop.posted(`${path}/${id}/request`, {});

      const { url } = await visitor.linkFor(order.id);
      const { amount = "", text } = await visitor.visit(url);
      // As Medusa's own collection: what comes back counts already.
      const asked = `/admin/orders/${order.id}?fields=*payment_collections`;
      const { payment_collections } = (await shop.admin.get(asked)).data.order;
      expect(payment_collections).toContainEqual(
        expect.objectContaining({ status: "not_paid", amount: 47.47 }),
      );
      expect(amount).toBe("47.47");
      expect(text).not.toMatch(/ada-|Ada|Lovelace|Main Street/);
      const tabs = await Promise.all([1, 2].map(() => visitor.press(url, "channel-c", amount)));
      expect(tabs[0]?.next).toBe(tabs[1]?.next);
      const shopper = shop.shopper();
      await shopper.comeBackDecided(await shopper.atCashier(tabs[0]?.next ?? ""));
      expect((await visitor.visit(url)).said).toBe("This is paid. Thank you.");

      const paid = (await shop.gateway.orders()).filter((one) => one.paid !== "0.00");
      const [{ reference: second = "" } = {}] = paid.filter(({ reference }) => reference !== first);
      await shop.reconciled(second);
      expect(paid.map((one) => one.paid).toSorted()).toEqual(["17.50", amount].toSorted());
      expect(Number((await shop.transaction(second)).captured_amount).toFixed(2)).toBe(amount);
      const [{ captured = [] } = {}] = await shop.paidOrders();
      expect(captured.toSorted()).toEqual([17.5, Number(amount)].toSorted());
      const entries = await shop.database("order_transaction").where({ order_id: order.id });
      const entered = entries.map((entry: { amount: string }) => Number(entry.amount).toFixed(2));
      expect(entered.toSorted()).toEqual(["17.50", amount].toSorted());
      const after = (await shop.admin.get(`/admin/orders/${order.id}?fields=*summary,*items,total`)).data
        .order;
      expect(after.summary.pending_difference).toBe(0);
      const again = await shop.admin.post("/admin/crossborder/payment-links", { order_id: order.id });
      expect(again).toMatchObject(refusal("nothing_due"));
    },
  );

  slow.it("that is confirmed while the payment is opened: no cashier asks for the old amount", async () => {
    const clerk = new Clerk(shop);
    const order_id = await clerk.unpaidOrder();
    const { url } = await visitor.linkFor(order_id);
    const { amount } = await visitor.visit(url);
    await visitor.press(url, "channel-a", amount);
    // Before another method replaces it, the gateway is asked whether it was paid.
    await shop.gateway.faults({ "tran-query": { hold: true } });
    const pressed = visitor.press(url, "channel-c", amount);
    await eventually(async () => (await shop.gateway.calls("tran-query")).length > 0, "the question");
    await requests.editTo(order_id, 3);
    await shop.gateway.faults({ "tran-query": {} });
    await shop.gateway.releaseCalls();
    expect(await pressed).toMatchObject({
      status: 409,
      said: "The amount has changed. Please check it before you pay.",
      amount: "37.50",
    });
    await visitor.pay(url, "channel-c");
    const kept = (await shop.gateway.orders()).filter(({ status }) => status === "success");
    expect(kept).toMatchObject([{ paid: "37.50" }]);
    const [{ reference = "" } = {}] = kept;
    await shop.reconciled(reference);
    expect(await bookOf(shop, reference)).toEqual(all("37.50"));
  });

  slow.it.each(["before", "after"])(
    "of an order that Medusa takes back, as its completion fails, and the payment is noticed %s that: no money without an order",
    async (noticed) => {
      const shopper = shop.shopper();
      const { id } = await shopper.fillCart();
      await shopper.choosePayment("channel-a");
      await shop.gateway.faults({ "tran-query": { hold: true, times: 1 } });
      const completed = shopper.post(`/store/carts/${id}/complete`, {});
      const placed = async () => (await shop.orders())[0]?.payment_collections.length === 1;
      await eventually(placed, "the order");
      await eventually(async () => (await shop.gateway.calls("tran-query")).length > 0, "the question");
      const [order] = await shop.orders();
      const order_id = order?.id ?? "";
      const [collection] = (await orderOf(shop, order_id)).payment_collections;
      await shop.posted(`payment-collections/${collection?.id}/mark-as-paid`, { order_id });
      await requests.editTo(order_id, 2);
      const { url } = await visitor.linkFor(order_id);
      const { next } = await visitor.press(url, "channel-c");
      if (noticed === "after") await shop.gateway.faults({ ipn: { lose: true } });
      await shop.shopper().atCashier(next);
      const [{ reference = "" } = {}] = await shop.ledger.listTransactions({ order_id });
      if (noticed === "before") await shop.reconciled(reference);
      await shop.gateway.releaseCalls();
      expect((await completed).data.type).toBe("cart");
      expect(await shop.orders()).toEqual([]);
      await shop.runJobLater();
      expect(await shop.gateway.order(reference)).toMatchObject({ paid: "12.50", refunded: "12.50" });
      const state = noticed === "before" ? "refunded" : "reversed";
      const { reconciliation_status: status, ...back } = await shop.transaction(reference);
      expect([status, back.attention_code]).toEqual([noticed === "before" ? "reconciled" : "returned", null]);
      expect(back).toMatchObject({
        state,
        [noticed === "before" ? "refunded_amount" : "returned_amount"]: "12.50",
      });
      expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    },
  );

  slow.it("a renewal that the bank refused: the store asks for it, and the next one is charged", async () => {
    const clerk = new Clerk(shop);
    const asked: { order_id: string; url: string }[] = [];
    shop.onEvent(CrossborderEvents.RECURRING_DECLINED, async () => {
      const order_id = await clerk.unpaidOrder(true);
      const { result } = await createPaymentLinkWorkflow(shop.container).run({ input: { order_id } });
      asked.push({ order_id, url: result.url });
    });
    const subscription = await Subscription.start(shop);
    await shop.gateway.declineNext(await subscription.number());
    await subscription.wait(30);
    await eventually(async () => asked.length > 0, "the store to ask for it");
    const [{ order_id = "", url = "" } = {}] = asked;
    await visitor.pay(url, "creditcard");
    expect((await visitor.visit(url)).said).toBe("This is paid. Thank you.");
    const [{ reference = "" } = {}] = await shop.ledger.listTransactions({ order_id });
    await shop.reconciled(reference);
    expect(await bookOf(shop, reference)).toEqual(all("25.00"));
    expect(await clerk.orderOf(order_id)).toMatchObject({ status: "pending" });
    await subscription.wait(30);
    const { deductions, status } = await subscription.recorded(3);
    expect(deductions.map(({ state }) => state).sort()).toEqual(["failed", "paid", "paid"]);
    expect([status, asked.length]).toEqual(["active", 1]);
  });
});
