import { setTimeout as pause } from "node:timers/promises";

/** Nobody measures time here; but a customer who waits longer than this was not served. */
const MINUTE_MS = 60_000;

export async function inAMinute<T>(work: Promise<T>, what: string): Promise<T> {
  const over = new AbortController();
  const late = pause(MINUTE_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(`${what} did not end within a minute`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
    late.catch(() => undefined);
    work.catch(() => undefined);
  }
}
