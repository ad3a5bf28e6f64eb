const { default: Sequencer } = require("@jest/test-sequencer");

const SHORT = new Set(["unit", "guides"]);
const isShort = ({ context }) => SHORT.has(context.config.displayName?.name);

/** A new machine knows no durations: a suite of minutes must not begin when the others are through. */
module.exports = class ServersFirst extends Sequencer {
  sort(tests) {
    const known = super.sort(tests);
    return [...known.filter((test) => !isShort(test)), ...known.filter(isShort)];
  }
};
