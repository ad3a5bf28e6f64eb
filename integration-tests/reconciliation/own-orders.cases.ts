import { cases } from "../../testing/shop/cases";
import { waitsFor } from "../../testing/shop/shop";
import { splitCartWorkflow } from "../../testing/store/split-cart";

const MINUTE_MS = 60_000;

export default cases("a store that makes its orders in a way of its own", (shop) => {
  const standing = async () => (await shop.orders()).map(({ status }) => status);

  /** The browser has had the store's own route complete the cart, and nothing leads from the payment to its orders. */
  async function split() {
    await shop.gateway.faults({ ipn: { lose: true } });
    const { cart, reference } = await shop.checkout();
    await shop.gateway.act(reference, "pay");
    await splitCartWorkflow(shop.container).run({ input: { id: cart.id } });
    return reference;
  }

  it("… that we were not told of: nothing goes back by itself, and a person is asked once", async () => {
    const reference = await split();
    const told = shop.countEvents("crossborder.attention_needed");
    const old = { created_at: new Date(Date.now() - 2 * MINUTE_MS) };
    await shop.database("payment").update(old);
    await shop.runJobLater(3);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "success", refunded: "0.00" });
    expect(await shop.gateway.calls("refund")).toEqual([]);
    expect(await shop.gateway.calls("reverse")).toEqual([]);
    expect(await standing()).toEqual(["pending", "pending"]);
    expect(await shop.transaction(reference)).toMatchObject({
      state: "paid",
      ...waitsFor("not_in_agreement"),
      last_error: expect.stringContaining("nothing shows that Medusa took one back"),
    });
    expect(told.count).toBe(1);
  });

  it("… within a minute nobody is asked: Medusa may still be at it", async () => {
    const reference = await split();
    await shop.runJobLater();
    expect(await shop.transaction(reference)).toMatchObject({ state: "paid", attention_code: null });
    expect(await shop.gateway.calls("refund")).toEqual([]);
  });
});
