import { Semaphore } from "async-mutex";
import type { Clock } from "../clock";
import { accountIn } from "../provider-id";

/** How long somebody waits. */
export interface Wait {
  /** Milliseconds since 1970. */
  until: number;
  /** The wait ends when it is aborted. */
  signal?: AbortSignal;
  clock: Clock;
}

/** At most `count` at a time in this process for each account. */
export function placesPerAccount(count: number): (provider_id: string) => Semaphore {
  const accounts = new Map<string, Semaphore>();
  return (provider_id) => {
    const account = accountIn(provider_id) ?? provider_id;
    const places = accounts.get(account) ?? new Semaphore(count);
    accounts.set(account, places);
    return places;
  };
}

/**
 * Runs `work` in a place, and gives it back. Those who wait get theirs in the order in which they came.
 * @throws what `none` makes, when there was no place in time
 */
export async function inPlace<T>(
  places: Semaphore,
  wait: Wait,
  none: () => Error,
  work: () => Promise<T>,
): Promise<T> {
  const leave = await takePlace(places, wait);
  if (!leave) throw none();
  try {
    return await work();
  } finally {
    leave();
  }
}

/** A place that comes after the wait has ended is passed on at once. */
async function takePlace(
  places: Semaphore,
  { until, signal, clock }: Wait,
): Promise<(() => void) | undefined> {
  if (signal?.aborted) return undefined;
  const coming = places.acquire();
  const end = new AbortController();
  const give = () => end.abort();
  signal?.addEventListener("abort", give, { once: true });
  const ended = clock.pause(Math.max(0, until - clock.now()), end.signal);
  const place = await Promise.race([coming, ended]);
  signal?.removeEventListener("abort", give);
  end.abort();
  if (place) return place[1];
  void coming.then(([, leave]) => leave());
  return undefined;
}
