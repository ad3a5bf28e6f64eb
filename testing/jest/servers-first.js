const { default: Sequencer } = require("@jest/test-sequencer");

/** Suites that take long stand first: one that begins when the others are through keeps a worker waiting for minutes. */
const SUITES = [
  "package",
  "examples",
  "cluster",
  "together",
  "contracts",
  "kit",
  "faults",
  "security",
  "reconciliation",
  "storefront",
  "demo",
  "payment-page",
  "checkout",
  "recurring",
  "schedule",
  "develop",
  "in-store",
  "admin",
  "unit",
  "sandbox-package",
  "storefront-package",
  "docs",
];
const rankOf = ({ context }) => SUITES.indexOf(context.config.displayName.name);

/** A new machine knows no durations: this list says which suites take long. */
module.exports = class ServersFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
  }
};
