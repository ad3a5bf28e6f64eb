import execa from "execa";
import { join } from "node:path";
import { ci } from "../testing/jest/lanes";
import { ROOT } from "./link-plugin";

describe("docs/reference", () => {
  ci.it(
    "has the OpenAPI document, the tables of fields and the list of exports that the sources say",
    async () => {
      const check = [join(ROOT, "tooling/write-reference.ts"), "--check"];
      const { exitCode, stderr } = await execa(process.execPath, ["-r", "ts-node/register", ...check], {
        cwd: ROOT,
        env: { TS_NODE_PROJECT: join(ROOT, "tsconfig.check.json") },
        reject: false,
      });
      expect([stderr, exitCode]).toEqual(["", 0]);
    },
  );
});
