import type { Random } from "../../../testing/jest/random";
import { Clerk } from "../../../testing/shop/clerk";
import { eventually } from "../../../testing/shop/sandbox-control";
import type { Shop } from "../../../testing/shop/shop";
import { type FaultCase, inCi } from "../fault-case";
import { runJobUntilAgreed } from "../run-job";
import { checkout, heldOrder, paidUnnoticed, placedOrder } from "./checkout";
import { type Fault, laneOf, whileBroken } from "./faults";
import { payableUrls } from "./races";
import { cancel, lookIntoDashboard, refund } from "./staff";

const RUNS = { short: 1, long: 10 };
const ONE_ORDER = { orders: 1, reverses: 0, refunds: 0 };

/** The customer pays an order, or a draft, that was there before; every notification is lost. */
const paidLater = (what: string, isDraft: boolean): FaultCase<Shop> => ({
  name: `${what} is paid at the counter, unnoticed`,
  runs: RUNS,
  leaves: ONE_ORDER,
  async run(shop) {
    const { order_id } = await paidAtTheCounter(shop, isDraft);
    await runJobUntilAgreed(shop);
    const order = (await shop.orders()).find(({ id }) => id === order_id);
    expect(order).toMatchObject({ status: "pending", payment_collections: [{ status: "completed" }] });
  },
});

/** @param before what happens to the order while the customer is about to pay */
async function paidAtTheCounter(shop: Shop, isDraft: boolean, before?: (order_id: string) => Promise<void>) {
  const clerk = new Clerk(shop);
  const order_id = await clerk.unpaidOrder(true);
  // As staff makes it: what is an order has its stock reserved.
  if (!isDraft) await shop.admin.post(`/admin/draft-orders/${order_id}/convert-to-order`);
  const reference = await clerk.opened({ order_id, method: "customer_scan", vendor: "channel_b" });
  await before?.(order_id);
  await shop.gateway.faults({ ipn: { lose: true } });
  await shop.gateway.act(reference, "pay");
  return { order_id, reference };
}

const paidAfterCancelling: FaultCase<Shop> = {
  name: "an order is paid after it was cancelled",
  runs: RUNS,
  leaves: { orders: 0, reverses: 1, refunds: 0 },
  async run(shop) {
    await paidAtTheCounter(shop, false, (order_id) => cancel(shop, order_id));
  },
};

/** Medusa looks at one of them only. */
const twoSessions: FaultCase<Shop> = {
  name: "two payments started at once, and either one is paid",
  runs: RUNS,
  leaves: { orders: 1, refunds: 0 },
  async run(shop, _at, random: Random) {
    const shopper = shop.shopper();
    const cart = await shopper.fillCart();
    await Promise.all([shopper.choose("channel-a"), shopper.choose("channel-b")]);
    const urls = await payableUrls(shop, cart.id);
    const callback = await shopper.atCashier(urls[random.below(urls.length)] ?? "");
    await shopper.comeBackDecided(callback);
    expect((await shopper.complete(cart.id)).type).toBe("order");
  },
};

/** Its transactions cannot be asked about, and hold up nobody else's. */
const accountRemoved: FaultCase<Shop> = {
  name: "an account is taken out of medusa-config, and put back",
  runs: RUNS,
  leaves: { orders: 2, reverses: 0, refunds: 0 },
  async run(shop) {
    const removed = await paidUnnoticed(shop);
    const row = () => shop.database("crossborder_transaction").where({ reference: removed.reference });
    const { provider_id } = await shop.transaction(removed.reference);
    await row().update({ provider_id: "pp_crossborder-channel-a_removed" });
    const other = await paidUnnoticed(shop);
    await shop.makeDue();
    await shop.runJob();
    expect(await shop.transaction(other.reference)).toMatchObject({ reconciliation_status: "reconciled" });
    await row().update({ provider_id });
  },
};

const SLOW = 8;
/** The job asks about as many at the same time. */
const AT_ONCE = 5;

const accountSlow: FaultCase<Shop> = {
  name: "the gateway is slow for one account, while customers of another pay",
  runs: RUNS,
  leaves: { orders: SLOW + 2, reverses: 0, refunds: 0 },
  async run(shop) {
    const slow: string[] = [];
    while (slow.length < SLOW) slow.push(await paidByQrCode(shop));
    const due = await paidUnnoticed(shop);
    const { shopper, cart, cashierUrl } = await checkout(shop);
    await shop.makeDue();
    const called = (await shop.gateway.calls("tran-query")).length;
    const fault = { delay_before_ms: 60_000, references: slow };
    await whileBroken(shop.gateway, { "tran-query": fault }, async () => {
      const job = shop.runJob();
      await shopper.comeBackDecided(await shopper.atCashier(cashierUrl));
      expect((await shopper.complete(cart.id)).type).toBe("order");
      await job;
    });
    expect(await shop.transaction(due.reference)).toMatchObject({ reconciliation_status: "reconciled" });
    const asked = (await shop.gateway.calls("tran-query")).slice(called).map(({ reference }) => reference);
    const before = asked.slice(0, asked.indexOf(due.reference)).filter((one) => slow.includes(one ?? ""));
    expect(before.length).toBeLessThan(AT_ONCE);
  },
};

/** At another account; every notification is lost. */
async function paidByQrCode(shop: Shop): Promise<string> {
  const shopper = shop.shopper();
  await shopper.fillCart();
  const { shown } = await shopper.openSession("pp_crossborder-channel-a_qr");
  await shop.gateway.faults({ ipn: { lose: true } });
  await shop.gateway.act(shown.reference, "pay");
  await shop.gateway.gaveUpNotifying(shown.reference);
  await shop.gateway.faults({});
  return shown.reference;
}

const FAULTS: Readonly<Record<string, Fault>> = {
  "answered at once": {},
  "acted, answer lost": { drop: true },
};

/** The rest goes back to the customer. */
const capturedInPart = (how: string, fault: Fault): FaultCase<Shop> => ({
  name: `a part of a hold is captured, the rest released: ${how}`,
  runs: RUNS,
  lane: laneOf(how),
  leaves: ONE_ORDER,
  async run(shop) {
    const { reference } = await heldOrder(shop);
    const staff = (act: string, body: object) => shop.staff(act, reference, body);
    await whileBroken(shop.gateway, { "auth-capture": fault }, () => staff("capture", { amount: 5 }));
    await runJobUntilAgreed(shop);
    await lookIntoDashboard(shop, reference, ({ paid }) => paid !== "0.00");
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "5.00" });
    await whileBroken(shop.gateway, { "auth-unfreeze": fault }, () => staff("release", {}));
    await runJobUntilAgreed(shop);
    await lookIntoDashboard(shop, reference, ({ held }) => held === "0.00");
    expect(await shop.transaction(reference)).toMatchObject({ state: "captured", captured_amount: "5.00" });
  },
});

const turned = (how: string, times: number): FaultCase<Shop> => ({
  name: `a refund is accepted, and fails later, ${how}`,
  runs: RUNS,
  leaves: { orders: 1, reverses: 0, refunds: 1 },
  async run(shop) {
    const { orderId, reference } = await placedOrder(shop);
    await shop.gateway.faults({ refund: { pending: true, times } });
    expect(await refund(shop, orderId)).toBe(true);
    for (let failed = 0; failed < times; failed++) {
      await shop.gateway.act(reference, "fail-refund");
      await shop.makeDue();
      await shop.runJob();
    }
    await eventually(async () => {
      await shop.makeDue();
      await shop.runJob();
      return (await shop.gateway.order(reference)).status === "refunded";
    }, "the refund");
  },
});

export const laterPayments = [
  paidLater("an order", false),
  inCi(paidLater("a draft order", true)),
  inCi(paidAfterCancelling),
  inCi(twoSessions),
  inCi(accountRemoved),
  accountSlow,
  ...Object.entries(FAULTS).map(([how, fault]) => capturedInPart(how, fault)),
  inCi(turned("once", 1)),
  turned("twice", 2),
];
