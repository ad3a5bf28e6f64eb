import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { seed } from "../../../testing/jest/random";
import type { ClusterShop } from "./cluster-shop";

const namesSchema = z.array(z.object({ name: z.string() }));

/** Keeps what a run with surprises has left, and resolves to the folder. */
export async function keepEvidence(shop: ClusterShop, name: string): Promise<string> {
  const folder = join(process.env.CLUSTER_FOLDER ?? "", name.replace(/\W+/g, "-"));
  await mkdir(folder, { recursive: true });
  const write = (file: string, kept: unknown) =>
    writeFile(join(folder, file), typeof kept === "string" ? kept : JSON.stringify(kept, undefined, 1));
  await write("seed.txt", `SEED=${seed()}\n`);
  await write("log.txt", shop.lines.join("\n"));
  await write("gateway.json", { orders: await shop.gateway.orders(), calls: await shop.gateway.calls() });
  await write("redis-keys.txt", (await shop.redis.client.keys("*")).sort().join("\n"));
  await write("database.json", await rowsOf(shop));
  return folder;
}

/** Every row of every table that has any. */
async function rowsOf({ database }: ClusterShop): Promise<Record<string, unknown[]>> {
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
