import { LANE } from "./lanes";

/** `LONG=1` repeats faults and attacks many times (`npm run test:faults`); without it they are short enough for every `npm test`. */
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
