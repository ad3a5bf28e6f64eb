import { type Lane, LANE, LANES } from "./length";

interface Marked {
  it: jest.It;
  describe: jest.Describe;
}

/** The lane of the tests that are written now: the run's own, but for a moment in `asInLane`. */
let lane = LANE;

const runs = (first: Lane): boolean => LANES.indexOf(lane) >= LANES.indexOf(first);

/** What is left out is skipped, so that jest counts it. */
const from = (first: Lane): Marked => ({
  get it() {
    return runs(first) ? it : it.skip;
  },
  get describe() {
    return runs(first) ? describe : describe.skip;
  },
});

/** Tests that are written as in an earlier lane: a suite that is played once more needs no matrices. */
export function asInLane(other: Lane, write: () => void): void {
  lane = other;
  try {
    write();
  } finally {
    lane = LANE;
  }
}

/** How a test is written that runs in this lane and in those after it. */
export const testIn = (first: Lane): jest.It => from(first).it;

/** The same for all that stand in one `describe`. */
export const describeIn = (first: Lane): jest.Describe => from(first).describe;

/** Tests of `.ci/run` and of `npm run test:all`. */
export const ci = from("ci");

/** Tests of `npm run test:all` alone: matrices, kills, floods, what waits for real time. */
export const slow = from("all");

type Result = Promise<void> | void;
interface Fast {
  /** How many of the rows are in the fast lane: the first ones. */
  fast: number;
  /** How many more are in the lane of CI. The others are in `npm run test:all` alone. */
  ci?: number;
}

/** A test for each row, as by `it.each`. */
export function forEach<Row extends readonly unknown[] | readonly [unknown]>(
  rows: readonly Row[],
  lanes: Fast,
): (name: string, test: (...row: [...Row]) => Result) => void;
export function forEach<Row>(
  rows: readonly Row[],
  lanes: Fast,
): (name: string, test: (row: Row) => Result) => void;
export function forEach(rows: readonly unknown[], { fast, ci: more = 0 }: Fast) {
  return (name: string, test: (row: unknown) => Result): void => {
    if (fast > 0) it.each(rows.slice(0, fast))(name, test);
    const both = fast + more;
    if (more > 0) ci.it.each(rows.slice(fast, both))(name, test);
    if (rows.length > both) slow.it.each(rows.slice(both))(name, test);
  };
}
