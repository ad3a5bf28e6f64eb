import { join } from "node:path";
import { buildPluginIfOlder } from "../testing/programs/build-plugin";
import { ROOT } from "../tooling/link-plugin";
import {
  ADMIN_AT_MOST,
  CORE_AT_MOST,
  PART_AT_MOST,
  sizeBuilt,
  sizeOf,
  STANDALONE_AT_MOST,
} from "../tooling/script-sizes";
import type { Bench } from "./bench";
import { alone, type Row } from "./rows";

const STOREFRONT = join(ROOT, "packages/storefront/dist");

/** What a browser loads of ours, compressed, beside what it may be at most. */
export async function sizes({ lifetime }: Bench): Promise<Row[]> {
  await buildPluginIfOlder(lifetime);
  const line = async (what: string, size: Promise<number>, most: number) =>
    alone(`script, compressed: ${what}`, kilobytes(await size), `<= ${kilobytes(most)}`, 1);
  const part = (file: string) => sizeOf(join(STOREFRONT, file));
  return await Promise.all([
    line("the storefront's core", part("index.mjs"), CORE_AT_MOST),
    line("the element besides", part("element/index.mjs"), PART_AT_MOST),
    line("core and element in one file", part("element/standalone.mjs"), STANDALONE_AT_MOST),
    line("the admin's pages", sizeBuilt(join(ROOT, ".medusa/server/src/admin/index.mjs")), ADMIN_AT_MOST),
  ]);
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`;
