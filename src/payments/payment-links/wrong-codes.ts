import { type Clock, inProcess } from "../clock";

/** Codes that were asked for within half a minute and are of no link, or are just being looked for. */
interface Tries {
  since: number;
  by: Map<string, number>;
  all: number;
}

const WINDOW_MS = 30_000;
/** Of one address; of each while there are many of all; and where even those are very many. */
const LIMITS = [
  { all: 200, own: 20 },
  { all: 2_000, own: 1 },
  { all: Infinity, own: 0 },
];

const triesIn = inProcess((): { now: Tries } => ({ now: { since: 0, by: new Map(), all: 0 } }));

/**
 * Counts a code as wrong before it is looked for.
 * @returns what takes that back, where it was right; undefined where so many were wrong that it is not looked for
 */
export function countTry(clock: Clock, address: string): (() => void) | undefined {
  const kept = triesIn(clock);
  if (clock.now() - kept.now.since >= WINDOW_MS) kept.now = { since: clock.now(), by: new Map(), all: 0 };
  const tries = kept.now;
  const own = tries.by.get(address) ?? 0;
  if (own >= (LIMITS.find(({ all }) => tries.all < all)?.own ?? 0)) return undefined;
  const add = (one: number) => {
    tries.by.set(address, (tries.by.get(address) ?? 0) + one);
    tries.all += one;
  };
  add(1);
  return () => add(-1);
}
