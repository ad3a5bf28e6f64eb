import { setTimeout as pause } from "node:timers/promises";
import type { Shop } from "../../../testing/shop/shop";
import type { FaultCase } from "../fault-case";
import { runJobUntilAgreed } from "../run-job";
import { heldOrder } from "./checkout";
import { actsLate, type Fault, faultsOf, laneOf, UNTIL_ACTED_MS, whileBroken } from "./faults";
import { capture, lookIntoDashboard } from "./staff";

/**
 * Staff capture a hold; told that it failed they try again, every other time after the job has run. Where it was made, and its
 * answer was lost, they look.
 */
const capturing = (how: string, fault: Fault, nth: number): FaultCase<Shop> => ({
  name: `auth-capture: ${how}`,
  runs: { short: 1, long: 10 },
  lane: laneOf(how),
  leaves: { orders: 1, reverses: 0, refunds: 0 },
  async run(shop, at) {
    const { orderId, reference, cart } = await heldOrder(shop);
    let done = await whileBroken(shop.gateway, { "auth-capture": fault }, () => capture(shop, orderId));
    const jobFirst = (nth + at) % 2 === 0;
    if (jobFirst) {
      if (actsLate(fault)) await pause(UNTIL_ACTED_MS);
      await runJobUntilAgreed(shop);
      done ||= (await shop.transaction(reference)).state === "captured";
    }
    if (!done) await capture(shop, orderId);
    await lookIntoDashboard(shop, reference, ({ paid }) => paid !== "0.00");
    expect(await shop.transaction(reference)).toMatchObject({ state: "captured" });
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: cart.total.toFixed(2), held: "0.00" });
  },
});

export const captures = faultsOf("auth-capture").map(([how, fault], nth) => capturing(how, fault, nth));
