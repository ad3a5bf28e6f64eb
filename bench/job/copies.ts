import type { Client } from "pg";
import { z } from "zod";

/** By which columns a row belongs to an order: they have one of its ids, of its cart's, or of its payment's. */
const BELONG = [
  ...["id", "order_id", "cart_id", "payment_collection_id", "payment_session_id", "payment_id"],
  ...["transaction_id", "reference"],
];
const NUMBERS = ["display_id", "order_display_id"];
/** Of the end of an id so much is the copy's number. */
const DIGITS = 7;
/** A million copies are within two months. */
const APART_S = 5;
/** Medusa's ids end with 26 signs, of which the first ten are the moment (Crockford's base 32). */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const MEDUSAS_ID = `_[${SIGNS}]{26}$`;
const MOMENTS = `create temporary table copy as
  select n, (select string_agg(substr('${SIGNS}', (ms >> 5 * digit & 31)::int + 1, 1), '' order by digit desc)
    from generate_series(0, 9) digit) as moment
  from generate_series(1, $1::int) n,
    lateral (select (extract(epoch from now()) * 1000)::bigint - n::bigint * ${APART_S * 1000}) as age (ms)`;

const columnsSchema = z.array(
  z.object({ table: z.string(), column: z.string(), type: z.string(), isGenerated: z.boolean() }),
);
type Column = z.output<typeof columnsSchema>[number];
const textsSchema = z.array(z.record(z.string(), z.string().nullable()));

/** Tables that have rows of an order, and what writes so many copies of these into them. */
export interface Copies {
  tables: string[];
  write: (count: number) => Promise<void>;
}

/** Of one order, which Medusa and the plugin have: by its reference. */
export async function copiesOf(database: Client, reference: string): Promise<Copies> {
  const columns = await columnsOf(database);
  const ids = new Set([reference]);
  const found = new Set<string>();
  // A row that is found names others: as long as there are more.
  for (let before = -1; before < ids.size;) {
    before = ids.size;
    for (const [table, own] of columns) {
      const by = named(own);
      if (by.length === 0) continue;
      const { rows } = await database.query(
        `select ${by.map(quoted).join(", ")} from ${quoted(table)} where ${belongs(by)}`,
        [[...ids]],
      );
      for (const row of textsSchema.parse(rows)) {
        found.add(table);
        Object.values(row).forEach((value) => value && ids.add(value));
      }
    }
  }
  const { rows } = await database.query(
    "select transaction_no from crossborder_transaction where reference = $1",
    [reference],
  );
  for (const { transaction_no } of textsSchema.parse(rows)) if (transaction_no) ids.add(transaction_no);
  return {
    tables: [...found],
    write: async (count) => {
      await database.query(MOMENTS, [count]);
      for (const table of found) await database.query(copying(table, columns.get(table) ?? []), [[...ids]]);
      await database.query("drop table copy");
    },
  };
}

/** Those of link tables have the second one. */
const isText = (type: string) => type === "text" || type === "character varying";
const quoted = (name: string) => `"${name}"`;
const named = (columns: readonly Column[]) =>
  columns.filter(({ column, type }) => BELONG.includes(column) && isText(type)).map(({ column }) => column);
const belongs = (columns: readonly string[]) =>
  columns.map((column) => `${quoted(column)} = any($1::text[])`).join(" or ");

async function columnsOf(database: Client): Promise<Map<string, Column[]>> {
  const { rows } = await database.query(
    `select table_name as table, column_name as column, data_type as type, is_generated = 'ALWAYS' as "isGenerated"
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name, ordinal_position`,
  );
  const byTable = new Map<string, Column[]>();
  for (const column of columnsSchema.parse(rows))
    byTable.set(column.table, [...(byTable.get(column.table) ?? []), column]);
  return byTable;
}

/**
 * Each copy has ids of its own, where the original has one of the order's, and is older than the one before it: so are its ids, by which
 * the job reads what is new.
 */
function copying(table: string, columns: readonly Column[]): string {
  const written = columns.filter(({ isGenerated }) => !isGenerated);
  const values = written.map(({ column, type }) => {
    const one = `one.${quoted(column)}`;
    if (type === "timestamp with time zone") return `${one} - n * interval '${APART_S} seconds'`;
    if (NUMBERS.includes(column)) return `${one} + n`;
    // Below all that are written from now on, and an order has fewer lines than that.
    if (column === "position") return `${one} - n * 100`;
    if (!isText(type)) return one;
    if (column === "digest") return `md5(${one} || n)`;
    const own = `case when ${one} ~ '${MEDUSAS_ID}' then left(${one}, -26) || moment || left(right(${one}, 16), -${DIGITS})
      else left(${one}, -${DIGITS}) end || lpad(n::text, ${DIGITS}, '0')`;
    return `case when ${one} = any($1::text[]) then ${own} else ${one} end`;
  });
  return `insert into ${quoted(table)} (${written.map(({ column }) => quoted(column)).join(", ")})
    select ${values.join(", ")} from ${quoted(table)} one cross join copy
    where ${belongs(named(columns))}`;
}
