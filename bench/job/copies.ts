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
/** A million copies are within 174 days: the job looks through 180, and a 24th of them each hour. */
const APART_S = 15;
/** Medusa's ids end with 26 signs, of which the first ten are the moment (Crockford's base 32). */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const MEDUSAS_ID = `_[${SIGNS}]{26}$`;
const MOMENTS = `create temporary table copy as
  select n, lpad(n::text, ${DIGITS}, '0') as number, (select string_agg(substr('${SIGNS}', (ms >> 5 * digit & 31)::int + 1, 1), '' order by digit desc)
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

/** Of one order: `known` are ids of it, of its cart or of its payment. */
export async function copiesOf(database: Client, known: readonly string[]): Promise<Copies> {
  const columns = await columnsOf(database);
  const ids = new Set(known);
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
  return {
    tables: [...found],
    write: async (count) => {
      await database.query(MOMENTS, [count]);
      await withoutIndexes(database, [...found], async () => {
        for (const table of found) await database.query(copying(table, columns.get(table) ?? []), [[...ids]]);
      });
      await database.query("drop table copy");
    },
  };
}

/** What keeps no constraint is made again at the end, which takes a part of the time that an entry for each row does. */
async function withoutIndexes(
  database: Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await database.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1) and indexname not in (select conname from pg_constraint)`,
    [tables],
  );
  for (const { name } of rows) await database.query(`drop index ${quoted(name)}`);
  await work();
  await database.query("set maintenance_work_mem = '256MB'");
  for (const { definition } of rows) await database.query(definition);
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
  const values = written.map(({ column, type }, at) => {
    const one = `one.${quoted(column)}`;
    if (type === "timestamp with time zone") return `${one} - n * interval '${APART_S} seconds'`;
    if (NUMBERS.includes(column)) return `${one} + n`;
    // Below all that are written from now on, and an order has fewer lines than that.
    if (column === "position") return `${one} - n * 100`;
    if (!isText(type)) return one;
    if (column === "digest") return `md5(${one} || n)`;
    return `coalesce(replace(replace(one.pattern_${at}, '<', copy.moment), '>', copy.number), ${one})`;
  });
  const patterns = written.flatMap(({ column, type }, at) =>
    isText(type) ? `${patternOf(quoted(column))} as pattern_${at}` : [],
  );
  return `with one as materialized (
      select *, ${patterns.join(", ")} from ${quoted(table)} where ${belongs(named(columns))}
    )
    insert into ${quoted(table)} (${written.map(({ column }) => quoted(column)).join(", ")})
    select ${values.join(", ")} from one cross join copy`;
}

/** What of an id of the order's stays in each copy, made out once: `<` is its moment, `>` its number. */
const patternOf = (id: string) => `case when ${id} = any($1::text[]) then
  case when ${id} ~ '${MEDUSAS_ID}' then left(${id}, -26) || '<' || left(right(${id}, 16), -${DIGITS})
  else left(${id}, -${DIGITS}) end || '>' end`;
