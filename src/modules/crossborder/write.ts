import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { generateEntityId } from "@medusajs/framework/utils";
import { sameShops, TABLES } from "./tables";
import type { Writes } from "./types";

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
