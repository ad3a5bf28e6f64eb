import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { redeem } from "../../testing/shop/free-cart";
import { GIVEN_BACK, lookAgain } from "./given-back";
import { goodsOf } from "./goods";
import { makeOrder, makeOrders } from "./renewal-orders";
import { Subscription } from "./subscription";
import { all } from "../admin/four-books";

export default cases("a renewal order is the first order as it was placed, also of one", (shop) => {
  forEach(Object.entries(GIVEN_BACK), { fast: 0, ci: 1 })("that was %s then", async (_, give) => {
    makeOrders(shop);
    const subscription = await Subscription.start(shop);
    const { order_id } = await subscription.shown();
    const placed = await goodsOf(shop, order_id);
    await give(subscription);
    await lookAgain(subscription);
    await subscription.wait(30);
    const renewal = await subscription.renewal();
    await subscription.hasItsOrder(renewal.reference);
    const made = await shop.transaction(renewal.reference);
    expect(await goodsOf(shop, made.order_id ?? "")).toEqual(placed);
    expect(await subscription.books()).toEqual(all("0.00"));
  });

  slow.it("that was edited then", async () => {
    const subscription = await Subscription.start(shop);
    const { order_id } = await subscription.shown();
    const placed = await goodsOf(shop, order_id);
    await shop.posted("order-edits", { order_id });
    const edited = await shop.database("order_item").where({ order_id }).first();
    const edit = `order-edits/${order_id}`;
    await shop.posted(`${edit}/items/item/${edited.item_id}`, { quantity: 5, unit_price: 1 });
    const items = [{ variant_id: shop.seeded.variants.teapot, quantity: 2 }];
    await shop.posted(`${edit}/items`, { items });
    for (const step of ["request", "confirm"]) await shop.posted(`${edit}/${step}`);
    expect((await goodsOf(shop, order_id)).items).toHaveLength(placed.items.length + 1);
    await subscription.wait(30);
    const { reference } = await subscription.renewal();
    const { result } = await makeOrder(shop, reference);
    await subscription.hasItsOrder(reference);
    expect(await goodsOf(shop, result.order_id)).toEqual(placed);
  });

  slow.it.each([
    ["by a code", false],
    ["by itself", true],
  ])("that was discounted %s: with that discount, once", async (_, is_automatic) => {
    const application_method = { type: "percentage", target_type: "items", allocation: "across", value: 20 };
    const promotion = { code: "TEA-20", type: "standard", status: "active", is_automatic };
    await shop.posted("promotions", { ...promotion, application_method });
    const subscription = await Subscription.open(shop, "monthly", ({ id }) =>
      redeem(shop, id, is_automatic ? [] : ["TEA-20"]),
    );
    await subscription.payFirst();
    const { order_id } = await subscription.shown();
    const placed = await goodsOf(shop, order_id);
    expect(placed.total).toBe(15);
    await GIVEN_BACK["refunded by staff"](subscription);
    await lookAgain(subscription);
    await subscription.wait(30);
    const { reference } = await subscription.renewal();
    const { result } = await makeOrder(shop, reference);
    await subscription.hasItsOrder(reference);
    expect(await goodsOf(shop, result.order_id)).toEqual(placed);
  });
});
