import type { BigNumberInput, RemoteQueryFunction } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { amountText } from "../../gateway";

/** Medusa's query service, as far as the plugin needs it. A payment provider is given nothing else of Medusa's. */
export type Query = Pick<RemoteQueryFunction, "graph">;

interface Asked {
  entity: string;
  fields: string[];
  filters: Record<string, unknown>;
  pagination?: { take?: number; skip?: number; order?: Record<string, "ASC" | "DESC"> };
  /** Records that Medusa has deleted, too. */
  withDeleted?: boolean;
}

/** @throws ZodError where Medusa's records are not as this version of the plugin knows them */
export async function readAll<Schema extends z.ZodType>(
  query: Query,
  schema: Schema,
  asked: Asked,
): Promise<z.output<Schema>[]> {
  const { data } = await query.graph(asked);
  return z.array(schema).parse(data);
}

/** As `readAll`, of one record; undefined where Medusa has none. */
export async function readOne<Schema extends z.ZodType>(
  query: Query,
  schema: Schema,
  asked: Asked,
): Promise<z.output<Schema> | undefined> {
  const { data } = await query.graph(asked);
  return data[0] ? schema.parse(data[0]) : undefined;
}

/** The fields of a record that hangs on another one. */
export const within = (relation: string, fields: readonly string[]): string[] =>
  fields.map((field) => `${relation}.${field}`);

/** Medusa's raw money: decimal text with two places. */
export const money = z
  .object({ value: z.union([z.string(), z.number()]) })
  .transform(({ value }) => amountText(value));

/** Medusa's decimal in whichever of its shapes, as exact text. */
export const decimal = z
  .custom<BigNumberInput>((value) => value !== null && value !== undefined)
  .transform((value) => MathBN.convert(value).toFixed());

/** Medusa's raw money as exact text: what is written back into its books has all its places. */
export const exactMoney = z.object({ value: decimal }).transform(({ value }) => value);

/** The fields of an amount: Medusa computes the raw one from the other. */
export const AMOUNT = ["amount", "raw_amount"];

/** A text that Medusa may not have, or have empty. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text || undefined);

export const optionalDate = z.coerce
  .date()
  .nullish()
  .transform((date) => date ?? undefined);

/** Records that hang on another one. Medusa leaves out those that were deleted, or puts nothing in their place. */
export const listOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(schema.nullish())
    .nullish()
    .transform((all) => (all ?? []).filter((one) => one !== null && one !== undefined));

/** An address of a cart or an order. */
export const address = z
  .object({
    first_name: optionalText,
    last_name: optionalText,
    company: optionalText,
    phone: optionalText,
    address_1: optionalText,
    address_2: optionalText,
    city: optionalText,
    province: optionalText,
    postal_code: optionalText,
    country_code: optionalText,
  })
  .nullish()
  .transform((found) => found ?? undefined);
