import type {
  LedgerOperation,
  LedgerTransaction,
  Message,
  NewEvent,
  Schedule,
} from "../../src/modules/crossborder/internal";

/** All that was written in one history. Events and messages are in the order in which they were written. */
export interface Written {
  transactions: LedgerTransaction[];
  operations: LedgerOperation[];
  schedules: Schedule[];
  events: NewEvent[];
  messages: Message[];
}

/** What the database gives: moments by its clock, and the shop. */
const BY_DATABASE = ["shop_id", "created_at", "updated_at", "called_at", "under_way_until"];
/** Columns that Medusa's types name and no table has. */
const NOT_STORED = ["raw_order_display_id", "raw_requested_payment_count"];

/**
 * What was written, in a form that is the same in every storage: ids of the ledger are replaced by what the row is, such as
 * `transaction cb-late-1`, and the moments of the database's clock by whether there is one.
 */
export function comparable({ transactions, operations, schedules, events, messages }: Written): object {
  const names = new Map([
    ...transactions.map(({ id, reference }) => [id, `transaction ${reference}`] as const),
    ...schedules.map(({ id, reference }) => [id, `schedule ${reference}`] as const),
  ]);
  const inWords = ({ ...row }: object) => {
    const columns = Object.entries(row).filter(([name]) => !NOT_STORED.includes(name));
    return Object.fromEntries(
      columns.map(([name, value]) => {
        if (BY_DATABASE.includes(name)) return [name, value !== null];
        return [name, typeof value === "string" ? (names.get(value) ?? value) : value];
      }),
    );
  };
  const linesOf = (list: readonly NewEvent[]) =>
    list.map(({ name, actor_type, actor_id, data, transaction_id = null, schedule_id = null }) =>
      inWords({ name, actor_type, actor_id, data, transaction_id, schedule_id }),
    );
  const words = {
    transactions: transactions.map(inWords),
    operations: operations.map((row) => inWords({ ...row, id: undefined })),
    schedules: schedules.map(inWords),
    events: linesOf(events),
    messages: messages.map(({ name, data }) => ({ name, data })),
  };
  // A reference that is taken is made another one by the end of its schedule's id.
  const text = schedules.reduce(
    (all, { id }) => all.replaceAll(id.slice(-8), "schedule"),
    JSON.stringify(words),
  );
  return JSON.parse(text);
}
