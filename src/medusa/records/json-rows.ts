import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { z } from "@medusajs/framework/zod";

/*
 * Rows of Medusa's tables as one statement reads them, with all that hangs on them: `query.graph` takes thirty times the processor time.
 * Money leaves SQL as text, since a number in JSON is a float. Names are unqualified, so that `databaseSchema` works.
 */

/** A row as JSON: some columns by their names, its exact money as text, and what hangs on it. */
export function jsonRow(row: string, columns: string, hung: Readonly<Record<string, string>> = {}): string {
  const own = columns
    .split(" ")
    .map((column) => [
      column,
      column === "raw_amount"
        ? `json_build_object('value', ${row}.raw_amount ->> 'value')`
        : `${row}.${column}`,
    ]);
  const pairs = [...own, ...Object.entries(hung)].map(([name, value]) => `'${name}', ${value}`);
  return `json_build_object(${pairs.join(", ")})`;
}

/** Rows as JSON, the oldest first. */
export const jsonRows = (row: string, json: string, from: string): string =>
  `(select coalesce(json_agg(${json} order by ${row}.created_at, ${row}.id), '[]') from ${from})`;

/** Rows of a table as JSON, and what is known of them. */
export interface Stored<Schema extends z.ZodType = z.ZodType> {
  /** The table, and the name that its row has in `json`. */
  from: string;
  row: string;
  json: string;
  schema: Schema;
}

/** The newest row that a condition finds; undefined where Medusa has none, or has deleted it. */
export async function findStored<Schema extends z.ZodType>(
  knex: Knex,
  { from, row, json, schema }: Stored<Schema>,
  where: string,
  values: string[],
): Promise<z.output<Schema> | undefined> {
  const { rows } = await knex.raw<{ rows: { found: unknown }[] }>(
    `select ${json} as found from ${from} ${row} where ${where} and ${row}.deleted_at is null
     order by ${row}.created_at desc limit 1`,
    values,
  );
  return rows[0] && schema.parse(rows[0].found);
}
