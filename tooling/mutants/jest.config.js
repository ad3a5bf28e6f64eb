const path = require("node:path");
const { projects } = require("../../jest.config");

const { transform, transformIgnorePatterns } = projects.find(({ displayName }) => displayName === "unit");

/**
 * The unit tests of the pure files as one test file: whatever a mutant touches, Medusa's packages are loaded once for it.
 * @type {import('jest').Config}
 */
module.exports = {
  rootDir: path.join(__dirname, "../.."),
  roots: ["<rootDir>/tooling/mutants"],
  runtime: "<rootDir>/tooling/mutants/runtime.js",
  testMatch: ["**/pure-files.ts"],
  testEnvironment: "node",
  setupFiles: ["<rootDir>/testing/jest/fresh-connections.ts"],
  transform,
  transformIgnorePatterns,
};
