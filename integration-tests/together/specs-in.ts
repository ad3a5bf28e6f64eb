import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * The unit tests of some folders, as one. Each file by itself loads Medusa's framework anew, or express, which takes it far longer
 * than its tests.
 */
export function specsIn(...folders: string[]): void {
  for (const folder of folders) {
    const path = join(__dirname, "../..", folder);
    const load = createRequire(join(path, "index.js"));
    const files = readdirSync(path, { recursive: true, encoding: "utf8" });
    for (const file of files.filter((one) => one.endsWith(".spec.ts")).sort())
      describe(`${folder}/${file}`, () => void load(join(path, file)));
  }
}
