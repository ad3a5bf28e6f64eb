import { Semaphore } from "async-mutex";

/** Runs `work` for every item, as many at once as are allowed. */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const limit = new Semaphore(atOnce);
  await Promise.all(items.map((item) => limit.runExclusive(() => work(item))));
}
