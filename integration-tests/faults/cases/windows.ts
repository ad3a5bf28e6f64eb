import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Runs } from "../../../testing/jest/length";
import { eventually } from "../../../testing/shop/sandbox-control";
import { type FaultCase, type FaultShop, MomentMissed } from "../fault-case";
import { heldOrder, paidUnnoticed, placedOrder } from "./checkout";
import { capture, refund } from "./staff";

/** Two writes, one after the other, and a server that dies between them. */
interface Window extends Pick<FaultCase, "lane"> {
  /** As in "server killed between …". */
  name: string;
  /** The table that is written first. */
  written: string;
  /** Those whose rows come after it. */
  missing: readonly string[];
  leaves: FaultCase["leaves"];
  /** Prepares the moment; what it resolves to begins it at the first server. */
  prepare(shop: FaultShop): Promise<() => Promise<unknown>>;
}

/** The notification was lost, and the browser comes back to the first server, and again while that does not know yet. */
async function browserBack(shop: FaultShop) {
  const { shopper, callback } = await paidUnnoticed(shop);
  return () => shopper.comeBackDecided(callback);
}

async function refunding(shop: FaultShop) {
  const { orderId } = await placedOrder(shop);
  return () => refund(shop, orderId);
}

async function capturing(shop: FaultShop) {
  const { orderId } = await heldOrder(shop);
  return () => capture(shop, orderId);
}

const ONE_ORDER = { orders: 1, reverses: 0, refunds: 0 };
const REFUNDED = { orders: 1, reverses: 0, refunds: 1 };
const LINKS = ["order_cart", "order_payment_collection"];

/** Between any two writes of an order and what it belongs to, of a capture, and of a refund. */
export const ORDER_WINDOWS: readonly Window[] = [
  {
    name: "the order and its link to the cart",
    written: "order",
    missing: ["order_cart"],
    leaves: ONE_ORDER,
    prepare: browserBack,
  },
  {
    name: "the order and all that it belongs to",
    lane: "ci",
    written: "order",
    missing: [...LINKS, "reservation_item"],
    leaves: ONE_ORDER,
    prepare: browserBack,
  },
  {
    name: "the order, linked to its cart, and its reservations",
    written: "order_cart",
    missing: ["reservation_item"],
    leaves: ONE_ORDER,
    prepare: browserBack,
  },
  {
    name: "the order, its stock reserved, and its links",
    written: "reservation_item",
    missing: LINKS,
    leaves: ONE_ORDER,
    prepare: browserBack,
  },
];

export const MONEY_WINDOWS: readonly Window[] = [
  {
    name: "the capture and the order's own transaction",
    written: "capture",
    missing: ["order_transaction"],
    leaves: ONE_ORDER,
    prepare: browserBack,
  },
  {
    name: "the capture of a hold in Medusa and in the ledger",
    written: "capture",
    missing: ["crossborder_operation"],
    leaves: ONE_ORDER,
    prepare: capturing,
  },
  {
    name: "the refund and the order's own transaction",
    written: "refund",
    missing: ["order_transaction"],
    leaves: REFUNDED,
    prepare: refunding,
  },
  {
    name: "the refund in Medusa and in the ledger",
    written: "refund",
    missing: ["crossborder_operation"],
    leaves: REFUNDED,
    prepare: refunding,
  },
];

interface Killable extends FaultShop {
  kill(at: number): Promise<void>;
  /** Kills a server that may be dead, and starts it again. */
  crash(at: number): Promise<void>;
  /** Nobody else works on anything: whatever is locked was locked by the dead. */
  endAllLocks(): Promise<void>;
}

/** At least fifty kills in each window. */
const FIFTY: Runs = { short: 1, long: 50 };

export const killedBetween = <Shop extends Killable>(
  { written, missing, prepare, ...window }: Window,
  runs = FIFTY,
): FaultCase<Shop> => ({
  ...window,
  name: `server killed between ${window.name}`,
  runs,
  async run(shop) {
    const { database } = shop;
    const act = await prepare(shop);
    try {
      await slowly(database, missing, async () => {
        // From here on nobody writes what is missing: what a server left before is waited for, or waits.
        const before = { written: await count(database, written), missing: await counts(database, missing) };
        const cutOff = act().catch(() => "cut off");
        const isWritten = async () => (await count(database, written)) > before.written;
        await eventually(isWritten, written, PATIENT_S);
        await shop.kill(0);
        await cutOff;
        await shop.endAllLocks();
        await endWaiting(database);
        const now = await counts(database, missing);
        if (now.join() !== before.missing.join())
          throw new MomentMissed(`${missing.join(", ")}: written before the kill`);
      });
    } finally {
      await shop.crash(0);
    }
  },
});

/** On a busy machine the gateway may seem not to answer, a few times. */
const PATIENT_S = 120;
/** The kill comes as soon as the first row is seen; a busy machine may see it late. */
const WINDOW_S = 15;

/** Makes a window before the rows of these tables: each waits before it is written. */
export async function slowly(
  database: Knex,
  tables: readonly string[],
  act: () => Promise<void>,
): Promise<void> {
  await database.raw(`create function wait_a_little() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${WINDOW_S}); return new; end $$`);
  for (const table of tables) {
    await database.raw(`create trigger wait_a_little before insert on ${table}
      for each row execute function wait_a_little()`);
  }
  try {
    await act();
  } finally {
    await database.raw("drop function wait_a_little cascade");
  }
}

/** PostgreSQL does not notice at once that the server is gone, and would go on. */
async function endWaiting(database: Knex): Promise<void> {
  await database.raw("select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'");
}

const count = async (database: Knex, table: string): Promise<number> =>
  (await database(table).select("id")).length;

const counts = (database: Knex, tables: readonly string[]) =>
  Promise.all(tables.map((table) => count(database, table)));
