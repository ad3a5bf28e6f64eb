import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import together from "./together.json";

const ROOT = join(__dirname, "../..");
const HOOK = /^(before|after)(Each|All)\(/m;

/**
 * The unit tests of some folders, as one. Each file by itself loads Medusa's framework anew, or express, which takes it far longer
 * than its tests.
 */
export function unitsOf(part: "units" | "programs"): void {
  for (const folder of together[part]) {
    const load = createRequire(join(ROOT, folder, "index.js"));
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
    // What they do after each test is for all files that use them, and not for the first one alone.
    for (const file of files.filter((one) => one.endsWith(".spec.helper.ts")))
      if (HOOK.test(readFileSync(join(ROOT, folder, file), "utf8"))) load(join(ROOT, folder, file));
    for (const file of files.filter((one) => one.endsWith(".spec.ts")).sort())
      describe(join(folder, file), () => void load(join(ROOT, folder, file)));
  }
}
