import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { BigNumberInput, RemoteQueryFunction } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { amountText } from "../../gateway";

/** Medusa's query service, as far as the plugin needs it. A payment provider is given nothing else of Medusa's. */
export type Query = Pick<RemoteQueryFunction, "graph">;

/** Where Medusa has a record, and what is read of it. */
export interface Source<Schema extends z.ZodType = z.ZodType> {
  entity: string;
  schema: Schema;
  fields: string[];
}

export type RecordOf<Of extends Source> = z.output<Of["schema"]>;

/** @param fields those of the schema, where it does not need others */
export const source = <Schema extends z.ZodType>(
  entity: string,
  schema: Schema,
  fields: string[] = fieldsOf(schema),
): Source<Schema> => ({ entity, schema, fields });

/** The fields that a schema names, also of the records in it, as Medusa's query takes them. */
function fieldsOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fieldsOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element);
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, inner]) => {
    const within = fieldsOf(inner);
    if (within.length > 0) return within.map((field) => `${name}.${field}`);
    // Medusa computes a raw amount from the other.
    return name.startsWith("raw_") ? [name.slice("raw_".length), name] : [name];
  });
}

interface Page {
  pagination?: { take: number; order: Record<string, "ASC" | "DESC"> };
}

/** @throws ZodError where Medusa's records are not as this version of the plugin knows them */
export async function readAll<Schema extends z.ZodType>(
  query: Query,
  { schema, ...asked }: Source<Schema>,
  filters: Record<string, unknown>,
  page: Page = {},
): Promise<z.output<Schema>[]> {
  const { data } = await query.graph({ ...asked, filters, ...page });
  return z.array(schema).parse(data);
}

/** As `readAll`, of one record; undefined where Medusa has none. */
export async function readOne<Schema extends z.ZodType>(
  query: Query,
  { schema, ...asked }: Source<Schema>,
  filters: Record<string, unknown>,
): Promise<z.output<Schema> | undefined> {
  const { data } = await query.graph({ ...asked, filters });
  return data[0] ? schema.parse(data[0]) : undefined;
}

/** A column of JSON: its keys are no fields. */
export const json = <Schema extends z.ZodType>(schema: Schema) => z.unknown().pipe(schema);

const exactText = (value: BigNumberInput): string => MathBN.convert(value).toFixed();

/** Medusa's decimal in whichever of its shapes, as exact text. */
export const exactDecimal = z
  .custom<BigNumberInput>((value) => value !== null && value !== undefined)
  .transform(exactText);

/** Medusa's raw money as exact text: what is written back into its books has all its places. */
export const rawAmount = json(z.object({ value: z.union([z.string(), z.number()]) })).transform(exactText);

/** A record with its exact amount. */
export const withExactAmount = <Row extends { raw_amount: string }>({ raw_amount: amount, ...row }: Row) => ({
  ...row,
  amount,
});

/** A record with its amount at the gateway's two places, and with the exact one. */
export const withAmounts = <Row extends { raw_amount: string }>({ raw_amount, ...row }: Row) => ({
  ...row,
  amount: amountText(raw_amount),
  exact_amount: raw_amount,
});

export const present = <Value>(value: Value | null | undefined): Value | undefined => value || undefined;

/** A text that Medusa may not have, or have empty. */
export const optionalText = z.string().nullish().transform(present);

export const optionalDate = z.coerce.date().nullish().transform(present);

/** Records that hang on another one. Medusa leaves out those that were deleted, or puts nothing in their place. */
export const listOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(schema.nullish())
    .nullish()
    .transform((all) => (all ?? []).filter((one) => one !== null && one !== undefined));

export const idShape = z.object({ id: z.string() });

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
