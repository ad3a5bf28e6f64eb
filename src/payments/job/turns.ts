import { once } from "node:events";
import type { Clock } from "../clock";

/** Items of one kind that are worked on at the same time. */
const AT_ONCE = 5;

/** One kind of work of a run. */
export interface Kind {
  /** Milliseconds of a turn. */
  share_ms: number;
  /** Goes on where it stopped, until the turn ends. Resolves to whether it is through. Never rejects. */
  turn(signal: AbortSignal): Promise<boolean>;
  /** Resolves when what was begun before the end of a turn has ended. */
  rest(): Promise<unknown>;
}

interface Plan<Item> {
  share_ms: number;
  /** The next items; undefined when there are no more. */
  next: () => Promise<readonly Item[] | undefined>;
  each: (item: Item, signal: AbortSignal) => Promise<unknown>;
  /** Takes what `next` or `each` failed with. */
  failed: (error: unknown) => void;
}

/** Each item fails alone. What takes longer than a turn is not waited for in it. */
export function kindOf<Item>({ share_ms, next, each, failed }: Plan<Item>): Kind {
  const queue: Item[] = [];
  const late: Promise<unknown>[] = [];

  async function takeFromQueue(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const item = queue.shift();
      if (item === undefined) return;
      await each(item, signal).catch(failed);
    }
  }

  async function turn(signal: AbortSignal): Promise<boolean> {
    const ended = signal.aborted ? undefined : once(signal, "abort");
    while (!signal.aborted) {
      const page = queue.length > 0 ? [] : await next().catch(failed);
      if (!page) return true;
      queue.push(...page);
      const working = Promise.all(Array.from({ length: AT_ONCE }, () => takeFromQueue(signal)));
      await Promise.race([working, ended]);
      if (signal.aborted) late.push(working);
    }
    return false;
  }

  return { share_ms, turn, rest: () => Promise.all(late) };
}

/** Each kind has its turn, one after the other, and those that are not through have another while there is time. */
export async function takeTurns(clock: Clock, kinds: readonly Kind[], signal: AbortSignal): Promise<void> {
  let waiting = kinds;
  while (waiting.length > 0 && !signal.aborted) {
    const unfinished: Kind[] = [];
    for (const kind of waiting) {
      const share = clock.timeout(kind.share_ms);
      const through = await kind.turn(AbortSignal.any([signal, share]));
      if (!through) unfinished.push(kind);
    }
    waiting = unfinished;
  }
  await Promise.all(kinds.map((kind) => kind.rest()));
}

/**
 * Page after page of what is due. What is still listed after its turn failed, and could not even be put off: from then
 * on the list is asked without it, so that however much of that there is, the rest has its turn.
 */
export function pagesOf<Item extends { id: string }>(
  list: (except: string[]) => Promise<Item[]>,
): () => Promise<Item[] | undefined> {
  const seen = new Set<string>();
  const still = new Set<string>();
  return async () => {
    for (;;) {
      const page = await list([...still]);
      if (page.length === 0) return undefined;
      const fresh = page.filter(({ id }) => !seen.has(id));
      for (const { id } of page) (seen.has(id) ? still : seen).add(id);
      if (fresh.length > 0) return fresh;
    }
  };
}
