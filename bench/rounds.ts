import { progress } from "./progress";

/** Does a fixed piece of work once and resolves to what was measured of it, preparation left out. */
export type Round<Result = number> = () => Promise<Result> | Result;

export interface Sides<Result = number> {
  ours: Round<Result>;
  bare: Round<Result>;
}

export interface Results<Result> {
  ours: Result[];
  bare: Result[];
}

/** Medians over all rounds, and the least and the most that a round has shown. */
export interface Comparison {
  rounds: number;
  /** How many times the other side's value ours is. */
  ratio: number;
  least: number;
  most: number;
  ours: number;
  other: number;
}

interface Plan {
  title: string;
  rounds: number;
  /** Rounds before the counted ones, for the compiler and the connections. */
  warmUp?: number;
}

const QUICK = { rounds: 5, warmUp: 1 };
let most = { rounds: Infinity, warmUp: Infinity };

/** From now on no comparison has more rounds than are needed at least. */
export function beQuick(): void {
  most = QUICK;
}

/** How many rounds a comparison has, without those before the counted ones. */
export const roundsOf = ({ rounds, warmUp = 10 }: Plan) => ({
  rounds: Math.min(rounds, most.rounds),
  warmUp: Math.min(warmUp, most.warmUp),
});

/**
 * Runs all sides in turns, so that whatever else the machine does falls on each, and another one goes first each time. Why this is
 * not left to a library is in README.md. Resolves to the results of each side.
 */
export async function interleave<Result>(plan: Plan, sides: readonly Round<Result>[]): Promise<Result[][]> {
  const { rounds, warmUp } = roundsOf(plan);
  const results = sides.map((): Result[] => []);
  for (let round = -warmUp; round < rounds; round++) {
    progress(`${plan.title}: ${round < 0 ? "warming up" : `round ${round + 1} of ${rounds}`}`);
    for (let turn = 0; turn < sides.length; turn++) {
      const side = (turn + round + warmUp) % sides.length;
      const result = await sides[side]();
      if (round >= 0) results[side].push(result);
    }
  }
  return results;
}

/** As `interleave`, of two sides. */
export async function alternate<Result>(plan: Plan, sides: Sides<Result>): Promise<Results<Result>> {
  const [ours, bare] = await interleave(plan, [sides.ours, sides.bare]);
  return { ours, bare };
}

/** Compares one value of every round. */
export function compareBy<Result>(results: Results<Result>, value: (result: Result) => number): Comparison {
  const ours = results.ours.map(value);
  const other = results.bare.map(value);
  const ratios = ours.map((one, round) => one / other[round]);
  return {
    rounds: ratios.length,
    ratio: median(ratios),
    least: Math.min(...ratios),
    most: Math.max(...ratios),
    ours: median(ours),
    other: median(other),
  };
}

/** Compares a percentile of all rounds together, where those of one round are too few for it. */
export function compareAll({ ours, bare }: Results<number[]>, share: number): Comparison {
  const ofRounds = compareBy({ ours, bare }, (values) => percentile(values, share));
  const all = { ours: percentile(ours.flat(), share), other: percentile(bare.flat(), share) };
  return { ...ofRounds, ...all, ratio: all.ours / all.other };
}

/** Compares sides whose rounds resolve to their milliseconds. */
export async function compare(plan: Plan, sides: Sides): Promise<Comparison> {
  return compareBy(await alternate(plan, sides), (milliseconds) => milliseconds);
}

export function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

export async function timedAsync(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const ascending = (values: readonly number[]) => values.toSorted((one, other) => one - other);

export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** What is shown of many values. */
export const SHARES = { p50: 0.5, p99: 0.99 };

/** The smallest value that a `share` of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  return ascending(values)[Math.max(0, Math.ceil(values.length * share) - 1)];
}
