import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { DRAINS } from "./rows";
import type { TransactionRows } from "./rules/transactions";
import { sameShops } from "./shops";
import type { LedgerOperation, LedgerTransaction } from "./types";
import { TABLES } from "./write-statements";

/* A transaction is found, or changed by the database's clock, together with all that its rules go by. */

/** How many orders were opened for a payment collection since a moment, and when the newest one was. */
export interface Opened {
  count: number;
  newest: Date | null;
}

/** Those that were opened, or may have been, since a moment; not those of which the gateway was told nothing. */
const openedFor = (payment_collection_id: string): string => `
  select count(*)::int as count, max(opened.created_at) as newest
  from crossborder_operation opened join crossborder_transaction own on own.id = opened.transaction_id
  where own.payment_collection_id = ${payment_collection_id} and opened.kind = 'open' and opened.created_at > ?
    and own.deleted_at is null`;

/** What is decided by these rows is written only as long as the transaction has this version (`xmin`). */
export interface Versioned {
  rows: TransactionRows;
  version: string;
}

type Moment = {
  [Column in keyof LedgerOperation]: Date extends LedgerOperation[Column] ? Column : never;
}[keyof LedgerOperation];
/** As JSON has it. */
type StoredOperation = Omit<LedgerOperation, Moment> & Record<Moment, string | null>;

/** What a statement has found or written, with all that its rules go by. */
const withRows = (statement: string, more = ""): string => `
  with ${statement}
  select found.*${more},
    audit_finding is not null and exists (
      select from ${TABLES.event} line
      where line.transaction_id = found.id and line.name = 'money_returned') as was_returned,
    (select coalesce(jsonb_agg(to_jsonb(of_it) order by of_it.created_at, of_it.id), '[]')
      from ${TABLES.operation} of_it
      where of_it.transaction_id = found.id and of_it.deleted_at is null) as operations
  from found`;

const foundBy = (column: string, more?: string): string =>
  withRows(
    `found as (
    select *, xmin::text as version, true as is_whole from ${TABLES.transaction}
    where ${column} = ? and deleted_at is null)`,
    more,
  );

/** Of the transaction with an id. */
export const FOUND = foundBy("id");
export const FOUND_BY_REFERENCE = foundBy("reference");
/** With what was opened for the same payment collection. */
export const FOUND_TO_OPEN = foundBy(
  "reference",
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
    and not exists (${DRAINS("?::text", "own.provider_id")})`,
  `, called as (
      update ${TABLES.operation} called
      set called_at = now(), attempts = attempts + 1, updated_at = now()
      from found where called.id = ? and called.transaction_id = found.id)`,
);

export type FoundRow = LedgerTransaction & {
  version: string;
  is_whole: boolean;
  was_returned: boolean;
  operations: StoredOperation[];
  opened?: { count: number; newest: string | null };
};

/** A transaction, and what was opened for the same payment collection. */
export interface ToOpen {
  transaction: LedgerTransaction;
  opened: Opened;
}

/** What a statement has found; `versioned` only where the rules may go by it. */
export function foundIn({
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

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

function operationOf(stored: StoredOperation): LedgerOperation {
  const { created_at, updated_at, called_at, deleted_at, ...row } = stored;
  return {
    ...row,
    created_at: new Date(created_at ?? 0),
    updated_at: new Date(updated_at ?? 0),
    called_at: momentOf(called_at),
    deleted_at: momentOf(deleted_at),
  };
}

export async function countOpened(knex: Knex, payment_collection_id: string, since: Date): Promise<Opened> {
  const { rows } = await knex.raw<{ rows: Opened[] }>(openedFor("?"), [payment_collection_id, since]);
  return rows[0] ?? { count: 0, newest: null };
}
