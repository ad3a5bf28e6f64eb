import type { DialectName } from "../../../packages/sandbox/src";
import { LONG } from "../../../testing/jest/length";
import { eventually } from "../../../testing/shop/sandbox-control";
import type { Shop } from "../../../testing/shop/shop";
import { type FaultCase, inCi } from "../fault-case";
import { runJobUntilAgreed } from "../run-job";
import { heldOrder, placedOrder } from "./checkout";
import { whileBroken } from "./faults";
import { openings } from "./openings";
import { capture, lookIntoDashboard, refund } from "./staff";

/*
 * The interface document shows neither the order query's answer, nor every status, nor the notification. Whichever way the
 * gateway speaks, money must be understood the same.
 */

const RUNS = { short: 1, long: 4 };
const ONE_ORDER = { orders: 1, reverses: 0, refunds: 0 };

/** In yuan: the gateway may answer with what they are worth in dollars. */
const notified: FaultCase<Shop> = {
  name: "paid, and the browser lost",
  runs: RUNS,
  leaves: ONE_ORDER,
  async run(shop) {
    const { shopper, reference, cashier_url } = await shop.checkout("channel-a", "cny");
    await shopper.atCashier(cashier_url);
    await shop.reconciled(reference);
    expect(await shop.transaction(reference)).toMatchObject({ state: "paid", currency_code: "cny" });
  },
};

const lost: FaultCase<Shop> = {
  name: "paid, and every notification lost",
  runs: RUNS,
  leaves: ONE_ORDER,
  async run(shop) {
    await shop.gateway.faults({ ipn: { lose: true } });
    const { shopper, reference, cashier_url } = await shop.checkout("channel-a", "cny");
    await shopper.atCashier(cashier_url);
    await shop.gateway.gaveUpNotifying(reference);
  },
};

const declined: FaultCase<Shop> = {
  name: "the payment fails, and the next one is paid",
  runs: RUNS,
  leaves: ONE_ORDER,
  async run(shop) {
    const { shopper, cart, reference } = await shop.checkout();
    await shop.gateway.act(reference, "decline");
    await runJobUntilAgreed(shop);
    expect(await shop.transaction(reference)).toMatchObject({ state: "failed" });
    const { shown } = await shopper.choosePayment("channel-b");
    await shopper.comeBackDecided(await shopper.atCashier(shown.cashier_url));
    expect((await shopper.complete(cart.id)).type).toBe("order");
  },
};

const refundLost: FaultCase<Shop> = {
  name: "refund: acted, answer lost",
  runs: RUNS,
  leaves: { orders: 1, reverses: 0, refunds: 1 },
  async run(shop) {
    const { reference, order } = await shop.paidOrder("cny");
    await whileBroken(shop.gateway, { refund: { drop: true } }, () => refund(shop, order.id));
    await runJobUntilAgreed(shop);
    expect(await shop.transaction(reference)).toMatchObject({ state: "refunded" });
  },
};

/** Staff look at the transaction again, which has the gateway asked. */
const refundedInDashboard: FaultCase<Shop> = {
  name: "refunded in the gateway's dashboard",
  runs: RUNS,
  leaves: { orders: 1, reverses: 0, refunds: 1 },
  async run(shop) {
    const { reference } = await placedOrder(shop);
    await shop.gateway.act(reference, "refund");
    await lookAgain(shop, reference);
    expect(await shop.transaction(reference)).toMatchObject({ state: "refunded" });
  },
};

const captureLost: FaultCase<Shop> = {
  name: "auth-capture: acted, answer lost",
  runs: RUNS,
  leaves: ONE_ORDER,
  async run(shop) {
    const { orderId, reference, cart } = await heldOrder(shop);
    await whileBroken(shop.gateway, { "auth-capture": { drop: true } }, () => capture(shop, orderId));
    await runJobUntilAgreed(shop);
    await lookIntoDashboard(shop, reference, ({ paid }) => paid !== "0.00");
    expect(await shop.transaction(reference)).toMatchObject({ state: "captured" });
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: cart.total.toFixed(2), held: "0.00" });
  },
};

/** The cart changes, and its order is closed unpaid: nobody may be told that money went back. */
const closedUnpaid: FaultCase<Shop> = {
  name: "closed unpaid",
  runs: RUNS,
  leaves: { orders: 0, reverses: 0, refunds: 0 },
  async run(shop) {
    const returned = shop.countEvents("crossborder.money_returned");
    const { shopper, cart, reference } = await shop.checkout();
    expect((await shopper.addToCart(cart.id, "teapot")).status).toBe(200);
    await eventually(
      async () => (await shop.gateway.order(reference)).status === "closed",
      "the order's end",
    );
    await runJobUntilAgreed(shop);
    expect((await shop.transaction(reference)).reconciliation_status).not.toBe("returned");
    expect(returned.count).toBe(0);
  },
};

/** The hold is gone at the gateway: it authorizes nothing in Medusa any more. */
const holdEnded = (name: string, act: "expire" | "reverse"): FaultCase<Shop> => ({
  name,
  runs: RUNS,
  leaves: { orders: 1, reverses: act === "reverse" ? 1 : 0, refunds: 0 },
  async run(shop) {
    const { reference } = await heldOrder(shop);
    await shop.gateway.act(reference, act);
    await lookAgain(shop, reference);
    expect((await shop.transaction(reference)).state).not.toBe("held");
  },
});
const holdExpired = holdEnded("a hold expires", "expire");
const holdReversed = holdEnded("a hold is reversed in the gateway's dashboard", "reverse");

async function lookAgain(shop: Shop, reference: string): Promise<void> {
  const { status, data } = await shop.staff("reconcile", reference);
  if (status !== 200) throw new Error(`reconciling was answered ${status} ${JSON.stringify(data)}`);
}

const EVERY = [
  notified,
  lost,
  declined,
  refundLost,
  refundedInDashboard,
  captureLost,
  holdExpired,
  holdReversed,
  closedUnpaid,
];

/** The gateway takes orders in dollars alone: the shopper is told, nothing is opened, and the next cart is paid. */
const refusedInYuan: FaultCase<Shop> = {
  name: "refused in yuan",
  runs: RUNS,
  leaves: ONE_ORDER,
  async run(shop) {
    const shopper = shop.shopper();
    await shopper.fillCart("cny");
    const refused = await shopper.choose("channel-a");
    expect(refused).toMatchObject({ status: 400, data: { code: "payment_unavailable" } });
    const failed = await shop.ledger.listTransactions({ currency_code: "cny" }, { take: null });
    expect(new Set(failed.map(({ state }) => state))).toEqual(new Set(["failed"]));
    await placedOrder(shop);
  },
};

/** The first order was opened, and its answer lost: the second try is another order, whatever a repeated reference does. */
const answerLost = openings.filter(({ name }) => name === "secure-pay: acted, answer lost");

/**
 * These need an option of the account: the gateway that is described by options speaks all of them at once (DESCRIBED), or does other
 * things with money and is played in the suite assumptions.
 */
type NeedsOption =
  | (typeof DESCRIBED)[number]
  | ("numbers" | "online-expires" | "several-captures" | "refund-as-ordered" | "no-pictures")
  | ("taken-back" | "schedule-names" | "code-url")
  | ("paced" | "slowed" | "query-order");

/** Those that go together. */
export const DESCRIBED = [
  ...(["codes", "ascii", "samples", "charset", "short-references", "short-goods"] as const),
  ...(["no-macros", "authorized"] as const),
  ...(["ipn-names", "acknowledged-ok", "first-besides", "query-type", "other-paths", "vendors"] as const),
  ...(["other-numbers", "sale", "new-york"] as const),
] as const satisfies readonly DialectName[];

/** What each dialect may make a shop misread. The long form runs every case in every dialect. */
const CASES = {
  documented: [refundedInDashboard, holdReversed],
  transaction: [notified, captureLost],
  flat: [lost, refundLost],
  words: [declined, captureLost],
  "refund-info": [refundLost, refundedInDashboard],
  "unpaid-reversed": [closedUnpaid, holdExpired],
  usd: [notified, refundLost],
  unsigned: [notified, holdExpired],
  announced: [notified],
  list: [captureLost, refundLost],
  text: [captureLost, refundLost],
  ...{ "ipn-json": [notified], "ipn-query": [notified] },
  "ipn-gbk": [notified],
  "answered-again": answerLost,
  "opened-again": answerLost,
  "no-rmb": [refusedInYuan, refundedInDashboard],
  limits: [notified, captureLost],
  confirming: [captureLost],
  ...{ barcodes: [captureLost], "code-in-result": [holdExpired] },
  ...{ "prepay-text": [notified], "no-register": [notified] },
  ...{ "schedule-notified": [notified], "schedule-opened": [notified] },
  ...{ "statement-chinese": [refundedInDashboard], "statement-renamed": [refundedInDashboard] },
  "part-refunds": [refundLost],
  "http-400": [captureLost, refundLost],
  "ipn-latin": [notified],
} satisfies Record<Exclude<DialectName, NeedsOption | "listed-callers">, FaultCase<Shop>[]>;

/** Everything else is played in yuan somewhere. */
const casesIn = (dialect: string, cases: FaultCase<Shop>[]) => (LONG && dialect !== "no-rmb" ? EVERY : cases);

/** The cases of each dialect, beside what the gateway speaks anyway. */
const spokenBeside = (base: readonly DialectName[], name: string): FaultCase<Shop>[] =>
  Object.entries(CASES).flatMap(([dialect, cases]) =>
    casesIn(dialect, cases).map((one) => ({
      ...one,
      name: `${name} ${dialect}: ${one.name}`,
      lane: "all" as const,
      async run(shop, ...more) {
        await shop.gateway.dialect([...base, dialect]);
        await one.run(shop, ...more);
      },
    })),
  );

/** How answers are read is a matter of unit tests; one of each direction is played by `.ci/run`. */
const TYPICAL: readonly string[] = [
  "dialect flat: paid, and every notification lost",
  "dialect unsigned: a hold expires",
];

export const dialects = spokenBeside([], "dialect").map((one) =>
  TYPICAL.includes(one.name) ? inCi(one) : one,
);

/** Of a store whose options describe its gateway. */
export const describedDialects = spokenBeside(DESCRIBED, "described, and");
