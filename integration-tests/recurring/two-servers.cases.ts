import type { Locks } from "../../src/payments/locking";
import { createRenewalOrder, storeContext } from "../../testing/shop/built-plugin";
import { cases } from "../../testing/shop/cases";
import { Subscription } from "./subscription";
import { forEach } from "../../testing/jest/lanes";

export default cases("two servers make the order of one deduction", (shop) => {
  /** As on two servers that have both lost the lock. */
  const withoutLocks = () => {
    const context = storeContext(shop.container);
    const withDebt: Locks["withDebt"] = (_debt, _options, work) => work();
    return { ...context, locks: { ...context.locks, withDebt } };
  };

  const WAYS: [string, typeof withoutLocks, number][] = [
    ["at once, and no lock keeps them apart", withoutLocks, 2],
    ["one after the other", () => storeContext(shop.container), 4],
  ];
  forEach(WAYS, { fast: 0, ci: 1 })("%s: there is one order", async (_how, context, servers) => {
    const subscription = await Subscription.start(shop);
    await subscription.wait(30);
    const { reference } = await subscription.renewal();
    const before = (await shop.orders()).length;
    const make = () => createRenewalOrder(context(), reference);
    await Promise.allSettled(Array.from({ length: servers }, make));
    const { order_id } = await createRenewalOrder(storeContext(shop.container), reference);
    await subscription.hasItsOrder(reference);
    expect((await shop.transaction(reference)).order_id).toBe(order_id);
    expect(await shop.orders()).toHaveLength(before + 1);
  });
});
