import { median } from "./numbers";
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

export interface Comparison {
  rounds: number;
  /** How many times as long ours takes as the bare side: the median over all rounds. */
  ratio: number;
}

export interface Plan {
  title: string;
  rounds: number;
  /** Rounds before the counted ones, for the compiler and the connections. */
  warmUp?: number;
}

/**
 * Runs both sides in turns, so that whatever else the machine does falls on both, and each goes first
 * every other time. Why this is not left to a library is in README.md.
 */
export async function alternate<Result>(
  { title, rounds, warmUp = 10 }: Plan,
  sides: Sides<Result>,
): Promise<Results<Result>> {
  const results: Results<Result> = { ours: [], bare: [] };
  for (let round = -warmUp; round < rounds; round++) {
    progress(`${title}: ${round < 0 ? "warming up" : `round ${round + 1} of ${rounds}`}`);
    const order = round % 2 === 0 ? (["ours", "bare"] as const) : (["bare", "ours"] as const);
    for (const side of order) {
      const result = await sides[side]();
      if (round >= 0) results[side].push(result);
    }
  }
  return results;
}

/** Compares one value of every round. */
export function compareBy<Result>(
  { ours, bare }: Results<Result>,
  value: (result: Result) => number,
): Comparison {
  const ratios = ours.map((result, round) => value(result) / value(bare[round]));
  return { rounds: ratios.length, ratio: median(ratios) };
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
