import type { TransactionRows } from "./rules/transactions";
import type { LedgerOperation, LedgerTransaction } from "./types";
import { TABLES } from "./write-at-once";

/** What is decided by these rows is written only as long as the transaction has this version (`xmin`). */
export interface Versioned {
  rows: TransactionRows;
  version: string;
}

type Moment = "created_at" | "updated_at" | "called_at" | "deleted_at";
/** As JSON has it. */
type StoredOperation = Omit<LedgerOperation, Moment> & Record<Moment, string | null>;

/** What a statement has found or written, with all that its rules go by. */
const withRows = (statement: string): string => `
  with ${statement}
  select found.*,
    audit_finding is not null and exists (
      select from ${TABLES.event} line
      where line.transaction_id = found.id and line.name = 'money_returned') as was_returned,
    (select coalesce(jsonb_agg(to_jsonb(operation) order by created_at, id), '[]')
      from ${TABLES.operation} operation
      where operation.transaction_id = found.id and operation.deleted_at is null) as operations
  from found`;

const RETURNED = "returning *, xmin::text as version";

const foundBy = (column: string): string =>
  withRows(
    `found as (select *, xmin::text as version from ${TABLES.transaction} where ${column} = ? and deleted_at is null)`,
  );

/** Of the transaction with an id. */
export const FOUND = foundBy("id");
export const FOUND_BY_REFERENCE = foundBy("reference");

/** … which is asked about at a moment. */
export const ASKED = withRows(`found as (
  update ${TABLES.transaction} set asked_at = ?, updated_at = now() where id = ? and deleted_at is null ${RETURNED})`);

/** … whose call for an operation begins, for so many milliseconds at most, where none is under way. */
export const BEGUN = withRows(`found as (
    update ${TABLES.transaction}
    set under_way_until = date_trunc('milliseconds', now() + ? * interval '1 millisecond'), updated_at = now()
    where id = ? and (under_way_until is null or under_way_until <= now()) ${RETURNED}),
  called as (
    update ${TABLES.operation} operation
    set called_at = now(), attempts = attempts + 1, updated_at = now()
    from found where operation.id = ? and operation.transaction_id = found.id)`);

export type FoundRow = LedgerTransaction & {
  version: string;
  was_returned: boolean;
  operations: StoredOperation[];
};

export function versionedOf({
  operations: stored,
  was_returned: wasReturned,
  version,
  ...transaction
}: FoundRow) {
  const operations = stored.map(operationOf);
  return { rows: { transaction, operations, wasReturned }, operations, version };
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
