import { actsOf } from "../../medusa-acts";
import { type MedusaFaults, NO_FAULTS } from "../../faults";
import { LockTable } from "../../locks";
import { MedusaCore } from "../../medusa-core";
import type { Provider } from "../../medusa-provider";
import { recordsSeenBy } from "../../medusa-records";
import { type CartRow, MANUAL, MedusaRows, type SessionRow } from "../../medusa-rows";
import { Random } from "../../random";
import { Scheduler } from "../../scheduler";
import { Server } from "../../server";
import { markAsPaid } from "../../medusa-orders";
import { besideManual } from "../../providers";
import { changeCart } from "../../shop";
import {
  LARGER_TOTAL,
  type Method,
  type Table,
  TABLES,
  TOTAL,
  type TriedMedusa,
  TriedProvider,
  type Writes,
} from "./sides";

const PROVIDER = "pp_recording_tests";
const HOUR_MS = 60 * 60_000;

/** How many rows of a table of Medusa's the modelled one has. */
const COUNTS: Readonly<Record<Table, (rows: MedusaRows) => number>> = {
  payment_session: ({ sessions }) => sessions.size,
  order: ({ orders }) => orders.size,
  order_cart: ({ links }) => links.filter((one) => one.cart_id).length,
  order_payment_collection: ({ links }) => links.filter((one) => one.collection_id).length,
  reservation_item: ({ orders }) => [...orders.values()].filter((one) => one.is_reserved).length,
  payment: ({ payments }) => payments.size,
  capture: ({ payments }) => [...payments.values()].flatMap(({ captures }) => captures).length,
  refund: ({ payments }) => [...payments.values()].flatMap(({ refunds }) => refunds).length,
  order_transaction: ({ entries }) => entries.size,
};

const counted = (rows: MedusaRows) => new Map(TABLES.map((table) => [table, COUNTS[table](rows)] as const));

/** What of an order can be updated. */
const updatesOf = ({ orders }: MedusaRows): string =>
  [...orders.values()]
    .map(({ status, total, credited }) => `${status} ${total} ${credited.toFixed()}`)
    .join();

/** What puts every row back, and the order of the rows. */
function undoOf(rows: MedusaRows): () => void {
  const { carts, collections, sessions, payments, orders, entries } = rows;
  const tables: Map<string, object>[] = [carts, collections, sessions, payments, orders, entries];
  const kept = tables.map((table) => [...table].map(([id, row]) => [id, row, copyOf(row)] as const));
  const links = [...rows.links];
  return () => {
    tables.forEach((table, nth) => {
      table.clear();
      for (const [id, row, before] of kept[nth] ?? []) table.set(id, Object.assign(row, before));
    });
    rows.links = links;
  };
}

const copyOf = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]),
  );

/** Core whose database refuses what a script says, and whose server dies where it says. */
class FailingCore extends MedusaCore {
  refused: Writes = {};
  last?: Table;

  override async commit<T>(write: () => T): Promise<T> {
    const before = counted(this.rows);
    const more = (table: Table) => COUNTS[table](this.rows) - (before.get(table) ?? 0);
    const result = await super.commit(() => {
      const undo = undoOf(this.rows);
      for (const table of TABLES) before.set(table, COUNTS[table](this.rows));
      const orders = updatesOf(this.rows);
      const written = write();
      const isUpdated = more("order") === 0 && updatesOf(this.rows) !== orders;
      const isRefused = TABLES.some(
        (table) =>
          (more(table) > 0 && this.refused[table] === "insert") ||
          (more(table) < 0 && this.refused[table] === "delete") ||
          (table === "order" && isUpdated && this.refused[table] === "update"),
      );
      if (!isRefused) return written;
      undo();
      throw new Error("the database is gone");
    });
    if (this.last && more(this.last) > 0) {
      this.server.die();
      // Never comes back.
      await this.server.turn();
    }
    return result;
  }
}

/** The modelled Medusa with a cart that is ready to be paid. */
export function modelledMedusa(): TriedMedusa {
  const random = new Random(1);
  const scheduler = new Scheduler(random);
  const rows = new MedusaRows([PROVIDER, MANUAL]);
  const provider = new TriedProvider();
  const faults: MedusaFaults = { ...NO_FAULTS };
  const cart = cartIn(rows, new Date(scheduler.now));
  const start = () =>
    new FailingCore(
      new Server("server", scheduler, 0),
      rows,
      besideManual(providerOf(provider, rows)),
      faults,
      random,
      // The store has Medusa's own locks in memory: they go with its server.
      new LockTable(scheduler),
    );
  let core = start();
  const ended = async <T>(work: () => Promise<T>): Promise<T | "died"> => {
    let isOver = false;
    const over = () => void (isOver = true);
    const working = work();
    working.then(over, over);
    await scheduler.runUntil(scheduler.now + HOUR_MS);
    return isOver ? await working : "died";
  };
  const reader = new Server("reader", scheduler, 0);
  return {
    provider,
    provider_id: PROVIDER,
    cart_id: cart.id,
    collection_id: cart.collection_id,
    get acts() {
      return actsOf(core);
    },
    records: recordsSeenBy(reader, rows),
    ended,
    addToCart: () => changeCart({ core }, cart, LARGER_TOTAL),
    markAsPaid: () => markAsPaid(core, cart.collection_id),
    total: async () => cart.total,
    sellOut: async () => void (faults.sold_out = 1),
    refuseWrites: async (writes) => void (core.refused = writes),
    dieAfter: async (table) => void (core.last = table),
    goOn: async () => {
      core = start();
      provider.agree();
    },
    ids: async () => ({
      session: rows.sessionsOf(cart.collection_id).map(({ id }) => id),
      payment: [...rows.payments.keys()],
      capture: [...rows.payments.values()].flatMap(({ captures }) => captures.map(({ id }) => id)),
      refund: [...rows.payments.values()].flatMap(({ refunds }) => refunds.map(({ id }) => id)),
      order: [...rows.orders.keys()],
      entry: [...rows.entries.keys()],
    }),
  };
}

function cartIn(rows: MedusaRows, created_at: Date): CartRow & { collection_id: string } {
  const collection_id = rows.newId("paycol");
  const own = { id: rows.newId("cart"), collection_id, total: TOTAL, version: 1, created_at };
  const cart = { ...own, completed_at: undefined, mark: undefined, was_sold_out: false, was_changed: false };
  rows.carts.set(cart.id, cart);
  rows.collections.set(collection_id, {
    id: collection_id,
    cart_id: cart.id,
    amount: TOTAL,
    status: "not_paid",
  });
  return cart;
}

/** As Medusa's payment module calls a provider. */
function providerOf(provider: TriedProvider, rows: MedusaRows): Provider {
  const called = (method: Method, key: string | undefined, session?: SessionRow, amount?: string) =>
    provider.called({ method, key, of: session?.data.of, amount, orders: rows.orders.size });
  return {
    initiate: async (session) => {
      await called("initiate", session.id, session, session.amount);
      return { opened: true, of: session.id };
    },
    update: async ({ amount, data }) => {
      await provider.called({
        method: "update",
        key: undefined,
        of: data.of,
        amount,
        orders: rows.orders.size,
      });
      return { data: { ...data, updated: true }, status: "pending" };
    },
    authorize: async (session) => {
      await called("authorize", session.id, session);
      return { status: provider.status };
    },
    capture: async (_, capture_id) => called("capture", capture_id),
    refund: async (_, { id, amount }) => called("refund", id, undefined, amount),
    cancel: async (payment) => called("cancel", payment?.id),
    remove: async (session) => called("remove", undefined, session),
  };
}
