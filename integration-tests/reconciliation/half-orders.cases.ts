import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { orderOf, WALLET } from "../../testing/shop/order-first";
import { all, bookOf } from "../admin/four-books";
import { refusingWrites } from "../contracts/kit/dead-database";

const HELD = { state: "held", reconciliation_status: "reconciled" };

export default cases("half of an order stays, because Medusa could not take it back", (shop) => {
  /** An order that Medusa could neither finish nor take back, of a cart of two. */
  async function halfPlaced() {
    const shopper = shop.shopper();
    const { id } = await shopper.fillCart("usd", "jasmine-tea", 2);
    await shopper.choosePayment("channel-a");
    await refusingWrites(shop.database, { order: "delete", order_cart: "insert" });
    await shopper.post(`/store/carts/${id}/complete`, {});
    await shop.database.raw("drop function refuse_write cascade");
    const [half] = await shop.orders();
    return { shopper, id, half };
  }

  /** A cart whose money is held at the gateway, of which nobody has told the shop. */
  async function heldUnnoticed() {
    await shop.gateway.faults({ ipn: { lose: true } });
    const { shopper, cart } = await shop.withCart();
    const { reference } = (await shopper.openSession("pp_crossborder-channel-a_hold")).shown;
    await shop.gateway.act(reference, "pay");
    return { shopper, cart, reference };
  }

  /** The cart is of one now, and is paid: resolves to the only order that is. */
  async function paidForLess(shopper: ReturnType<typeof shop.shopper>, cart_id: string) {
    const { id: line } = await shop.database("cart_line_item").where({ cart_id }).first();
    await shopper.post(`/store/carts/${cart_id}/line-items/${line}`, { quantity: 1 });
    const { shown } = await shopper.choosePayment("channel-a");
    await shopper.comeBackDecided(await shopper.atCashier(shown.cashier_url));
    await shop.runJobLater();
    expect(await shop.gateway.order(shown.reference)).toMatchObject({ paid: "17.50", refunded: "0.00" });
    const [paid, ...others] = await shop.paidOrders();
    expect([paid?.captured, others]).toEqual([[17.5], []]);
    return paid;
  }

  slow.it("a hold without its order, and half of the next one: it is whole, and announced", async () => {
    const { shopper, cart, reference } = await heldUnnoticed();
    const announced = shop.countEvents("order.placed");
    const completeWithout = async (writes: Parameters<typeof refusingWrites>[1]) => {
      await refusingWrites(shop.database, writes);
      expect((await shopper.post(`/store/carts/${cart.id}/complete`, {})).data.type).not.toBe("order");
      await shop.database.raw("drop function refuse_write cascade");
    };
    await completeWithout({ payment_collection: "update" });
    expect(await shop.database("payment").select("captured_at")).toEqual([{ captured_at: null }]);
    expect(await shop.orders()).toEqual([]);
    await completeWithout({ order: "delete", order_payment_collection: "insert" });
    const [half] = await shop.orders();
    await shop.runJobLater(2);
    const [whole, ...others] = await shop.orders();
    expect([whole?.id, others]).toEqual([half?.id, []]);
    expect(whole?.payment_collections[0]?.payments).toHaveLength(1);
    const stock = shop.database("reservation_item").whereNull("deleted_at").select("quantity");
    expect(await stock).toMatchObject([{ quantity: "1" }]);
    expect(announced.count).toBe(1);
    expect(await shop.gateway.order(reference)).toMatchObject({ held: "17.50", paid: "0.00" });
    expect(await shop.transaction(reference)).toMatchObject({ order_id: half?.id, ...HELD });
  });

  it("an order that the job has placed for a hold, without its stock: it is whole, and announced once", async () => {
    const { reference } = await heldUnnoticed();
    const announced = shop.countEvents("order.placed");
    await refusingWrites(shop.database, {
      ...{ payment_collection: "update", order: "delete" },
      ...{ order_cart: "soft delete", order_payment_collection: "soft delete" },
    });
    await shop.runJobLater();
    await shop.database.raw("drop function refuse_write cascade");
    const [half, ...others] = await shop.orders();
    expect([half?.status, others]).toEqual(["pending", []]);
    await shop.runJobLater(2);
    expect((await shop.orders()).map(({ id }) => id)).toEqual([half?.id]);
    const stock = await shop.database("reservation_item").whereNull("deleted_at").pluck("quantity");
    expect([stock, announced.count]).toEqual([["1"], 1]);
    expect(await bookOf(shop, reference)).toEqual(all("0.00"));
    expect(await shop.gateway.order(reference)).toMatchObject({ held: "17.50" });
    expect(await shop.transaction(reference)).toMatchObject({ order_id: half?.id, ...HELD });
  });

  it("a server dies after Medusa has announced the order, before it notes that: it is announced once", async () => {
    await shop.gateway.faults({ ipn: { lose: true } });
    const shopper = shop.shopper();
    const { id: cart_id } = await shopper.fillCart();
    const { reference } = (await shopper.choosePayment("channel-a")).shown;
    await shop.gateway.act(reference, "pay");
    const announced = shop.countEvents("order.placed");
    // All that a server does which dies then.
    const crossborder_completion = { cart_id, begun_at: new Date() };
    await shop.database("cart").where({ id: cart_id }).update({ metadata: { crossborder_completion } });
    const engine = shop.container.resolve(Modules.WORKFLOW_ENGINE);
    const input = { transactionId: `dead-${cart_id}`, input: { id: cart_id } };
    expect((await engine.run("complete-cart", input)).errors).toEqual([]);
    await eventually(async () => announced.count > 0, "Medusa to announce the order");
    await shop.runJobLater(2);
    expect(announced.count).toBe(1);
    expect(await bookOf(shop, reference)).toEqual(all("17.50"));
    const { metadata } = await shop.database("cart").where({ id: cart_id }).first();
    expect(metadata).toEqual({});
  });

  ci.it("half of an order that Medusa could not take back: a cheaper cart has its own", async () => {
    const { shopper, id, half } = await halfPlaced();
    const paid = await paidForLess(shopper, id);
    expect(paid?.id).not.toBe(half?.id);
  });

  slow.it("a server dies before the cart is closed, and the cart changes: another order", async () => {
    const { shopper, id, half: former } = await halfPlaced();
    // What is missing of the links is there as well: all that is not is the end of the cart.
    await shop.container
      .resolve(ContainerRegistrationKeys.LINK)
      .create({ [Modules.ORDER]: { order_id: former?.id }, [Modules.CART]: { cart_id: id } });
    const linked = () =>
      shop.database("order_cart").where({ cart_id: id }).whereNull("deleted_at").pluck("order_id");
    expect(await linked()).toEqual([former?.id]);
    const paid = await paidForLess(shopper, id);
    expect(await linked()).toEqual([paid?.id]);
    expect(paid?.id).not.toBe(former?.id);
  });

  slow.it("half of an order that staff marks as paid: its shopper completes the cart again", async () => {
    const shopper = shop.shopper();
    const { id } = await shopper.fillCart();
    const { shown } = await shopper.openSession(WALLET, { opening: "on_pay" });
    await refusingWrites(shop.database, { order: "delete", order_cart: "insert" });
    expect((await shopper.post(`/store/carts/${id}/complete`, {})).data.type).not.toBe("order");
    await shop.database.raw("drop function refuse_write cascade");
    const [half] = await shop.orders();
    const order_id = half?.id ?? "";
    const [collection] = (await orderOf(shop, order_id)).payment_collections;
    await shop.posted(`payment-collections/${collection?.id}/mark-as-paid`, { order_id });
    expect((await shopper.complete(id)).order?.id).toBe(order_id);
    await shop.runJobLater();
    expect((await shop.orders()).map((one) => one.id)).toEqual([order_id]);
    expect(await orderOf(shop, order_id)).toMatchObject({ status: "pending", payment_status: "captured" });
    expect(await shop.database("refund").select("id")).toEqual([]);
    expect(await shop.transaction(shown.reference)).toMatchObject({ state: "closed" });
  });
});
