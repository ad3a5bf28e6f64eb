import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import together from "./together.json";

const ROOT = join(__dirname, "../..");

/**
 * The unit tests of some folders, as one. Each file by itself loads Medusa's framework anew, or express, which takes it far longer
 * than its tests.
 */
export function unitsOf(part: "units" | "sandbox"): void {
  for (const folder of together[part]) {
    const load = createRequire(join(ROOT, folder, "index.js"));
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
    for (const file of files.filter((one) => one.endsWith(".spec.ts")).sort())
      describe(join(folder, file), () => void load(join(ROOT, folder, file)));
  }
}
