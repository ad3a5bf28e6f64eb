import { Semaphore } from "async-mutex";

/** Runs `work` for every item, as many at once as are allowed. */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const limit = new Semaphore(atOnce);
  await Promise.all(items.map((item) => limit.runExclusive(() => work(item))));
}

/** Runs `work` so many times, with the numbers from 0 on. */
export const repeated = (
  count: number,
  atOnce: number,
  work: (nth: number) => Promise<unknown>,
): Promise<void> =>
  inParallel(
    Array.from({ length: count }, (_, nth) => nth),
    atOnce,
    work,
  );
