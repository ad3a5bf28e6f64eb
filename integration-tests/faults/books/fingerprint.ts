import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { z } from "zod";

const tables = z.array(z.object({ name: z.string() }));
const digests = z.tuple([z.object({ digest: z.string().nullable() })]);

/** A digest of every table but the inbox of notifications: equal when nothing at all was touched. */
export async function fingerprint(database: Knex): Promise<Record<string, string | null>> {
  const { rows } = await database.raw<{ rows: unknown[] }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'crossborder_notification'`,
  );
  const print: Record<string, string | null> = {};
  for (const { name } of tables.parse(rows)) {
    const result = await database.raw<{ rows: unknown[] }>(
      "select md5(string_agg(one::text, ',' order by one::text)) as digest from ?? one",
      [name],
    );
    print[name] = digests.parse(result.rows)[0].digest;
  }
  return print;
}
