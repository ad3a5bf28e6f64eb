/**
 * Which tests a run has: `TESTS=fast` the fast lane, which is `npm test`; `TESTS=ci` that and what is for `.ci/run`; all of
 * them with `TESTS=all`, which is `npm run test:all`, and where it is not set. A test that is in no lane by name is in each.
 */
export const LANES = ["fast", "ci", "all"] as const;

export type Lane = (typeof LANES)[number];

function laneOf(named: string | undefined): Lane {
  const lane = LANES.find((one) => one === (named ?? "all"));
  if (!lane) throw new Error(`TESTS: must be fast, ci or all, or not be set; it is "${named}"`);
  return lane;
}

/** The lane of this run. Here and not beside the marks, which need jest's globals: jest's setup and teardown have none. */
export const LANE = laneOf(process.env.TESTS);

/** `LONG=1` repeats faults and attacks many times (`npm run test:faults`); without it they are short enough for every `npm run test:ci`. */
export const LONG = process.env.LONG === "1";

/** How often a case runs; in the fast lane, if that says nothing else, as in the short form. */
export interface Runs {
  fast?: number;
  short: number;
  long: number;
}

export function runsOf({ short, fast = short, long }: Runs): number {
  if (LONG) return long;
  return LANE === "fast" ? fast : short;
}
