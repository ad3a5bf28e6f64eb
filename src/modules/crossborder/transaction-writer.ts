import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { MedusaError } from "@medusajs/framework/utils";
import { isDeepStrictEqual } from "node:util";
import { channelOff } from "./channels";
import { askedOf, type Opening } from "./rules/operations";
import type { TransactionRows } from "./rules/transactions";
import { type Store, draining, sameShops, TABLES, type Part, withId, writeAtOnce } from "./store";
import type {
  AskedOperation,
  Changed,
  InLedger,
  LedgerOperation,
  LedgerTransaction,
  NewOperationRow,
  NewTransactionRow,
  OtherPayment,
  Schedule,
  Writes,
} from "./types";
/* A transaction is found, or changed by the database's clock, together with all that its rules go by. */

/** How many orders were opened for a payment collection since a moment, and when the newest one was. */
export interface Opened {
  count: number;
  newest: Date | null;
}

/** Those that were opened, or may have been, since a moment; not those of which the gateway was told nothing. */
export const openedFor = (payment_collection_id: string): string => `
  select count(*)::int as count, max(opened.created_at) as newest
  from crossborder_operation opened join crossborder_transaction own on own.id = opened.transaction_id
  where own.payment_collection_id = ${payment_collection_id} and opened.kind = 'open' and opened.created_at > ?
    and own.deleted_at is null and opened.deleted_at is null`;

/** What is decided by these rows is written only as long as the transaction has this version (`xmin`). */
export interface Versioned {
  rows: TransactionRows;
  version: string;
}

/** The columns of a row that are moments. */
type Moment<Row> = {
  [Column in keyof Row]: Date extends Row[Column] ? Column : never;
}[keyof Row];
/** A row as JSON has it. */
type Stored<Row> = Omit<Row, Moment<Row>> & Record<Moment<Row>, string | null>;

/** What a statement has found or written, with all that its rules go by. */
const withRows = (statement: string, more = ""): string => `
  with ${statement}
  select found.*${more},
    audit_finding is not null and exists (
      select from ${TABLES.event} line
      where line.transaction_id = found.id and line.name = 'money_returned' and line.deleted_at is null) as was_returned,
    (select coalesce(jsonb_agg(to_jsonb(of_it) order by of_it.created_at, of_it.id), '[]')
      from ${TABLES.operation} of_it
      where of_it.transaction_id = found.id and of_it.deleted_at is null) as operations
  from found`;

const foundBy = (column: string, more?: string): string =>
  withRows(
    `found as (
    select *, xmin::text as version, true as is_whole from ${TABLES.transaction}
    where ${column} = ? and deleted_at is null order by created_at desc limit 1)`,
    more,
  );

/** Of the transaction with an id: what the ledger's rules go by. */
const FOUND = foundBy("id");

/** The payments of a cart, of which a shopper can open any number: the last ones. */
const MOST_OTHERS = 100;

/** What is decided by besides: what the history says of it, its schedule, and the other payments of its cart. */
const DECIDED_BY = `,
    coalesce(found.under_way_until > now(), false) as under_way,
    exists (select from ${TABLES.event} line where line.transaction_id = found.id and line.name = 'gateway_unknown'
      and line.created_at > coalesce(found.queried_at, found.created_at) and line.deleted_at is null) as was_unknown,
    (select jsonb_build_object('name', line.name, 'amount', line.data ->> 'amount') from ${TABLES.event} line
      where line.transaction_id = found.id and line.name in ('hold_dropped', 'capture_undone') and line.deleted_at is null
      order by line.position desc limit 1) as lost_hold,
    (select to_jsonb(schedule) from ${TABLES.schedule} schedule
      where schedule.id = found.schedule_id and schedule.deleted_at is null) as schedule,
    exists (select from ${TABLES.event} line where line.schedule_id = found.schedule_id and line.name = 'attention_raised'
      and line.data ->> 'code' = 'first_order_ended' and line.deleted_at is null) as schedule_question,
    exists (select from ${TABLES.transaction} waited
      join ${TABLES.event} line on line.transaction_id = waited.id and line.name = 'order_expired' and line.deleted_at is null
      where waited.cart_id = found.cart_id and waited.order_expires_at is not null and waited.deleted_at is null) as expiry_told,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'payment_session_id', other.payment_session_id, 'state', other.state,
        'reconciliation_status', other.reconciliation_status, 'claimed_at', other.claimed_at,
        'ineligible_since', other.ineligible_since, 'order_expires_at', other.order_expires_at)), '[]')
      from (
        select * from ${TABLES.transaction} other
        where (other.cart_id = found.cart_id or (found.cart_id is null and other.payment_session_id = found.payment_session_id))
          and other.id <> found.id and other.deleted_at is null
        order by other.created_at desc limit ${MOST_OTHERS}) other) as others`;

/** Of the transaction with an id or a reference, or the newest one of a payment session: all that the ledger knows of it. */
export const KNOWN = {
  id: foundBy("id", DECIDED_BY),
  reference: foundBy("reference", DECIDED_BY),
  payment_session_id: foundBy("payment_session_id", DECIDED_BY),
} as const;
/** With what was opened for the same payment collection. */
export const FOUND_TO_OPEN = foundBy(
  "payment_session_id",
  `, (select to_jsonb(of_it) from (${openedFor("found.payment_collection_id")}) of_it) as opened`,
);

/**
 * Of a row that is written. Where another one wrote while it was waited for, the row is as that one left it, and the operations are as they
 * were when the statement began: both together are not what the rules may go by.
 */
const written = (set: string, where: string, more = ""): string =>
  withRows(`locked as (
      select id, xmin::text as version from ${TABLES.transaction} where id = ? and deleted_at is null for update),
    found as (
      update ${TABLES.transaction} own set ${set}, updated_at = now()
      from locked where own.id = locked.id${where}
      returning own.*, own.xmin::text as version, locked.version = (
        select begun.xmin::text from ${TABLES.transaction} begun where begun.id = own.id) as is_whole)${more}`);

/** Of one that is asked about at a moment. */
export const ASKED = written("asked_at = ?", "");

/**
 * Of one whose call for an operation begins, for so many ms at most, where none is under way nor its channel drains in a region, and this
 * shop has opened it.
 */
export const BEGUN = written(
  "under_way_until = date_trunc('milliseconds', now() + ? * interval '1 millisecond')",
  ` and (under_way_until is null or under_way_until <= now()) and own.shop_id in (${sameShops()})
    and not exists (${draining("?::text", "own.provider_id")})`,
  `, called as (
      update ${TABLES.operation} called
      set called_at = now(), attempts = attempts + 1, updated_at = now()
      from found where called.id = ? and called.transaction_id = found.id)`,
);

type FoundRow = LedgerTransaction & {
  version: string;
  is_whole: boolean;
  was_returned: boolean;
  operations: Stored<LedgerOperation>[];
  opened?: { count: number; newest: string | null };
};

/** As `KNOWN` finds it. */
type KnownRow = FoundRow &
  Omit<InLedger, "transaction" | "operations" | "lost_hold" | "schedule" | "others"> & {
    lost_hold: InLedger["lost_hold"] | null;
    schedule: Stored<Schedule> | null;
    others: Stored<OtherPayment>[];
  };

/** A transaction, and what was opened for the same payment collection. */
export interface ToOpen {
  transaction: LedgerTransaction;
  opened: Opened;
}

/** What a statement has found; `versioned` only where the rules may go by it. */
function foundIn({
  operations: stored,
  was_returned: wasReturned,
  version,
  is_whole,
  opened: to_open,
  ...transaction
}: FoundRow) {
  const operations = stored.map(operationOf);
  const versioned = is_whole ? { rows: { transaction, operations, wasReturned }, version } : undefined;
  const opened = to_open && { ...to_open, newest: momentOf(to_open.newest) };
  return { transaction, operations, versioned, opened };
}

/** What a statement has found, and all that is known of the transaction. */
function knownIn({
  under_way,
  was_unknown,
  lost_hold,
  schedule,
  schedule_question,
  expiry_told,
  others,
  ...row
}: KnownRow): { found: ReturnType<typeof foundIn>; known: InLedger } {
  const found = foundIn(row);
  const { transaction, operations } = found;
  const known = {
    transaction,
    operations,
    under_way,
    was_unknown,
    lost_hold: lost_hold ?? undefined,
    schedule: schedule ? scheduleOf(schedule) : undefined,
    schedule_question,
    expiry_told,
    others: others.map(({ claimed_at, ineligible_since, order_expires_at, ...other }) => ({
      ...other,
      claimed_at: momentOf(claimed_at),
      ineligible_since: momentOf(ineligible_since),
      order_expires_at: momentOf(order_expires_at),
    })),
  };
  return { found, known };
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Of each row that was written. */
const stampsOf = ({ created_at, updated_at, deleted_at }: Pick<Stored<Stamps>, keyof Stamps>): Stamps => ({
  created_at: new Date(created_at ?? 0),
  updated_at: new Date(updated_at ?? 0),
  deleted_at: momentOf(deleted_at),
});
type Stamps = Pick<LedgerOperation, "created_at" | "updated_at" | "deleted_at">;

const operationOf = (stored: Stored<LedgerOperation>): LedgerOperation => ({
  ...stored,
  ...stampsOf(stored),
  called_at: momentOf(stored.called_at),
});

const scheduleOf = (stored: Stored<Schedule>): Schedule => ({
  ...stored,
  ...stampsOf(stored),
  started_at: momentOf(stored.started_at),
  cancelled_at: momentOf(stored.cancelled_at),
  cancel_requested_at: momentOf(stored.cancel_requested_at),
  next_deduction_at: momentOf(stored.next_deduction_at),
  next_check_at: momentOf(stored.next_check_at),
  attention_since: momentOf(stored.attention_since),
});

type Changes = Writes<{
  transaction: Changed<LedgerTransaction>;
  operations?: Changed<LedgerOperation>[];
  added?: NewOperationRow[];
}>;

/** The columns that differ, and the id. One that is `undefined` becomes null. */
function differing(
  before: LedgerTransaction,
  { id, ...change }: Changed<LedgerTransaction>,
): Changed<LedgerTransaction> {
  const known = new Map<string, unknown>(Object.entries(before));
  const isOther = ([column, value]: [string, unknown]) =>
    !isDeepStrictEqual(known.get(column), value ?? null);
  return { id, ...Object.fromEntries(Object.entries(change).filter(isOther)) };
}

/** Reads a transaction with what its rules go by, and writes what they say in one statement, as long as it is what they decided by. */
export class TransactionWriter {
  /** By what was given out: what it was read or written with. What is decided by that is written, unless another one wrote. */
  readonly #known = new WeakMap<object, Versioned>();

  constructor(private readonly store: Store) {}

  /** All that the ledger knows of a transaction, in one statement. */
  async readTransaction(by: keyof typeof KNOWN, value: string): Promise<InLedger | undefined> {
    const [row] = await this.store.query<KnownRow>(KNOWN[by], [value]);
    if (!row) return undefined;
    const { found, known } = knownIn(row);
    this.#remember(found);
    return known;
  }

  /** @param given what is given out with these rows; the transaction where it is left out */
  async find(statement: string, values: (string | number | Date | null)[], given?: object) {
    const [row] = await this.store.query<FoundRow>(statement, values);
    return row && this.#remember(foundIn(row), given);
  }

  #remember(found: ReturnType<typeof foundIn>, given: object = found.transaction) {
    if (found.versioned) this.#known.set(given, found.versioned);
    return found;
  }

  /** The rows that something was given out with. */
  knownOf = (given: object): Versioned | undefined => this.#known.get(given);

  /**
   * Reads a transaction, and writes what a rule says, without a lock in between: where another one has written meanwhile, the rule decides
   * anew. The first try goes by what is `known`.
   * @throws MedusaError NOT_FOUND
   */
  async decideAndWrite<Written extends object, After>(
    knex: Knex,
    id: string,
    rule: (rows: TransactionRows) => Written,
    write: (written: Written, version: string, isRead: boolean) => Promise<After | undefined>,
    known?: Versioned,
  ): Promise<After> {
    for (let found = known; ; found = undefined) {
      const { rows, version } = found ?? (await this.rowsOf(knex, id));
      const after = await write(rule(rows), version, found === undefined);
      if (after !== undefined) return after;
    }
  }

  /** As `decideAndWrite`, where the transaction changes, and operations of it. What changes nothing is not written. */
  async change(
    knex: Knex,
    id: string,
    rule: (rows: TransactionRows) => Changes,
    given?: object,
  ): Promise<LedgerTransaction> {
    const withBefore = (before: TransactionRows) => ({ before, ...rule(before) });
    return await this.decideAndWrite(
      knex,
      id,
      withBefore,
      async ({ before, transaction, operations = [], added = [], ...told }, version, isRead) => {
        const change = differing(before.transaction, transaction);
        const isTold = told.events.length > 0 || told.messages.length > 0;
        // That nothing changes is only known of what was read now.
        if (Object.keys(change).length === 1 && operations.length === 0 && added.length === 0 && !isTold)
          return isRead ? before.transaction : undefined;
        const changed: Part[] = operations.map((one) => ({ table: TABLES.operation, change: one }));
        const first = { table: TABLES.transaction, change, version };
        const more = { table: TABLES.operation, add: added.map((row) => withId("cbop", row)) };
        const parts = [first, ...changed, more, ...(await this.store.told(told))];
        const written = await writeAtOnce<LedgerTransaction>(knex, parts);
        // What was added has rows that are read when they are needed.
        if (added.length > 0) return written?.row;
        return written && this.#written(written, before, operations);
      },
      given && this.knownOf(given),
    );
  }

  #written(
    { row: transaction, version }: { row: LedgerTransaction; version: string },
    before: TransactionRows,
    changed: readonly Changed<LedgerOperation>[],
  ): LedgerTransaction {
    // Whether its money was returned before is read only of what an audit found.
    if (transaction.audit_finding !== null) return transaction;
    const operations = before.operations.map((one) => ({
      ...one,
      ...changed.find(({ id }) => id === one.id),
    }));
    this.#known.set(transaction, { rows: { transaction, operations, wasReturned: false }, version });
    return transaction;
  }

  /**
   * Adds a transaction with the operation that opens it, and the schedule that it starts.
   * @throws MedusaError `channel_off` where its channel drains in the region
   */
  async add(
    knex: Knex,
    { transaction, operation, ...told }: Opening,
    { schedule, region_id }: { schedule?: object; region_id?: string } = {},
  ): Promise<{ transaction: LedgerTransaction; operation: AskedOperation }> {
    const asked = withId("cbop", operation);
    const started = { table: TABLES.schedule, add: schedule ? [schedule] : [] };
    const opening = [{ table: TABLES.operation, add: [asked] }, started, ...(await this.store.told(told))];
    const added = await this.addRow(knex, transaction, opening, region_id);
    return { transaction: added, operation: askedOf(asked) };
  }

  /** Adds a transaction, and what comes with it. */
  async addRow(
    knex: Knex,
    transaction: NewTransactionRow,
    more: readonly Part[] = [],
    region_id?: string,
  ): Promise<LedgerTransaction> {
    const unless = region_id
      ? { found: draining(), values: [region_id, transaction.provider_id] }
      : undefined;
    const row = { shop_id: await this.store.shopId(), ...transaction };
    const first = { table: TABLES.transaction, add: [row], unless };
    const added = await writeAtOnce<LedgerTransaction>(knex, [first, ...more]);
    if (!added) throw region_id ? channelOff() : new Error(`${transaction.reference} was not written`);
    return added.row;
  }

  /** @throws MedusaError NOT_FOUND */
  async rowsOf(knex: Knex, id: string): Promise<Versioned> {
    const { rows } = await knex.raw<{ rows: FoundRow[] }>(FOUND, [id]);
    const versioned = rows[0] && foundIn(rows[0]).versioned;
    if (versioned) return versioned;
    throw transactionNotFound(id);
  }
}

export const transactionNotFound = (id: string) =>
  new MedusaError(MedusaError.Types.NOT_FOUND, `There is no transaction ${id}`);
