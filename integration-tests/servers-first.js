const { default: Sequencer } = require("@jest/test-sequencer");

/** Rooms with long suites stand first: one that begins when the others are through keeps a worker waiting for minutes. */
const ROOMS = ["package", "http", "campaign", "browser", "tooling", "unit", "guides"];
const rankOf = ({ context }) => ROOMS.indexOf(context.config.displayName.name);

/** A new machine knows no durations: the rooms say which suites take long. */
module.exports = class ServersFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
  }
};
