/** Does a fixed piece of work once and resolves to the milliseconds it took, preparation left out. */
export type Round = () => Promise<number> | number;

export interface Comparison {
  rounds: number;
  /** Median milliseconds of a round. */
  ours: number;
  bare: number;
}

/**
 * Runs both sides in turns, so that whatever else the machine does falls on both, and each goes first
 * every other time. The rounds before the counted ones warm up the compiler and the connections.
 */
export async function compare(rounds: number, ours: Round, bare: Round, warmUp = 10): Promise<Comparison> {
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let round = -warmUp; round < rounds; round++) {
    const order = round % 2 === 0 ? (["ours", "bare"] as const) : (["bare", "ours"] as const);
    for (const side of order) {
      const time = await (side === "ours" ? ours() : bare());
      if (round >= 0) times[side].push(time);
    }
  }
  return { rounds, ours: median(times.ours), bare: median(times.bare) };
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

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
