const path = require("node:path");
const { projects, testTimeout } = require("../../jest.config");

const inMedusa = projects.find(({ displayName }) => displayName === "reconciliation");
const [[pattern, [, swcOptions]]] = Object.entries(inMedusa.transform);
const rootDir = path.join(__dirname, "../..");

const project = (displayName, more) => ({
  displayName,
  rootDir,
  roots: ["<rootDir>/tooling/mutants"],
  testMatch: [`**/patched-${displayName}.ts`],
  testEnvironment: "node",
  setupFiles: inMedusa.setupFiles,
  transform: { [pattern]: ["<rootDir>/tooling/mutants/patching.js", swcOptions] },
  // The built plugin is transformed, too.
  transformIgnorePatterns: ["/node_modules/"],
  modulePathIgnorePatterns: ["<rootDir>/.medusa/server/package.json"],
  ...more,
});

/** @type {import('jest').Config} */
module.exports = {
  rootDir,
  testTimeout,
  maxWorkers: 2,
  forceExit: true,
  silent: process.env.TEST_LOGS !== "1",
  projects: [
    project("rules", { runtime: "<rootDir>/tooling/mutants/runtime.js" }),
    project("shop", { globalSetup: inMedusa.globalSetup, globalTeardown: inMedusa.globalTeardown }),
  ],
};
