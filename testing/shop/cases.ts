import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Shop } from "./shop";

/** Tests that take place in a shop. */
export type Cases = (shop: Shop) => void;

/** What a `*.cases.ts` exports by default. */
export const cases =
  (name: string, tests: Cases): Cases =>
  (shop) =>
    describe(name, () => tests(shop));

/** The cases of every `*.cases.ts` in a folder. Opening a shop takes ten seconds, so the files of a suite share one. */
export function casesIn(folder: string): Cases {
  const load = createRequire(join(folder, "index.js"));
  const files = readdirSync(folder).filter((file) => file.endsWith(".cases.ts"));
  const all = files.sort().map((file): Cases => load(join(folder, file)).default);
  return (shop) => all.forEach((tests) => tests(shop));
}
