import { z } from "zod";
import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import type { Shop } from "../../testing/shop/shop";
import type { Shopper } from "../../testing/shop/shopper";

const WALLET = "pp_crossborder-channel-a_first";
const CARD = "pp_crossborder-creditcard_first";
const HELD = "pp_crossborder-channel-b_hold";

const orderSchema = z.object({
  status: z.string(),
  payment_status: z.string(),
  total: z.number(),
  summary: z.object({ pending_difference: z.number() }),
  payment_collections: z.array(z.object({ id: z.string(), status: z.string() })),
});

/** Staff's view of an order. */
async function orderOf(shop: Shop, id: string) {
  const { data } = await shop.admin.get(
    `/admin/orders/${id}?fields=*payment_collections,*summary,+payment_status`,
  );
  return orderSchema.parse(data.order);
}

async function reserved(shop: Shop): Promise<number> {
  const levels = await shop.container.resolve("inventory").listInventoryLevels({}, { take: null });
  return levels.reduce((sum, { reserved_quantity }) => sum + Number(reserved_quantity), 0);
}

/** All four books, in that order. */
async function booksOf(shop: Shop, order_id: string, reference: string) {
  const [payment] =
    (await shop.orders())
      .find(({ id }) => id === order_id)
      ?.payment_collections.flatMap((one) => one.payments) ?? [];
  const sum = (all: { amount: number }[] = []) => all.reduce((total, { amount }) => total + amount, 0);
  const { paid, refunded } = await shop.gateway.order(reference);
  const { captured_amount, refunded_amount, returned_amount } = await shop.transaction(reference);
  const { total, summary } = await orderOf(shop, order_id);
  return [
    Number(paid) - Number(refunded),
    Number(captured_amount) - Number(refunded_amount) - Number(returned_amount),
    sum(payment?.captures) - sum(payment?.refunds),
    total - summary.pending_difference,
  ].map((amount) => amount.toFixed(2));
}

/** The time to pay the order is over. */
const expire = (shop: Shop) =>
  shop
    .database("crossborder_transaction")
    .whereNotNull("order_expires_at")
    .update({ order_expires_at: new Date(Date.now() - 1_000) });

export default cases("an order that is placed before it is paid", (shop) => {
  const place = async (provider = WALLET, data: Record<string, unknown> = { opening: "on_pay" }) => {
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    const session = await shopper.openSession(provider, data);
    const completed = await shopper.complete(cart.id);
    if (!completed.order) throw new Error(`No order: ${JSON.stringify(completed)}`);
    return { shopper, cart, session, reference: session.shown.reference, order_id: completed.order.id };
  };
  const open = async (shopper: Shopper, session_id: string) => {
    const { status, data } = await shopper.post(`/store/crossborder/sessions/${session_id}/open`, {});
    return { status, data, shown: data.payment_session?.data.crossborder };
  };

  it("waits with its stock reserved, is paid on its page, and everybody is told once", async () => {
    const placed = shop.countEvents("order.placed");
    const captured = shop.countEvents("payment.captured");
    const paid = shop.countEvents("crossborder.order_paid");
    const { shopper, cart, session, reference, order_id } = await place();
    expect(session.shown).toMatchObject({ order_placement: "before_payment", state: "unopened" });
    expect(await shop.gateway.calls()).toEqual([]);
    expect(await orderOf(shop, order_id)).toMatchObject({ status: "pending", payment_status: "awaiting" });
    expect(await reserved(shop)).toBe(1);
    await shop.makeDue();
    await shop.runJob();
    expect(await shop.gateway.calls()).toEqual([]);

    const { shown } = await open(shopper, session.id);
    const { storefront } = await shopper.comeBackDecided(await shopper.atCashier(shown.cashier_url));
    expect(Object.fromEntries(storefront.searchParams)).toMatchObject({ payment: "paid", order_id });
    await shop.reconciled(reference);
    expect(await orderOf(shop, order_id)).toMatchObject({ payment_status: "captured" });
    const total = cart.total.toFixed(2);
    expect(await booksOf(shop, order_id, reference)).toEqual([total, total, total, total]);
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
    const { session, reference, order_id, cart } = await place(CARD, {});
    await shop.gateway.act(reference, "pay");
    expect(session.shown.state).toBe("open");
    await shop.reconciled(reference);
    const total = cart.total.toFixed(2);
    expect(await booksOf(shop, order_id, reference)).toEqual([total, total, total, total]);
  });

  it("is an order also where the gateway cannot be asked while it is placed", async () => {
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    const { shown } = await shopper.choosePayment(WALLET);
    await shop.gateway.faults({ "tran-query": { reset: true }, ipn: { lose: true } });
    await shopper.atCashier(shown.cashier_url);
    const { order } = await shopper.complete(cart.id);
    await shop.gateway.faults({});
    await shop.runJobLater();
    const total = cart.total.toFixed(2);
    expect(await booksOf(shop, order?.id ?? "", shown.reference)).toEqual([total, total, total, total]);
  });

  it("that was declined is paid again on the same order, by another method", async () => {
    const { shopper, session, reference, order_id, cart } = await place();
    await open(shopper, session.id);
    await shop.gateway.act(reference, "decline");
    await shop.runJobLater();
    // Staff could mark it as paid now, and copy its payment link.
    expect(await orderOf(shop, order_id)).toMatchObject({ payment_collections: [{ status: "not_paid" }] });

    const { shown } = await shopper.choosePayment(CARD);
    await shopper.comeBackDecided(await shopper.atCashier(shown.cashier_url));
    await shop.reconciled(shown.reference);
    const total = cart.total.toFixed(2);
    expect(await booksOf(shop, order_id, shown.reference)).toEqual([total, total, total, total]);
    expect(await shop.orders()).toHaveLength(1);
    expect(await reserved(shop)).toBe(1);
  });

  it("that nobody pays in time is cancelled, its stock is free, and nothing can be opened for it", async () => {
    const expired = shop.countEvents("crossborder.order_expired");
    const canceled = shop.countEvents("order.canceled");
    const { shopper, session, reference, order_id } = await place();
    await shop.runJobLater();
    expect(await orderOf(shop, order_id)).toMatchObject({ status: "pending" });
    await expire(shop);
    await shop.runJobLater();
    await shop.runJobLater();
    expect(await orderOf(shop, order_id)).toMatchObject({ status: "canceled" });
    expect([expired.count, canceled.count, await reserved(shop)]).toEqual([1, 1, 0]);
    expect(await shop.transaction(reference)).toMatchObject({ state: "closed", next_check_at: null });
    expect(await open(shopper, session.id)).toMatchObject({ status: 404 });
    expect((await shopper.choose(CARD)).status).toBeGreaterThanOrEqual(400);
    expect(await shop.gateway.calls()).toEqual([]);
  });

  it("whose money comes after it was cancelled gives it back", async () => {
    const { shopper, session, reference, order_id } = await place();
    const { shown } = await open(shopper, session.id);
    await shop.gateway.faults({ reverse: { reset: true } });
    await expire(shop);
    await shop.runJobLater();
    await shopper.atCashier(shown.cashier_url);
    await shop.gateway.faults({});
    await shop.runJobLater();
    await shop.runJobLater();
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
    const { shopper, session, reference, order_id } = await place();
    const { shown } = isOpen ? await open(shopper, session.id) : session;
    expect((await shop.admin.post(`/admin/orders/${order_id}/cancel`)).status).toBe(200);
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({ state: "closed" });
    if (isOpen) expect(await shop.gateway.order(reference)).toMatchObject({ status: "closed", paid: "0.00" });
    expect(await open(shopper, session.id)).toMatchObject({ status: 404 });
    expect(shown.reference).toBe(reference);
  });

  describe("staff", () => {
    const checkStatus = async (order_id: string, payment_session_id: string) => {
      const { status, data } = await shop.admin.post(`/admin/orders/${order_id}/payment-sessions/authorize`, {
        payment_session_id,
      });
      return { status, is_authorized: data.is_authorized, order: data.order?.id };
    };

    it("checks its status: nothing yet, and then it is paid, and the store is told once", async () => {
      const captured = shop.countEvents("payment.captured");
      const { shopper, session, reference, order_id, cart } = await place();
      const { shown } = await open(shopper, session.id);
      expect(await checkStatus(order_id, session.id)).toEqual({
        status: 200,
        is_authorized: false,
        order: order_id,
      });
      await shop.gateway.faults({ ipn: { lose: true } });
      await shopper.atCashier(shown.cashier_url);
      expect(await checkStatus(order_id, session.id)).toEqual({
        status: 200,
        is_authorized: true,
        order: order_id,
      });
      await shop.reconciled(reference);
      await shop.runJobLater();
      const total = cart.total.toFixed(2);
      expect(await booksOf(shop, order_id, reference)).toEqual([total, total, total, total]);
      expect(captured.count).toBe(1);
    });

    it("marks it as paid after a decline, and later money goes back", async () => {
      const { shopper, session, reference, order_id } = await place();
      await open(shopper, session.id);
      await shop.gateway.act(reference, "decline");
      await shop.runJobLater();
      const [collection] = (await orderOf(shop, order_id)).payment_collections;
      const marked = await shop.admin.post(`/admin/payment-collections/${collection?.id}/mark-as-paid`, {
        order_id,
      });
      expect(marked.status).toBe(200);
      expect(await orderOf(shop, order_id)).toMatchObject({ payment_status: "captured" });
      await expire(shop);
      await shop.runJobLater();
      expect(await orderOf(shop, order_id)).toMatchObject({ status: "pending", payment_status: "captured" });
    });

    slow.it("edits it: what is open for the former total is closed, and the new one is paid", async () => {
      const { shopper, session, reference, order_id, cart } = await place();
      await open(shopper, session.id);
      const edit = await shop.admin.post("/admin/order-edits", { order_id });
      const { order_change } = edit.data;
      const change = order_change?.order_id ?? order_id;
      const item = { variant_id: shop.seeded.variants["jasmine-tea"], quantity: 1 };
      expect((await shop.admin.post(`/admin/order-edits/${change}/items`, { items: [item] })).status).toBe(
        200,
      );
      expect((await shop.admin.post(`/admin/order-edits/${change}/confirm`)).status).toBe(200);
      await shop.runJobLater();
      expect(await shop.transaction(reference)).toMatchObject({ state: "closed" });
      const { shown } = await shopper.choosePayment(CARD);
      await shopper.comeBackDecided(await shopper.atCashier(shown.cashier_url));
      await shop.reconciled(shown.reference);
      const { total } = await orderOf(shop, order_id);
      expect(total).toBeGreaterThan(cart.total);
      const paid = total.toFixed(2);
      expect(await booksOf(shop, order_id, shown.reference)).toEqual([paid, paid, paid, paid]);
    });
  });

  it("is held, with its channel alone placed first, and captured later", async () => {
    const { shopper, session, reference, order_id, cart } = await place(HELD, {});
    expect(await orderOf(shop, order_id)).toMatchObject({ payment_status: "awaiting" });
    await shop.gateway.act(reference, "pay");
    await shop.held(reference);
    expect(await orderOf(shop, order_id)).toMatchObject({ payment_status: "authorized" });
    const answer = await shop.admin.post(`/admin/crossborder/transactions/${reference}/capture`, {
      amount: cart.total.toFixed(2),
    });
    expect(answer.status).toBe(200);
    await shop.runJobLater();
    await shop.reconciled(reference);
    const total = cart.total.toFixed(2);
    expect(await booksOf(shop, order_id, reference)).toEqual([total, total, total, total]);
    expect(session.provider_id).toBe(HELD);
    expect(shopper.account.email).not.toBe("");
  });
});
