import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { generateEntityId } from "@medusajs/framework/utils";
import type { Writes } from "./types";

/** The tables of the ledger that are written together. */
export const TABLES = {
  transaction: "crossborder_transaction",
  operation: "crossborder_operation",
  schedule: "crossborder_recurring_schedule",
  event: "crossborder_event",
  message: "crossborder_message",
} as const;

type Table = (typeof TABLES)[keyof typeof TABLES];

/** Rows that are added to a table, or one that changes. What a row does not name has the table's default, or stays. */
export type Part = { table: Table } & (
  | { add: readonly object[] }
  /** `version`: it changes only as long as it is this one (`xmin`). */
  | { change: { id: string }; version?: string }
);

/**
 * Writes rows of several tables in one statement, which is a transaction of its own: all of them or none. Where the first one has
 * changed since it was read, nothing is written. A generated method sends at least three for each table.
 * @returns the first one's row and its version, as they are now; undefined where nothing was written
 */
export async function writeAtOnce<Row extends object>(
  knex: Knex,
  parts: readonly Part[],
): Promise<{ row: Row; version: string } | undefined> {
  const values: string[] = [];
  const [first, ...others] = parts
    .filter((part) => !("add" in part) || part.add.length > 0)
    .map(
      (part, at) =>
        statement(part, at > 0, values) +
        (at === 0 ? ` returning ${part.table}.*, ${part.table}.xmin::text as version` : ""),
    );
  if (!first) return undefined;
  const named = others.map((text, at) => `, part_${at} as (${text})`);
  const sql = `with first as (${first})${named.join("")} select * from first`;
  const { rows } = await knex.raw<{ rows: Row[] }>(sql, values);
  const [row] = rows;
  if (!row) return undefined;
  const version = String(Reflect.get(row, "version"));
  // No column of the row's.
  Reflect.deleteProperty(row, "version");
  return { row, version };
}

/** @param isBound it is written only where the first part was */
function statement(part: Part, isBound: boolean, values: string[]): string {
  const { table } = part;
  if ("add" in part) {
    const columns = columnsOf(part.add);
    values.push(JSON.stringify(part.add));
    const rows = `jsonb_populate_recordset(null::${table}, ?::jsonb) as given`;
    const from = isBound ? `${rows} where exists (select from first)` : rows;
    return `insert into ${table} (${columns.join(", ")}) select ${columns.map((name) => `given.${name}`).join(", ")} from ${from}`;
  }
  const { id, ...change } = part.change;
  const columns = Object.keys(change);
  values.push(
    JSON.stringify(change, (_, value: unknown) => value ?? null),
    id,
  );
  const set = columns.map((name) => `${name} = given.${name}`);
  const where = [`${table}.id = ?`];
  if (part.version !== undefined) where.push(`${table}.xmin::text = ?`);
  if (part.version !== undefined) values.push(part.version);
  if (isBound) where.push("exists (select from first)");
  const row = `(select * from jsonb_populate_record(null::${table}, ?::jsonb)) as given`;
  return `update ${table} set ${[...set, "updated_at = now()"].join(", ")} from ${row} where ${where.join(" and ")}`;
}

/** Those that our own code names. */
const columnsOf = (rows: readonly object[]): string[] => [
  ...new Set(
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [name])),
    ),
  ),
];

export const withId = <Row extends object>(prefix: string, row: Row): Row & { id: string } => ({
  ...row,
  id: generateEntityId(undefined, prefix),
});

/** What a rule says besides rows. */
export const toldParts = ({ events, messages }: Writes<object>): Part[] => [
  { table: TABLES.event, add: events.map((event) => withId("cbevt", event)) },
  { table: TABLES.message, add: messages.map((message) => withId("cbmsg", message)) },
];
