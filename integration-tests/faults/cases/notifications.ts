import type { Shop } from "../../../testing/shop/shop";
import { type FaultCase, inCi } from "../fault-case";
import { checkout, paidUnnoticed, placedOrder } from "./checkout";
import { notify } from "./notify";
import { refund } from "./staff";

const ONE_ORDER = { orders: 1, reverses: 0, refunds: 0 };

/** The notification goes wrong on its way; the shopper never comes back from the cashier page. */
const spoiled = (how: string, fault: Record<string, unknown>): FaultCase<Shop> => ({
  name: `notification ${how}`,
  runs: { short: 1, long: 20 },
  leaves: ONE_ORDER,
  async run(shop) {
    await shop.gateway.faults({ ipn: fault });
    const { shopper, cashierUrl, reference } = await checkout(shop);
    await shopper.atCashier(cashierUrl);
    await shop.gateway.notified(reference);
    await shop.reconciled(reference);
  },
});

const lost: FaultCase<Shop> = {
  name: "notification lost, browser lost too",
  runs: { short: 1, long: 20 },
  leaves: ONE_ORDER,
  async run(shop) {
    await paidUnnoticed(shop);
  },
};

const beforeTheBrowser: FaultCase<Shop> = {
  name: "notification before the browser",
  runs: { short: 1, long: 20 },
  leaves: ONE_ORDER,
  async run(shop) {
    const { shopper, cart, cashierUrl, reference } = await checkout(shop);
    const callback = await shopper.atCashier(cashierUrl);
    await shop.reconciled(reference);
    const { storefront } = await shopper.comeBack(callback);
    expect(storefront.searchParams.get("payment")).toBe("paid");
    expect((await shopper.complete(cart.id)).type).toBe("order");
  },
};

const afterTheRefund: FaultCase<Shop> = {
  name: "notification after the refund",
  runs: { short: 1, long: 20 },
  leaves: { orders: 1, reverses: 0, refunds: 1 },
  async run(shop) {
    const { reference, orderId } = await placedOrder(shop);
    expect(await refund(shop, orderId)).toBe(true);
    await notify(shop, reference);
  },
};

const aDayLate: FaultCase<Shop> = {
  name: "notification a day late",
  runs: { short: 1, long: 20 },
  leaves: ONE_ORDER,
  async run(shop) {
    const { reference } = await paidUnnoticed(shop);
    const day = 24 * 60;
    await shop.gateway.advanceClock(day);
    await shop.database.raw(
      `update crossborder_transaction set created_at = created_at - interval '1 day',
        expires_at = expires_at - interval '1 day' where reference = ?`,
      [reference],
    );
    await notify(shop, reference);
    await shop.reconciled(reference);
  },
};

export const notifications: FaultCase<Shop>[] = [
  inCi(lost),
  inCi(spoiled("fifty times at once", { duplicate: 49 })),
  beforeTheBrowser,
  inCi(afterTheRefund),
  inCi(aDayLate),
  inCi(spoiled("with a wrong amount", { wrong_amount: true })),
  spoiled("with a wrong signature", { wrong_signature: true }),
  spoiled("without a signature", { unsigned: true }),
];
