import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { alone, type Row } from "../rows";

const BUNDLE = join(__dirname, "../../.medusa/server/src/admin/index.mjs");
const AIM_KB = 60;

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

/** What the plugin adds to a store's dashboard, as the plugin's build leaves it: the store's own build makes it smaller. */
export async function bundleSize(): Promise<Row> {
  const bundle = await readFile(BUNDLE);
  const size = `${kilobytes(gzipSync(bundle).length)} kB / ${kilobytes(bundle.length)} kB`;
  return alone(
    "admin extensions of the package, compressed / as they are",
    size,
    `< ${AIM_KB} kB compressed`,
    1,
  );
}
