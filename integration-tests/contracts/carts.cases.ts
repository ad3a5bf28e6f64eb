import { contracts } from "./kit/in-medusa";

export default contracts("a cart", (medusa) => {
  it("has its metadata merged key by key, and an empty text removes a key", async () => {
    const { id } = await medusa.shopper().fillCart();
    const metadataNow = async () => (await medusa.readOne("cart", ["metadata"], { id })).metadata;
    await medusa.carts.updateCarts(id, { metadata: { mine: 1, mark: { cart_id: id } } });
    await medusa.carts.updateCarts(id, { metadata: { other: 2 } });
    expect(await metadataNow()).toEqual({ mine: 1, mark: { cart_id: id }, other: 2 });
    await medusa.carts.updateCarts(id, { metadata: { mark: "" } });
    expect(await metadataNow()).toEqual({ mine: 1, other: 2 });
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
