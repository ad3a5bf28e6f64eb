import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Contracts, inMedusa } from "./kit/in-medusa";
import { VERSION } from "../../testing/store/installed-medusa";
import { slow } from "../../testing/jest/lanes";

const load = createRequire(join(__dirname, "index.js"));
const files = readdirSync(__dirname).filter((file) => file.endsWith(".cases.ts"));

slow.describe(`Medusa ${VERSION}`, () => {
  inMedusa((medusa) => {
    for (const file of files.sort()) {
      const tests: Contracts = load(join(__dirname, file)).default;
      tests(medusa);
    }
  });
});
