import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { LinkVisitor } from "../../testing/shop/link-visitor";
import { expectPaid, expire, goToPay, orderOf, placeUnpaid } from "../../testing/shop/order-first";

export default cases("staff and an order that waits for its payment:", (shop) => {
  const checkStatus = async (order_id: string, payment_session_id: string) => {
    const { status, data } = await shop.admin.post(`/admin/orders/${order_id}/payment-sessions/authorize`, {
      payment_session_id,
    });
    return { status, is_authorized: data.is_authorized, order: data.order?.id };
  };

  it("checks its status: nothing yet, and then it is paid, and the store is told once", async () => {
    const captured = shop.countEvents("payment.captured");
    const { shopper, session, reference, order_id, cart } = await placeUnpaid(shop);
    const { shown } = await goToPay(shopper, session.id);
    const open = { status: 200, is_authorized: false, order: order_id };
    expect(await checkStatus(order_id, session.id)).toEqual(open);
    await shop.gateway.faults({ ipn: { lose: true } });
    await shopper.atCashier(shown.cashier_url);
    expect(await checkStatus(order_id, session.id)).toEqual({ ...open, is_authorized: true });
    await shop.reconciled(reference);
    await shop.runJobLater();
    await expectPaid(shop, order_id, reference, cart.total);
    expect(captured.count).toBe(1);
  });

  ci.it("marks it as paid after a decline, and later money goes back", async () => {
    const { shopper, session, reference, order_id } = await placeUnpaid(shop);
    await goToPay(shopper, session.id);
    const { order_expires_at } = await shop.shownToStaff(reference);
    const waits_ms = new Date(order_expires_at).getTime() - Date.now();
    expect(Math.ceil(waits_ms / 60_000)).toBe(60);
    await shop.gateway.act(reference, "decline");
    await shop.runJobLater();
    const [collection] = (await orderOf(shop, order_id)).payment_collections;
    await shop.posted(`payment-collections/${collection?.id}/mark-as-paid`, { order_id });
    expect(await orderOf(shop, order_id)).toMatchObject({ payment_status: "captured" });
    await expire(shop);
    await shop.runJobLater();
    expect(await orderOf(shop, order_id)).toMatchObject({ status: "pending", payment_status: "captured" });
  });

  slow.it("sends a link: the order is paid by it, and what was open is closed", async () => {
    const { shopper, session, reference, order_id, cart } = await placeUnpaid(shop);
    await goToPay(shopper, session.id);
    const visitor = new LinkVisitor(shop);
    const { url } = await visitor.linkFor(order_id);
    const { next } = await visitor.press(url, "creditcard");
    expect(await shop.transaction(reference)).toMatchObject({ state: "closed" });
    await shopper.comeBackDecided(await shopper.atCashier(next));
    const paid = (await shop.gateway.orders()).find((one) => one.paid !== "0.00")?.reference ?? "";
    await shop.reconciled(paid);
    await expectPaid(shop, order_id, paid, cart.total);
    expect((await visitor.visit(url)).said).toBe("This is paid. Thank you.");
    await expire(shop);
    await shop.runJobLater();
    expect(await orderOf(shop, order_id)).toMatchObject({ status: "pending", payment_status: "captured" });
    expect(await shop.orders()).toHaveLength(1);
  });
});
