const { default: Runtime } = require("jest-runtime");

/** Packages of thousands of files, which no mutant touches: jest would load them again for each of the mutants. */
const LOADED_ONCE = new Set([
  "@medusajs/framework/awilix",
  "@medusajs/framework/utils",
  "@medusajs/medusa/core-flows",
  "axios",
  "express",
]);

module.exports = class extends Runtime {
  requireModuleOrMock(from, name) {
    return LOADED_ONCE.has(name) ? require(name) : super.requireModuleOrMock(from, name);
  }
};
