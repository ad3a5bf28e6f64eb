import { z } from "zod";
import type { Shop } from "../../../testing/shop/shop";

const tablesSchema = z.array(z.object({ table_schema: z.string(), table_name: z.string() }));

/** Every row of every table in the store's database, workflow executions and Medusa's own among them, as one text. */
export async function everyRow({ database }: Shop): Promise<string> {
  const found = await database("information_schema.tables")
    .where({ table_type: "BASE TABLE" })
    .whereNotIn("table_schema", ["information_schema", "pg_catalog"]);
  const tables = tablesSchema.parse(found);
  const rows = await Promise.all(
    tables.map(async ({ table_schema, table_name }) => ({
      [table_name]: await database(table_name).withSchema(table_schema).select(),
    })),
  );
  return JSON.stringify(rows);
}

/** The names of the secrets that a text shows. */
export const leaks = (secrets: Readonly<Record<string, string>>, text: string): string[] =>
  Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []));
