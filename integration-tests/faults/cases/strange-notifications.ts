import { setTimeout as pause } from "node:timers/promises";
import type { Shop } from "../../../testing/shop/shop";
import { eventually } from "../../../testing/shop/sandbox-control";
import { fingerprint } from "../books/fingerprint";
import type { FaultCase } from "../fault-case";
import { checkout, paidUnnoticed } from "./checkout";
import { notify } from "./notify";

/** The cart changed while the gateway could not close its order, and then the old page was paid. */
const deletedSession: FaultCase<Shop> = {
  name: "notification for a deleted session: the money goes back",
  runs: { short: 1, long: 20 },
  leaves: { orders: 0, reverses: 1, refunds: 0 },
  async run(shop) {
    const { shopper, cart, cashierUrl, reference } = await checkout(shop);
    await shop.gateway.faults({ reverse: { reset: true } });
    await shopper.addToCart(cart.id, "teapot");
    await shop.gateway.faults({});
    await shopper.atCashier(cashierUrl);
    await shop.reconciled(reference);
  },
};

/** A paid cart and an open one are there to be harmed. */
const unknownReference: FaultCase<Shop> = {
  name: "notification for an unknown reference: nothing is touched",
  runs: { short: 1, long: 20 },
  leaves: { orders: 1, reverses: 0, refunds: 0 },
  async run(shop, at) {
    await paidUnnoticed(shop);
    await checkout(shop);
    const before = await fingerprint(shop.database);
    const calls = await shop.gateway.calls();
    await notify(shop, `cb-unknown-${at}`);
    await eventually(async () => (await shop.inbox()).at(-1)?.status === "unknown", "the notification");
    // Whatever it might have set off would be running now.
    await pause(300);
    expect(await fingerprint(shop.database)).toEqual(before);
    expect(await shop.gateway.calls()).toHaveLength(calls.length);
  },
};

export const strangeNotifications = [deletedSession, unknownReference];
