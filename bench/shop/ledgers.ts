import { progress } from "../progress";
import type { Shop } from "./shop";

export interface Ledgers<Name extends string> {
  /** Medusa reads these tables from now on. */
  use(name: Name): Promise<void>;
  /** The tables that were there before. */
  putBack(): Promise<void>;
}

interface Filling<Name extends string> {
  /** What fills them, as the progress says it. */
  title: string;
  /** They change places; all others are the shop's own. */
  tables: readonly string[];
  sizes: Record<Name, number>;
  /** Writes so many orders into the tables that Medusa reads by then. They begin with the rows of the shop's own where `keeps` says so. */
  fill: (size: number) => Promise<void>;
  keeps?: boolean;
}

/** Several sets of a shop's tables, each of so many orders, which change places at once: filling one takes long. */
export async function openLedgers<Name extends string>(
  { database }: Shop,
  { title, tables, sizes, fill, keeps = false }: Filling<Name>,
): Promise<Ledgers<Name>> {
  let current = "own";
  const move = async (from: string, to: string) => {
    for (const table of tables) await database.query(`alter table "${from}"."${table}" set schema "${to}"`);
  };
  const use = async (name: string) => {
    if (name === current) return;
    await database.query("begin");
    await move("public", current);
    await move(name, "public");
    await database.query("commit");
    current = name;
  };
  await database.query("create schema own");
  for (const [name, size] of Object.entries<number>(sizes)) {
    progress(`${title}: filling tables with ${size} orders`);
    await database.query(`create schema "${name}"`);
    const own = current === "own" ? "public" : "own";
    for (const table of tables) {
      await database.query(`create table "${name}"."${table}" (like "${own}"."${table}" including all)`);
      if (keeps) await database.query(`insert into "${name}"."${table}" select * from "${own}"."${table}"`);
    }
    await use(name);
    await fill(size);
    await database.query(`vacuum analyze ${tables.map((table) => `"${table}"`).join(", ")}`);
    // Tables that have grown over a year have long been written to disk; these are still being written.
    await database.query("checkpoint");
  }
  const putBack = async () => {
    await use("own");
    for (const name of Object.keys(sizes)) await database.query(`drop schema "${name}" cascade`);
    await database.query("drop schema own");
  };
  return { use, putBack };
}
