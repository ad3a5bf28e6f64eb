import { unsafeUniformIntDistribution, xoroshiro128plus } from "pure-rand";

/** One seed for each run. jest's reporter prints it when a test fails, and the environment variable SEED sets it again. */
export const seed = (): number => Number(process.env.SEED ?? jest.getSeed());

/** Random choices that are the same in each run with the same seed. */
export class Random {
  readonly #generator = xoroshiro128plus(seed());

  /** A whole number from 0 up to, and without, `limit`. */
  below(limit: number): number {
    return unsafeUniformIntDistribution(0, limit - 1, this.#generator);
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)];
  }
}
