import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { generateEntityId } from "@medusajs/framework/utils";
import { sameShops } from "./shops";
import type { Changed, Debt, LedgerTransaction, Writes } from "./types";

/** The tables of the ledger that are written together. */
export const TABLES = {
  transaction: "crossborder_transaction",
  operation: "crossborder_operation",
  schedule: "crossborder_recurring_schedule",
  event: "crossborder_event",
  message: "crossborder_message",
  outage: "crossborder_gateway_outage",
} as const;

type Table = (typeof TABLES)[keyof typeof TABLES];

/** Of another shop's row nobody is told here. */
const OWN = `exists (select from first where first.shop_id in (${sameShops("given.shop_id")}))`;

/** Rows that are added to a table, or one that changes. What a row does not name has the table's default, or stays. */
export type Part = { table: Table } &
  /** `unless`: nothing is added where this finds a row. */
  (
    | { add: readonly object[]; unless?: { found: string; values: readonly string[] } }
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
  let sql = "";
  for (const [at, part] of parts.entries()) {
    if ("add" in part && part.add.length === 0) continue;
    const { table } = part;
    const bound = sql === "" ? undefined : parts[0]?.table;
    const written = statement(part, bound, values);
    sql += sql
      ? `, part_${at} as (${written})`
      : `with first as (${written} returning ${table}.*, ${table}.xmin::text as version)`;
  }
  if (!sql) return undefined;
  const { rows } = await knex.raw<{ rows: Row[] }>(`${sql} select * from first`, values);
  const [row] = rows;
  if (!row) return undefined;
  const version = String(Reflect.get(row, "version"));
  // No column of the row's.
  Reflect.deleteProperty(row, "version");
  return { row, version };
}

/** @param bound it is written only where the first part was, of this table */
function statement(part: Part, bound: Table | undefined, values: string[]): string {
  const { table } = part;
  if ("add" in part) {
    const columns = columnsOf(part.add);
    values.push(JSON.stringify(part.add), ...(part.unless?.values ?? []));
    const where = [
      ...(part.unless ? [`not exists (${part.unless.found})`] : []),
      ...(bound ? [isOfShop(bound) && table === TABLES.message ? OWN : "exists (select from first)"] : []),
    ];
    const rows = `jsonb_populate_recordset(null::${table}, ?::jsonb) as given`;
    const from = where.length > 0 ? `${rows} where ${where.join(" and ")}` : rows;
    const given = columns.map((name) => `given.${name}`).join(", ");
    return `insert into ${table} (${columns.join(", ")}) select ${given} from ${from}`;
  }
  const { id, ...change } = part.change;
  const columns = Object.keys(change);
  values.push(
    JSON.stringify(change, (_, value: unknown) => value ?? null),
    id,
  );
  const set = columns.map((name) => `${name} = given.${name}, `).join("");
  const where = [`${table}.id = ?`];
  if (part.version !== undefined) where.push(`${table}.xmin::text = ?`);
  if (part.version !== undefined) values.push(part.version);
  if (bound) where.push("exists (select from first)");
  const row = `(select * from jsonb_populate_record(null::${table}, ?::jsonb)) as given`;
  return `update ${table} set ${set}updated_at = now() from ${row} where ${where.join(" and ")}`;
}

const isOfShop = (table: Table): boolean => table === TABLES.transaction || table === TABLES.schedule;

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

/** What a rule says besides rows: lines of the history, and what the shop tells. */
export const toldParts = ({ events, messages }: Writes<object>, shop_id: string): Part[] => [
  { table: TABLES.event, add: events.map((event) => withId("cbevt", event)) },
  { table: TABLES.message, add: messages.map((message) => withId("cbmsg", { shop_id, ...message })) },
];

/** A transaction that has claimed a debt or asks for it, and its version (`xmin`). */
export type DebtRow = LedgerTransaction & { version: string };

type Of = Pick<Debt, "payment_collection_ids">;

/** Two payments of one debt share at least the older one's payment collection. */
const OF_DEBT = `
  select *, xmin::text as version from ${TABLES.transaction}
  where (id = ? or payment_collection_id = any(?)) and deleted_at is null order by id`;

/** The transactions of a debt, and the one that asks for it. */
export async function readDebt(knex: Knex, id: string, { payment_collection_ids }: Of): Promise<DebtRow[]> {
  const { rows } = await knex.raw<{ rows: DebtRow[] }>(OF_DEBT, [id, payment_collection_ids]);
  return rows;
}

/**
 * All who claim part of a debt lock its transactions, in the same order, and write all of them: who has waited for another one finds
 * a row that has moved since the statement began, and writes nothing. That one may have claimed for a transaction which this
 * statement does not see.
 */
const CLAIM = `
  with debt as (${OF_DEBT} for update),
    moved as (select from debt join ${TABLES.transaction} begun on begun.id = debt.id and begun.xmin::text <> debt.version),
    unseen as (select from debt where (id = ? or claimed_at is not null) and id || ':' || version <> all(?))
  update ${TABLES.transaction} own
  set claimed_at = case when own.id = ? then ?::timestamptz else own.claimed_at end, updated_at = now()
  from debt where own.id = debt.id and not exists (select from moved) and not exists (select from unseen)
  returning own.id`;

/**
 * Writes a claim, or its end, as long as nothing has changed by which it was decided.
 * @param seen those by which it was decided
 * @returns whether it was written
 */
export async function writeClaim(
  knex: Knex,
  { id, claimed_at = null }: Changed<LedgerTransaction>,
  seen: readonly DebtRow[],
  { payment_collection_ids }: Of,
): Promise<boolean> {
  // A claim writes several rows, which all have the same version then.
  const versions = seen.map((one) => `${one.id}:${one.version}`);
  const values = [id, payment_collection_ids, id, versions, id, claimed_at];
  const { rows } = await knex.raw<{ rows: unknown[] }>(CLAIM, values);
  return rows.length > 0;
}
