import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../link-plugin";
import groups from "./pure.json";

/** Random values kill by chance, and each run takes seconds; the others wait for connections. */
const LEFT_OUT = /(properties|client|request-\w+)\.spec\.ts$/;

const { specs } = process.env.MUTANTS_OF === "gateway" ? groups.gateway : groups.payments;
for (const folder of specs) {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".spec.ts") && !LEFT_OUT.test(name)))
    describe(`${folder}/${file}`, () => {
      jest.requireActual<object>(join(ROOT, folder, file));
    });
}
