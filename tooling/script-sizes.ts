import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { transform } from "esbuild";

/** What a storefront on a slow phone loads, in bytes with gzip at most. */
export const CORE_AT_MOST = 7 * 1024;
export const PAGE_AT_MOST = 6.1 * 1024;
/** With the page's part. */
export const PART_AT_MOST = 9.7 * 1024;
/** Loaded where the gateway draws no QR codes. */
export const CODE_AT_MOST = 2.25 * 1024;
/** Loaded on the page of an order, or of its payment link, alone. */
export const ORDER_AT_MOST = 2.85 * 1024;
/** The core, the state machine, the element and what draws QR codes in one. */
export const STANDALONE_AT_MOST = 16.8 * 1024;
/** The plugin's pages of the admin, as a store's build leaves them. */
export const ADMIN_AT_MOST = 80 * 1024;

export const sizeOf = async (file: string): Promise<number> => compressed(await readFile(file));

/** Of a file that a store builds into its own. */
export async function sizeBuilt(file: string): Promise<number> {
  const { code } = await transform(await readFile(file, "utf8"), { minify: true, format: "esm" });
  return compressed(code);
}

const compressed = (text: string | Buffer): number => gzipSync(text, { level: 9 }).length;
