const { availableParallelism } = require("node:os");
const together = require("./integration-tests/together/together.json");

const transform = {
  "^.+\\.[jt]s$": [
    "@swc/jest",
    {
      // get-port is an ES module: import() must stay import().
      module: { type: "commonjs", ignoreDynamic: true },
      jsc: {
        parser: { syntax: "typescript", decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true },
        target: "es2022",
      },
    },
  ],
};

const project = (displayName, roots, more = {}) => ({
  displayName,
  roots,
  transform,
  testEnvironment: "node",
  setupFiles: ["<rootDir>/testing/jest/fresh-connections.ts"],
  testMatch: ["**/*.spec.ts"],
  transformIgnorePatterns: ["/node_modules/", "/\\.medusa/"],
  modulePathIgnorePatterns: ["<rootDir>/.medusa/server/package.json"],
  ...more,
});

const inMedusa = {
  globalSetup: "<rootDir>/testing/jest/start-services.ts",
  globalTeardown: "<rootDir>/testing/jest/stop-services.ts",
};
/** The flood takes an hour: it is part of the long form, or of a run that says how long. */
const floods = process.env.LONG === "1" || process.env.FLOOD_MINUTES !== undefined;
/**
 * `npm test`, CI and `npm run test:all` play in one file what loads the same (integration-tests/together), and all but the last what starts
 * the same; everybody else, file by file.
 */
const isTogether = process.env.TESTS !== undefined;
const isWhole = process.env.TESTS === "all";
const NOTHING = ["/"];
const inParts = ["/node_modules/"];
if (isTogether) {
  const suites = isWhole ? [] : [...together["first store"], ...together["second store"]];
  inParts.push(
    ...[...together.units, ...together.programs].map((folder) => `<rootDir>/${folder}/`),
    ...suites.map((name) => `<rootDir>/integration-tests/${name}/${name}\\.spec\\.ts$`),
  );
}
const inShop = {
  ...inMedusa,
  globalSetup: "<rootDir>/testing/jest/start-template.ts",
  testPathIgnorePatterns: inParts,
};
const suite = (name, more) => project(name, [`<rootDir>/integration-tests/${name}`], more);

/** @type {import('jest').Config} */
module.exports = {
  // Far more than any test takes, also on a busy machine: what hangs is given up, and time is measured by the benchmarks.
  testTimeout: 180_000,
  // Each starts servers of its own, which wait for each other. Of the fast lane two suites take most of the time: a third runs beside them.
  maxWorkers: process.env.TESTS === "fast" ? availableParallelism() + 1 : Math.max(2, availableParallelism()),
  testSequencer: "<rootDir>/testing/jest/servers-first.js",
  // jest keeps much of what a file has loaded.
  workerIdleMemoryLimit: "1GB",
  // A server that a failed test left behind must not keep the run from ending.
  forceExit: true,
  // Medusa logs every error that it answers: pages of noise around a failed test. TEST_LOGS=1 shows it.
  silent: process.env.TEST_LOGS !== "1",
  reporters: ["default", "<rootDir>/testing/jest/plain-line-reporter.js"],
  projects: [
    project("unit", ["<rootDir>/src"], { testPathIgnorePatterns: inParts }),
    project("cli-package", ["<rootDir>/packages/cli/src"], { testPathIgnorePatterns: inParts }),
    project("sandbox-package", ["<rootDir>/packages/sandbox/src"], {
      testPathIgnorePatterns: inParts,
    }),
    project("storefront-package", ["<rootDir>/packages/storefront/src"]),
    project("kit", ["<rootDir>/testing", "<rootDir>/tooling", "<rootDir>/bench"]),
    suite("together", {
      ...inShop,
      testPathIgnorePatterns: !isTogether ? NOTHING : isWhole ? ["-store\\.spec\\.ts$"] : ["/node_modules/"],
    }),
    suite("contracts", inMedusa),
    suite("conformance", inMedusa),
    suite("assumptions", inShop),
    suite("checkout", inShop),
    suite("reconciliation", inShop),
    suite("in-store", inShop),
    suite("recurring", inShop),
    suite("admin", inShop),
    suite("schedule", inMedusa),
    suite("develop", inMedusa),
    suite("storefront"),
    project("demo", ["<rootDir>/demo"]),
    suite("payment-page", inShop),
    suite("security", inShop),
    suite("faults", {
      globalSetup: "<rootDir>/integration-tests/faults/global-setup.ts",
      globalTeardown: "<rootDir>/integration-tests/faults/global-teardown.ts",
      testPathIgnorePatterns: floods ? ["/node_modules/"] : ["/node_modules/", "/faults/flood/"],
    }),
    suite("cluster", {
      globalSetup: "<rootDir>/integration-tests/cluster/global-setup.ts",
      globalTeardown: "<rootDir>/integration-tests/cluster/global-teardown.ts",
    }),
    suite("package"),
    suite("examples", inShop),
    suite("docs"),
  ],
};
