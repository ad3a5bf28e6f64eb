import { Modules } from "@medusajs/framework/utils";
import { readBuyers } from "../../src/medusa/records/people";
import { CART, MARK, markCart, unmarkCart } from "../../src/medusa/records/cart-statements";
import { findStored } from "../../src/medusa/records/reading";
import { contracts } from "./kit/in-medusa";
import { PROVIDER } from "./store/recorder";

export default contracts("a cart", (medusa) => {
  it("is looked at by SQL: its region, its sessions, and the order that it became, by both links", async () => {
    const { cart, session_id, payment_collection_id } = await medusa.chosen();
    const look = () => findStored(medusa.database, CART, "cart.id = ?", [cart.id]);
    const { region_id } = await medusa.readOne("cart", ["region_id"], { id: cart.id });
    const { status } = await medusa.readOne("payment_session", ["status"], { id: session_id });
    const open = { region_id, mark: undefined, is_completed: false };
    const none = { of_cart: undefined, of_collection: undefined, stale: [] };
    expect(await look()).toEqual({
      cart: {
        ...open,
        sessions: [{ provider_id: PROVIDER, status }],
        offered: expect.arrayContaining([PROVIDER]),
      },
      links: none,
    });
    await medusa.completeCart(cart.id);
    const [order] = await medusa.read("order_cart", ["order_id"], { cart_id: cart.id });
    const placed = { of_cart: order?.order_id, of_collection: order?.order_id, stale: [] };
    expect(await look()).toMatchObject({ cart: { is_completed: true }, links: placed });
    await medusa.container.resolve(Modules.ORDER).softDeleteOrders([String(order?.order_id)]);
    const stale = [
      { order_id: order?.order_id, by: "cart_id", id: cart.id },
      { order_id: order?.order_id, by: "payment_collection_id", id: payment_collection_id },
    ];
    expect((await look())?.links).toEqual({ ...none, stale });
  });

  it("is marked by SQL, where it has a session of ours, and keeps what else it has in its metadata", async () => {
    const { cart } = await medusa.chosen();
    const metadata = async () => (await medusa.readOne("cart", ["metadata"], { id: cart.id })).metadata;
    await medusa.carts.updateCarts(cart.id, { metadata: { mine: 1 } });
    const begins = (provider = PROVIDER) => markCart(medusa.database, cart.id, provider);
    const unbegun = { was_marked: false, is_begun: false };
    expect(await begins("pp_another")).toEqual(unbegun);
    expect(await begins()).toEqual({ was_marked: false, is_begun: true });
    expect(await metadata()).toEqual({
      mine: 1,
      [MARK]: { cart_id: cart.id, begun_at: expect.any(String), alive_s: expect.any(Number) },
    });
    expect((await findStored(medusa.database, CART, "cart.id = ?", [cart.id]))?.cart.mark?.cart_id).toBe(
      cart.id,
    );
    expect(await begins()).toEqual({ was_marked: true, is_begun: true });
    await unmarkCart(medusa.database, cart.id, true);
    expect(await metadata()).toHaveProperty(MARK);
    await medusa.completeCart(cart.id);
    expect(await begins()).toEqual({ was_marked: true, is_begun: false });
    await unmarkCart(medusa.database, cart.id, false);
    expect(await metadata()).toHaveProperty(MARK);
    await unmarkCart(medusa.database, cart.id, true);
    expect(await metadata()).toEqual({ mine: 1 });
    expect(await begins()).toEqual(unbegun);
    const [order] = await medusa.read("order_cart", ["order_id"], { cart_id: cart.id });
    await medusa.container.resolve(Modules.ORDER).softDeleteOrders([String(order?.order_id)]);
    expect(await begins()).toEqual({ was_marked: false, is_begun: true });
    expect(await markCart(medusa.database, "cart_unknown", PROVIDER)).toBeUndefined();
  });

  it("and its order say by SQL who pays, until their customer is deleted", async () => {
    const { cart } = await medusa.chosen();
    const { email, customer_id } = await medusa.readOne("cart", ["email", "customer_id"], { id: cart.id });
    const named = { email, first_name: "Ada", last_name: "Lovelace" };
    expect(await readBuyers(medusa.database, "cart", [cart.id])).toEqual([{ id: cart.id, ...named }]);
    await medusa.completeCart(cart.id);
    const [order] = await medusa.read("order_cart", ["order_id"], { cart_id: cart.id });
    const id = String(order?.order_id);
    expect(await readBuyers(medusa.database, "order", [id])).toEqual([{ id, ...named }]);
    await medusa.container.resolve(Modules.CUSTOMER).softDeleteCustomers([String(customer_id)]);
    expect(await readBuyers(medusa.database, "order", [id])).toEqual([]);
    expect(await readBuyers(medusa.database, "cart", [cart.id])).toEqual([]);
  });

  it("keeps raw decimals, such as a third of a cent", async () => {
    const { id, total } = await medusa.shopper().fillCart();
    const line = await medusa.lineOf("cart", id);
    await medusa.carts.addLineItemAdjustments([{ item_id: line, amount: 1.106, code: "off" }]);
    const { raw_total } = await medusa.readOne("cart", ["total", "raw_total"], { id });
    expect(raw_total).toMatchObject({ value: expect.stringMatching(/^16\.394/) });
    expect(total).toBe(17.5);
  });
});
