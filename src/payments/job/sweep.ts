import { Semaphore } from "async-mutex";
import type { LedgerTransaction } from "../../modules/crossborder";
import type { StoreContext } from "../context";
import { processNotification } from "../inbox/process";
import { listDrift } from "../reconciliation/drift";
import { type ReconcileInput, tryReconcile } from "../reconciliation/reconcile-transaction";
import { checkSchedule, listDueSchedules } from "../recurring/overdue";

const PAGE = 100;
const AT_ONCE = 5;
/** Notifications are processed right after they came; one that was not by then was interrupted. */
const INTERRUPTED_MS = 60_000;

/** What one run did. */
export interface Swept {
  transactions: number;
  notifications: number;
  failed: number;
}

/**
 * Looks at everything that is due: notifications that were kept and never processed, refunds and cancellations in Medusa
 * that the ledger does not have (drift), transactions on which Medusa and the gateway do not agree yet, and recurring
 * schedules. Bounded in memory and in calls at the same time; each transaction is moved to its next date, so one that
 * fails cannot hold up the rest.
 */
export async function sweep(context: StoreContext, signal?: AbortSignal): Promise<Swept> {
  const done: Swept = { transactions: 0, notifications: 0, failed: 0 };
  const reconcileOne = async (input: ReconcileInput) => {
    done.transactions++;
    if (!(await tryReconcile(context, input))) done.failed++;
  };
  const processOne = async ({ id }: { id: string }) => {
    done.notifications++;
    await processNotification(context, id);
  };
  const dueTransactions = () => context.ledger.listDue(PAGE);
  const dueSchedules = () => listDueSchedules(context, PAGE);
  const ofDrift = ({ reference }: LedgerTransaction) => reconcileOne({ reference, thorough: true });

  await forEachPage(() => listInterrupted(context), processOne, signal);
  for await (const transactions of listDrift(context)) await forEach(transactions, ofDrift, signal);
  await forEachPage(dueTransactions, ({ reference }) => reconcileOne({ reference }), signal);
  await forEachPage(dueSchedules, (schedule) => checkSchedule(context, schedule), signal);
  return done;
}

async function listInterrupted({ ledger }: StoreContext): Promise<{ id: string }[]> {
  const before = new Date(Date.now() - INTERRUPTED_MS);
  return await ledger.listNotifications(
    { status: "received", created_at: { $lt: before } },
    { take: PAGE, order: { created_at: "ASC" }, select: ["id"] },
  );
}

/** Takes page after page until one brings nothing new: what fails stays listed and is not tried twice in a run. */
async function forEachPage<Item extends { id: string }>(
  list: () => Promise<Item[]>,
  work: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const seen = new Set<string>();
  for (;;) {
    const fresh = (await list()).filter(({ id }) => !seen.has(id));
    if (fresh.length === 0 || signal?.aborted) return;
    for (const { id } of fresh) seen.add(id);
    await forEach(fresh, work, signal);
  }
}

async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const limit = new Semaphore(AT_ONCE);
  const unlessAborted = async (item: Item) => {
    if (!signal?.aborted) await work(item);
  };
  await Promise.all(items.map((item) => limit.runExclusive(() => unlessAborted(item))));
}
