import {
  createCartCreditLinesWorkflow,
  refreshPaymentCollectionForCartWorkflow,
} from "@medusajs/medusa/core-flows";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { refusal } from "../../testing/shop/expected";
import { LinkVisitor } from "../../testing/shop/link-visitor";
import { PaymentRequests } from "../../testing/shop/payment-requests";
import { all, bookOf } from "../admin/four-books";

/** What a gift card or a loyalty plugin of the store gives. */
const CREDIT = { amount: 5, reference: "gift_card", reference_id: "gift_1", metadata: null };

export default cases("an order with a credit line", (shop) => {
  const dueOf = async (order_id: string): Promise<number> =>
    (await shop.admin.get(`/admin/orders/${order_id}?fields=*summary`)).data.order.summary.pending_difference;

  slow.it("of its cart: what is left is paid, and goes back when the order is cancelled", async () => {
    const { shopper, cart } = await shop.withCart();
    await createCartCreditLinesWorkflow(shop.container).run({ input: [{ cart_id: cart.id, ...CREDIT }] });
    // As who gives one does: Medusa asks for the former amount otherwise.
    await refreshPaymentCollectionForCartWorkflow(shop.container).run({ input: { cart_id: cart.id } });
    const { shown } = await shopper.choosePayment("channel-a");
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    const { order } = await shopper.complete(cart.id);
    const { id = "" } = order ?? {};
    await shop.reconciled(shown.reference);
    expect(await bookOf(shop, shown.reference)).toEqual(all("12.50"));
    expect(await dueOf(id)).toBe(0);
    expect((await shop.admin.post(`/admin/orders/${id}/cancel`)).status).toBe(200);
    await shop.runJobLater();
    expect(await shop.gateway.order(shown.reference)).toMatchObject({ refunded: "12.50" });
    expect(await bookOf(shop, shown.reference)).toEqual(all("0.00"));
  });

  slow.it("that staff gives for a part of what an edit has added: a link asks for the rest", async () => {
    const { order, reference } = await shop.paidOrder();
    await new PaymentRequests(shop).editTo(order.id, 2);
    await shop.posted(`orders/${order.id}/credit-lines`, CREDIT);
    const visitor = new LinkVisitor(shop);
    const { url } = await visitor.linkFor(order.id);
    expect((await visitor.visit(url)).amount).toBe("7.50");
    await visitor.pay(url, "creditcard");
    const paid = (await shop.gateway.orders()).filter((one) => one.paid !== "0.00");
    expect(paid.map((one) => one.paid).toSorted()).toEqual(["17.50", "7.50"]);
    const second = paid.find((one) => one.reference !== reference)?.reference ?? "";
    await shop.reconciled(second);
    const both = { payments: "25.00", orders: "25.00" };
    expect(await bookOf(shop, second)).toEqual({ gateway: "7.50", ledger: "7.50", ...both });
    expect(await dueOf(order.id)).toBe(0);
  });

  slow.it("that staff gives as store credit for what was paid too much: the payment stays", async () => {
    const { shopper, cart } = await shop.withCart("usd", "jasmine-tea", 2);
    const { shown } = await shopper.choosePayment("channel-a");
    await shopper.comeBack(await shopper.atCashier(shown.cashier_url));
    const { id = "" } = (await shopper.complete(cart.id)).order ?? {};
    await shop.reconciled(shown.reference);
    await new PaymentRequests(shop).editTo(id, 1);
    const noticeOf = async () => (await shop.shownToStaff(shown.reference)).notice;
    expect(await noticeOf()).toMatchObject({ code: "paid_too_much", amount: "12.50" });
    // As the dashboard's own dialog of a refund does.
    const credit = { amount: -12.5, reference: "order", reference_id: id };
    await shop.posted(`orders/${id}/credit-lines`, credit);
    expect(await dueOf(id)).toBe(0);
    expect(await noticeOf()).toBeNull();
    const more = await shop.staff("refund-and-ask", shown.reference);
    expect(more).toMatchObject(refusal("nothing_to_give_back"));
    await shop.runJobLater();
    expect(await shop.gateway.calls("refund")).toEqual([]);
    expect(await bookOf(shop, shown.reference)).toEqual(all("30.00"));
  });
});
