import { createRequire } from "node:module";
import { fileURLToPath, URL } from "node:url";

const groups = createRequire(import.meta.url)("./pure.json");
// Two groups, so that a mutant waits for the tests of its own alone.
const { MUTANTS_OF: name = "payments" } = process.env;
if (!(name in groups)) throw new Error(`MUTANTS_OF=${name}: it is none of ${Object.keys(groups).join(", ")}`);

export default {
  mutate: [...groups[name].mutate, "!**/*.spec.ts", "!**/*.spec.helper.ts"],
  testRunner: "in-process",
  plugins: ["in-process", "ignore-sentences"].map((plugin) =>
    fileURLToPath(new URL(`./${plugin}.mjs`, import.meta.url)),
  ),
  ignorers: ["sentences"],
  // What the tests of these files need, and no more: it is copied for each run.
  ignorePatterns: [
    "/*",
    "!/src",
    "!/testing",
    "!/tooling",
    "!/jest.config.js",
    "!/package.json",
    "!/integration-tests",
    "/integration-tests/*",
    "!/integration-tests/vectors",
  ],
  disableTypeChecks: false,
  coverageAnalysis: "perTest",
  concurrency: 2,
  tempDirName: `tmp/mutants-${name}`,
  reporters: ["clear-text", "progress-append-only", "json"],
  clearTextReporter: { reportTests: false, allowColor: false, logTests: false },
  jsonReporter: { fileName: `tmp/mutants-${name}.json` },
  // A busy machine is no endless loop.
  timeoutMS: 60_000,
  thresholds: { break: 90 },
};
