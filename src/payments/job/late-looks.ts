import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { accountProviderIds } from "../accounts";
import type { StoreContext } from "../context";
import { providerIdsBeside } from "../provider-id";
import { lookAtRest } from "../payment-links/state";
import { tryReconcile } from "../reconcile";
import { RETRIES } from "../retry-policy";
import { once } from "node:events";
import type { Clock } from "../clock";
import { correlated } from "../log";

/** How many late looks an account may have in a run in which so many of its other transactions were looked at. */
export const mostLateLooks = (others: number): number =>
  others === 0 ? RETRIES.late_looks_alone : Math.max(1, Math.floor(others / RETRIES.others_per_late_look));

/** The share of the late looks of all accounts together. */
const LATE_MS = 5_000;

/**
 * Looks at payments whose rest a link asks for, when that has ended. Asks the gateway about orders that are closed or failed, and may
 * have been paid all the same, of each account. Thousands of them are
 * never paid: so few are asked about in a run that neither the others nor the gateway feel it.
 * @param looked how many other transactions were looked at in this run, by provider
 */
export function lateLooks(
  context: StoreContext,
  looked: ReadonlyMap<string, number>,
  failed: (error: unknown) => void,
): Workload[] {
  const { ledger, container } = context;
  const accounts = accountProviderIds(container).map(providerIdsBeside);
  return accounts.map((provider_ids) => {
    let begun = 0;
    const left = () =>
      mostLateLooks(provider_ids.reduce((sum, id) => sum + (looked.get(id) ?? 0), 0)) - begun;
    return workloadOf<LedgerTransaction>({
      share_ms: Math.floor(LATE_MS / accounts.length),
      next: pagesOf(async (except) =>
        left() > 0 ? await ledger.listLateLooks(provider_ids, left(), except) : [],
      ),
      each: async (transaction) => {
        begun++;
        await lookLate(context, transaction);
      },
      failed,
    });
  });
}

/** A look at one of them. */
export async function lookLate(context: StoreContext, transaction: LedgerTransaction): Promise<void> {
  const { ledger } = context;
  const { id, reference, ended_at, queried_at } = transaction;
  const rest = ended_at ? null : await lookAtRest(context, transaction);
  // Of what has ended the next one is planned first: one that fails does not keep the others waiting.
  if (ended_at) await ledger.planLateLook(transaction);
  const looked = await tryReconcile(context, { reference, by: "recheck" });
  if (ended_at) return;
  // A notification has it asked about, and no other look asks of what is paid: it stays due until the gateway was asked.
  const isAsked =
    looked || (await ledger.retrieveTransaction(id)).queried_at?.getTime() !== queried_at?.getTime();
  if (isAsked) await ledger.planLateLook(transaction, rest);
}

/** Items of one workload that are worked on at the same time. */
const AT_ONCE = 5;

/** One part of what a run of the job does. */
export interface Workload {
  /** Milliseconds of its time share. */
  share_ms: number;
  /** Goes on where it stopped, until its time share ends. Resolves to whether it is through. Never rejects. */
  goOn(signal: AbortSignal): Promise<boolean>;
  /** Resolves when what was begun before the end of a time share has ended. */
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

/** Each item fails alone. What takes longer than the time share is not waited for in it. */
export function workloadOf<Item>({ share_ms, next, each, failed }: Plan<Item>): Workload {
  const queue: Item[] = [];
  const late: Promise<unknown>[] = [];

  async function takeFromQueue(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const item = queue.shift();
      if (item === undefined) return;
      await correlated(() => each(item, signal).catch(failed));
    }
  }

  async function goOn(signal: AbortSignal): Promise<boolean> {
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

  return { share_ms, goOn, rest: () => Promise.all(late) };
}

/** Each workload has its time share, one after the other; those that are not through have another while there is time. */
export async function shareTime(
  clock: Clock,
  workloads: readonly Workload[],
  signal: AbortSignal,
): Promise<void> {
  let waiting = workloads;
  while (waiting.length > 0 && !signal.aborted) {
    const unfinished: Workload[] = [];
    for (const workload of waiting) {
      const share = clock.timeout(workload.share_ms);
      const through = await workload.goOn(AbortSignal.any([signal, share]));
      if (!through) unfinished.push(workload);
    }
    waiting = unfinished;
  }
  await Promise.all(workloads.map((workload) => workload.rest()));
}

/**
 * Page after page of what is due. What is still listed after it was worked on failed, and could not even be put off:
 * from then on the list is asked without it, so that however much of that there is, the rest is worked on too.
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
