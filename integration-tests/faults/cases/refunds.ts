import { setTimeout as pause } from "node:timers/promises";
import type { Shop } from "../../../testing/shop/shop";
import type { FaultCase } from "../fault-case";
import { runJobUntilAgreed } from "../run-job";
import { placedOrder } from "./checkout";
import { actsLate, type Fault, faultsOf, laneOf, UNTIL_ACTED_MS, whileBroken } from "./faults";
import { refund } from "./staff";

/** Staff refund; told that it failed they try again, every other time after the job has run. */
const refunding = (how: string, fault: Fault, nth: number): FaultCase<Shop> => ({
  name: `refund: ${how}`,
  runs: { short: 1, long: 10 },
  lane: laneOf(how),
  leaves: { orders: 1, reverses: 0, refunds: 1 },
  async run(shop, at) {
    const { orderId, reference } = await placedOrder(shop);
    let done = await whileBroken(shop.gateway, { refund: fault }, () => refund(shop, orderId));
    const jobFirst = (nth + at) % 2 === 0;
    if (jobFirst) {
      if (actsLate(fault)) await pause(UNTIL_ACTED_MS);
      await runJobUntilAgreed(shop);
      done ||= (await shop.gateway.order(reference)).status === "refunded";
    }
    done ||= await refund(shop, orderId);
    expect(done).toBe(true);
  },
});

export const refunds = faultsOf("refund").map(([how, fault], nth) => refunding(how, fault, nth));
