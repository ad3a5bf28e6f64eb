/** Ends a run with one line that any tool can read, and says how to repeat the random choices of a run that failed. */
module.exports = class PlainLineReporter {
  constructor({ seed, testNamePattern }) {
    this.seed = process.env.SEED ?? seed;
    this.hasName = Boolean(testNamePattern);
  }

  onRunComplete(_contexts, { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites }) {
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    if (failed > 0) console.log(`SEED=${this.seed} repeats the random choices of this run`);
    // With -t those of other names are skipped as well.
    if (process.env.TESTS && process.env.TESTS !== "all" && !this.hasName)
      console.log(`${numPendingTests} more tests run with npm run test:all alone`);
    console.log(`${numPassedTests} passed, ${failed} failed`);
  }
};
