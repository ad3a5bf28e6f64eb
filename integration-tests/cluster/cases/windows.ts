import { paidUnnoticed, placedOrder } from "../../faults/cases/checkout";
import { slowly } from "../../faults/cases/kills";
import { refund } from "../../faults/cases/staff";
import type { FaultCase } from "../../faults/fault-case";
import { eventually } from "../../../testing/shop/sandbox-control";
import type { ClusterCase } from "../run-case";
import type { ClusterShop } from "../shop/cluster-shop";

/** Two writes of Medusa's, one after the other, and a server that dies between them. */
interface Window {
  name: string;
  /** The tables that are written. */
  written: string;
  missing: string;
  leaves: FaultCase["leaves"];
  /** Prepares the moment; what it resolves to begins it at the first server. */
  prepare(shop: ClusterShop): Promise<() => Promise<unknown>>;
}

/** The notification was lost, and the browser comes back to the first server. */
async function browserBack(shop: ClusterShop) {
  const { shopper, callback } = await paidUnnoticed(shop);
  return () => shopper.comeBack(callback);
}

async function refunding(shop: ClusterShop) {
  const { orderId } = await placedOrder(shop);
  return () => refund(shop, orderId);
}

const ONE_ORDER = { orders: 1, reverses: 0, refunds: 0 };

const WINDOWS: readonly Window[] = [
  {
    name: "the order and its link to the cart",
    written: "order",
    missing: "order_cart",
    leaves: ONE_ORDER,
    prepare: browserBack,
  },
  {
    name: "the order, linked to its cart, and its reservations",
    written: "order_cart",
    missing: "reservation_item",
    leaves: ONE_ORDER,
    prepare: browserBack,
  },
  {
    name: "the capture and the order's own transaction",
    written: "capture",
    missing: "order_transaction",
    leaves: ONE_ORDER,
    prepare: browserBack,
  },
  {
    name: "the refund and the order's own transaction",
    written: "refund",
    missing: "order_transaction",
    leaves: { orders: 1, reverses: 0, refunds: 1 },
    prepare: refunding,
  },
];

const killedBetween = ({ written, missing, prepare, ...one }: Window): ClusterCase => ({
  ...one,
  name: `server killed between ${one.name}`,
  runs: { short: 1, long: 10 },
  async run(shop) {
    const act = await prepare(shop);
    const before = { written: await count(shop, written), missing: await count(shop, missing) };
    await slowly(shop.database, [missing], async () => {
      const cutOff = act().catch(() => "cut off");
      await eventually(async () => (await count(shop, written)) > before.written, written);
      await shop.kill(0);
      await cutOff;
      await shop.endAllLocks();
      await endWaiting(shop);
      if ((await count(shop, missing)) > before.missing)
        throw new Error(`${missing} was written before the kill`);
    });
    await shop.startAgain(0);
  },
});

/** PostgreSQL does not notice at once that the server is gone, and would go on. */
async function endWaiting({ database }: ClusterShop): Promise<void> {
  await database.raw("select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'");
}

const count = async ({ database }: ClusterShop, table: string): Promise<number> =>
  (await database(table).select("id")).length;

export const windows = WINDOWS.map(killedBetween);
