import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { seed } from "../../testing/jest/random";
import type { FaultShop } from "./fault-case";

const namesSchema = z.array(z.object({ name: z.string() }));

/** Files by name: text, or what is kept as JSON. */
type Files = Readonly<Record<string, unknown>>;

/** Keeps what a case with surprises has left, below `folder`, and resolves to where. */
export async function keepEvidence(
  shop: FaultShop,
  folder: string,
  name: string,
  more: Files = {},
): Promise<string> {
  const kept = join(folder, name.replace(/\W+/g, "-"));
  await mkdir(kept, { recursive: true });
  const files: Files = {
    "seed.txt": `SEED=${seed()}\n`,
    "log.txt": (shop.lines ?? []).join("\n"),
    "gateway.json": { orders: await shop.gateway.orders(), calls: await shop.gateway.calls() },
    "database.json": await rowsOf(shop.database),
    ...more,
  };
  for (const [file, content] of Object.entries(files)) {
    const text = typeof content === "string" ? content : JSON.stringify(content, undefined, 1);
    await writeFile(join(kept, file), text);
  }
  return kept;
}

/** Every row of every table that has any. */
async function rowsOf(database: Knex): Promise<Record<string, unknown[]>> {
  const { rows } = await database.raw<{ rows: unknown[] }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const kept: Record<string, unknown[]> = {};
  for (const { name } of namesSchema.parse(rows)) {
    const found: unknown[] = await database(name).select("*");
    if (found.length > 0) kept[name] = found;
  }
  return kept;
}
