import { paidUnnoticed } from "../../faults/cases/checkout";
import { notify } from "../../faults/cases/notify";
import { eventually } from "../../../testing/shop/sandbox-control";
import type { ClusterCase } from "../run-case";
import type { ClusterShop } from "../shop/cluster-shop";
import { choosing } from "./storm";

const OTHERS = 5;

/**
 * Medusa's lock of a killed server stays on the cart for two minutes, and whoever completes the cart meanwhile waits. Here
 * it never ends, and the worker takes up one event at a time: whoever stood behind that one would wait for ever.
 */
const hangingCart: ClusterCase = {
  name: "a cart that cannot be completed does not hold up the payments behind it",
  runs: { short: 1, long: 3 },
  leaves: { orders: OTHERS + 1, reverses: 0, refunds: 0 },
  async run(shop) {
    shop.eventsAtOnce = 1;
    await shop.crash(shop.worker);
    try {
      await payBehindAHangingCart(shop);
    } finally {
      shop.eventsAtOnce = undefined;
      await shop.crash(shop.worker);
    }
  },
};

async function payBehindAHangingCart(shop: ClusterShop): Promise<void> {
  const { cart, reference } = await paidUnnoticed(shop);
  const hanging = await shop.database.transaction();
  try {
    await hanging("cart").where({ id: cart.id }).forUpdate().select("id");
    await notify(shop, reference);
    await eventually(() => shop.isCompleting(cart.id), "the cart to be completed");
    const others = await Promise.all(Array.from({ length: OTHERS }, () => notifiedOnly(shop)));
    // Not by the job, which would find them a minute later.
    await eventually(
      async () => (await shop.waitingEvents()) === 0,
      "the events behind it to be taken up",
      60,
    );
    for (const other of others) await eventually(() => isReconciled(shop, other), "the order of another", 90);
    expect(await isReconciled(shop, reference)).toBe(false);
  } finally {
    await hanging.rollback();
  }
  await eventually(() => isReconciled(shop, reference), "the order of the cart that hung", 90);
}

/** Pays, and closes the browser. */
async function notifiedOnly(shop: ClusterShop): Promise<string> {
  const { shopper, cashierUrl, reference } = await choosing(shop, 1);
  await shopper.atCashier(cashierUrl);
  return reference;
}

export async function isReconciled({ database }: ClusterShop, reference: string): Promise<boolean> {
  const found = await database("crossborder_transaction").where({ reference }).first("reconciliation_status");
  return found?.reconciliation_status === "reconciled";
}

export const queue = [hangingCart];
