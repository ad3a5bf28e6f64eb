/** Ends a run with one line that any tool can read. */
module.exports = class PlainLineReporter {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites }) {
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : "";
    console.log(`${numPassedTests} passed, ${failed} failed${skipped}`);
  }
};
