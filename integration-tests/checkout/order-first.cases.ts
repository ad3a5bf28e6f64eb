import { startPayment } from "../../packages/storefront/src";
import { lookAtOrder } from "../../packages/storefront/src/wait-for-order";
import { ci, forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import {
  booksOf,
  OTHER,
  expectPaid,
  expire,
  goToPay,
  nothingToPay,
  orderOf,
  placeUnpaid,
  reserved,
  WALLET,
} from "../../testing/shop/order-first";

const HELD = "pp_crossborder-channel-b_hold";

export default cases("an order that is placed before it is paid", (shop) => {
  it("waits with its stock reserved, is paid on its page, and everybody is told once", async () => {
    const placed = shop.countEvents("order.placed");
    const captured = shop.countEvents("payment.captured");
    const paid = shop.countEvents("crossborder.order_paid");
    const { shopper, cart, session, reference, order_id } = await placeUnpaid(shop);
    expect(session.shown).toMatchObject({ order_placement: "before_payment", state: "unopened" });
    expect(await shop.gateway.calls()).toEqual([]);
    expect(await orderOf(shop, order_id)).toMatchObject({ status: "pending", payment_status: "awaiting" });
    expect(await reserved(shop)).toBe(1);
    const path = `/admin/crossborder/orders/${order_id}/transactions`;
    const noticeOf = async () => (await shop.admin.get(path)).data.transactions[0].notice;
    expect(await noticeOf()).toMatchObject({ code: "order_waits", amount: cart.total.toFixed(2) });
    await shop.makeDue();
    await shop.runJob();
    expect(await shop.gateway.calls()).toEqual([]);

    const { shown } = await goToPay(shopper, session.id);
    const { display_id } = await orderOf(shop, order_id);
    const [told] = await shop.gateway.calls("secure-pay");
    expect(told?.fields).toMatchObject({
      reference: expect.stringMatching(/^tea-[0-9A-Z]{26}$/),
      description: `Order ${display_id} of Medusa Store`,
      note: `Order ${display_id}`,
    });
    const { storefront } = await shopper.comeBackDecided(await shopper.atCashier(shown.cashier_url));
    expect(Object.fromEntries(storefront.searchParams)).toMatchObject({ payment: "paid", order_id });
    await shop.reconciled(reference);
    expect(await orderOf(shop, order_id)).toMatchObject({ payment_status: "captured" });
    expect(await noticeOf()).toBeNull();
    await expectPaid(shop, order_id, reference, cart.total);
    await shop.gateway.notified(reference);
    await shop.processed(reference);
    await shop.runJobLater();
    expect([placed.count, captured.count, paid.count]).toEqual([1, 1, 1]);
    expect(await shop.orders()).toHaveLength(1);
    expect(await shop.transaction(reference)).toMatchObject({
      reconciliation_status: "reconciled",
      order_id,
    });
  });

  it("is paid by notification alone, where its order at the gateway was opened with the session", async () => {
    const { session, reference, order_id, cart } = await placeUnpaid(shop, OTHER, {});
    // It was opened before there was an order.
    const [told] = await shop.gateway.calls("secure-pay");
    expect(told?.fields).toMatchObject({ note: `Cart ${cart.id}` });
    expect(told?.fields).not.toHaveProperty("description");
    await shop.gateway.act(reference, "pay");
    expect(session.shown.state).toBe("open");
    await shop.reconciled(reference);
    await expectPaid(shop, order_id, reference, cart.total);
  });

  ci.it("is an order also where the gateway cannot be asked while it is placed", async () => {
    const { shopper, cart } = await shop.withCart();
    const { shown } = await shopper.choosePayment(WALLET);
    await shop.gateway.faults({ "tran-query": { reset: true }, ipn: { lose: true } });
    await shopper.atCashier(shown.cashier_url);
    const { order } = await shopper.complete(cart.id);
    await shop.gatewayMended();
    await expectPaid(shop, order?.id ?? "", shown.reference, cart.total);
  });

  ci.it("by a storefront of ours: placed, declined, and paid by another method", async () => {
    const { shopper, cart } = await shop.withCart();
    const store = { baseUrl: shop.backendUrl, publishableKey: shop.seeded.publishableKey };
    const look = async () => {
      const { code, order } = await lookAtOrder(store, cart.id);
      return [code, order !== undefined];
    };
    const data = { opening: "on_pay" };
    const first = await startPayment(store, cart, WALLET, data);
    expect(await shop.orders()).toMatchObject([{ payment_collections: [{ status: "awaiting" }] }]);
    expect(await look()).toEqual(["waiting", false]);
    const { session_id } = first;
    expect((await startPayment(store, cart, WALLET, data)).redirect).toBe(first.redirect);
    const { reference } = (await shop.ledger.findBySession(session_id ?? "")) ?? {};
    await shop.gateway.act(reference ?? "", "decline");
    await shop.runJobLater();
    expect(await look()).toEqual(["order_waits", false]);

    const { redirect = "" } = await startPayment(store, cart, OTHER, data);
    await shopper.comeBackDecided(await shopper.atCashier(redirect));
    expect(await look()).toEqual(["paid", true]);
    expect(await startPayment(store, cart, OTHER, data)).toMatchObject({ paid: { display_id: 1 } });
    expect(await shop.paidOrders()).toMatchObject([{ captured: [cart.total] }]);
  });

  it("that nobody pays in time is cancelled, its stock is free, and nothing can be opened for it", async () => {
    const expired = shop.countEvents("crossborder.order_expired");
    const canceled = shop.countEvents("order.canceled");
    const { shopper, cart, session, reference, order_id } = await placeUnpaid(shop);
    const store = { baseUrl: shop.backendUrl, publishableKey: shop.seeded.publishableKey };
    expect(await lookAtOrder(store, cart.id)).toMatchObject({ code: "waiting", unpaid: { id: order_id } });
    await shop.runJobLater();
    expect(await orderOf(shop, order_id)).toMatchObject({ status: "pending" });
    await expire(shop);
    await shop.runJobLater(2);
    expect(await orderOf(shop, order_id)).toMatchObject({ status: "canceled" });
    expect([expired.count, canceled.count, await reserved(shop)]).toEqual([1, 1, 0]);
    expect((await lookAtOrder(store, cart.id)).code).toBe("order_canceled");
    expect(await shop.transaction(reference)).toMatchObject({ state: "closed", next_check_at: null });
    expect(await goToPay(shopper, session.id)).toMatchObject({ status: 404 });
    expect((await shopper.choose(OTHER)).status).toBeGreaterThanOrEqual(400);
    expect(await shop.gateway.calls()).toEqual([]);
  });

  ci.it("whose money comes after it was cancelled gives it back", async () => {
    const { shopper, session, reference, order_id } = await placeUnpaid(shop);
    const { shown } = await goToPay(shopper, session.id);
    await shop.gateway.faults({ reverse: { reset: true } });
    await expire(shop);
    await shop.runJobLater();
    await shopper.atCashier(shown.cashier_url);
    await shop.gateway.faults({});
    await shop.runJobLater(2);
    expect(await orderOf(shop, order_id)).toMatchObject({ status: "canceled" });
    expect(await shop.transaction(reference)).toMatchObject({ reconciliation_status: "returned" });
    expect((await booksOf(shop, order_id, reference))[0]).toBe("0.00");
  });

  forEach(
    [
      ["before it is opened", false],
      ["while the cashier page is open", true],
    ] as const,
    { fast: 1 },
  )("that staff cancels %s closes what is open", async (_, isOpen) => {
    const { shopper, session, reference, order_id } = await placeUnpaid(shop);
    const { shown } = isOpen ? await goToPay(shopper, session.id) : session;
    expect((await shop.admin.post(`/admin/orders/${order_id}/cancel`)).status).toBe(200);
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({ state: "closed" });
    if (isOpen) expect(await shop.gateway.order(reference)).toMatchObject({ status: "closed", paid: "0.00" });
    await nothingToPay(shopper, session.id);
    expect(shown.reference).toBe(reference);
  });

  slow.it("is held, with its channel alone placed first, and captured later", async () => {
    const { reference, order_id, cart } = await placeUnpaid(shop, HELD, {});
    expect(await orderOf(shop, order_id)).toMatchObject({ payment_status: "awaiting" });
    await shop.gateway.act(reference, "pay");
    await shop.held(reference);
    expect(await orderOf(shop, order_id)).toMatchObject({ payment_status: "authorized" });
    const answer = await shop.staff("capture", reference, { amount: cart.total.toFixed(2) });
    expect(answer.status).toBe(200);
    await shop.runJobLater();
    await shop.reconciled(reference);
    await expectPaid(shop, order_id, reference, cart.total);
  });
});
