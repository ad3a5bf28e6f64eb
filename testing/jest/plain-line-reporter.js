/** Ends a run with one line that any tool can read, and says how to repeat the random choices of a run that failed. */
module.exports = class PlainLineReporter {
  constructor({ seed }) {
    this.seed = process.env.SEED ?? seed;
  }

  onRunComplete(_contexts, { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites }) {
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : "";
    if (failed > 0) console.log(`SEED=${this.seed} repeats the random choices of this run`);
    console.log(`${numPassedTests} passed, ${failed} failed${skipped}`);
  }
};
