import type { MedusaContainer } from "@medusajs/framework/types";
import { ledgerOf } from "../container";
import { settleNotification } from "./inbox";
import { listDueSchedules, lookAfterSchedule } from "./recurring/look-after";
import { type SettleInput } from "./settle-transaction";
import { trySettle } from "./try-settle";
import { listUnheard } from "./unheard";

const PAGE = 100;
const AT_ONCE = 5;
/** Notifications are settled right after they came; one that was not by then was interrupted. */
const INTERRUPTED_MS = 60_000;

export interface SettledDue {
  transactions: number;
  notifications: number;
  failed: number;
}

/**
 * Everything that is due: notifications that were kept and never settled, refunds and cancellations in Medusa that the
 * ledger has not heard of, transactions on which both sides do not agree yet, and recurring schedules. Bounded in memory
 * and in calls at the same time; each transaction is moved to its next date, so a failing one cannot hold up the rest.
 */
export async function settleDue(container: MedusaContainer, signal?: AbortSignal): Promise<SettledDue> {
  const done: SettledDue = { transactions: 0, notifications: 0, failed: 0 };
  const settleOne = async (input: SettleInput) => {
    done.transactions++;
    if (!(await trySettle(container, input))) done.failed++;
  };
  const settleAgreed = (reference: string) => settleOne({ reference, thorough: true });
  const settleKept = async (id: string) => {
    done.notifications++;
    await settleNotification(container, id);
  };
  await forEachPage(() => listInterrupted(container), settleKept, signal);
  for await (const references of listUnheard(container)) await forEach(references, settleAgreed, signal);
  await forEachPage(
    () => ledgerOf(container).listDue(PAGE),
    (reference) => settleOne({ reference }),
    signal,
  );
  const lookAfter = (id: string) => lookAfterSchedule(container, id);
  await forEachPage(() => listDueSchedules(container, PAGE), lookAfter, signal);
  return done;
}

async function listInterrupted(container: MedusaContainer): Promise<string[]> {
  const before = new Date(Date.now() - INTERRUPTED_MS);
  const rows = await ledgerOf(container).listNotifications(
    { status: "received", created_at: { $lt: before } },
    { take: PAGE, order: { created_at: "ASC" }, select: ["id"] },
  );
  return rows.map(({ id }) => id);
}

/** Takes page after page until one brings nothing new: what fails stays listed and is not tried twice in a run. */
async function forEachPage(
  list: () => Promise<string[]>,
  work: (key: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const seen = new Set<string>();
  for (;;) {
    const fresh = (await list()).filter((key) => !seen.has(key));
    if (fresh.length === 0 || signal?.aborted) return;
    for (const key of fresh) seen.add(key);
    await forEach(fresh, work, signal);
  }
}

async function forEach(
  keys: readonly string[],
  work: (key: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const queue = keys.values();
  const worker = async () => {
    for (const key of queue) {
      if (signal?.aborted) return;
      await work(key);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
