import { CrossborderError } from "./outcome";
import { browser } from "./surroundings";

interface Start<T> {
  key: string;
  result: Promise<T>;
}

/** A tab that was frozen while it starts a payment holds up no other for longer. */
const LONGEST_MS = 10_000;

/**
 * One at a time for each cart, in all tabs together. The same one again while it is being started is the same promise; of
 * several others that wait, only the last one is started.
 */
export class OnePerCart<T> {
  /** The last start of each cart that has not ended. */
  private readonly last = new Map<string, Start<T>>();

  /** @throws CrossborderError `replaced` where another one came after it before it was started */
  run(cart_id: string, key: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(cart_id);
    if (before?.key === key) return before.result;
    const isLast = () => this.last.get(cart_id) === start;
    const begin = async () => {
      await before?.result.catch(() => undefined);
      if (before && !isLast()) throw new CrossborderError("replaced");
      return await inOneTab(`crossborder-${cart_id}`, work);
    };
    const result = begin().finally(() => isLast() && this.last.delete(cart_id));
    const start = { key, result };
    this.last.set(cart_id, start);
    return result;
  }
}

/** Where the browser has locks. Elsewhere a second tab is found by what it left at the store. */
async function inOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = browser().navigator?.locks;
  if (!locks) return await work();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), LONGEST_MS);
  let begun = false;
  try {
    return await locks.request(name, { signal: waiting.signal }, () => {
      begun = true;
      clearTimeout(timer);
      return work();
    });
  } catch (error) {
    if (begun) throw error;
    return await work();
  }
}
