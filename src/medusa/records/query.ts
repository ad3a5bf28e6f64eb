import type { RemoteQueryFunction } from "@medusajs/framework/types";
import { z } from "@medusajs/framework/zod";

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
