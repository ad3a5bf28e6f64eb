const transform = {
  "^.+\\.[jt]s$": [
    "@swc/jest",
    {
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
  testMatch: ["**/*.spec.ts"],
  transformIgnorePatterns: ["/node_modules/", "/\\.medusa/"],
  modulePathIgnorePatterns: ["<rootDir>/.medusa/server/package.json"],
  ...more,
});

/** @type {import('jest').Config} */
module.exports = {
  testTimeout: 60_000,
  reporters: ["default", "<rootDir>/integration-tests/plain-line-reporter.js"],
  projects: [project("unit", ["<rootDir>/src"])],
};
