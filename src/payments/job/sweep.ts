import {
  actingAs,
  daysAfter,
  type DrainingChannel,
  type Hour,
  type InboxNotification,
  type LedgerTransaction,
  nextCheck,
  type Schedule,
} from "../../modules/crossborder/internal";
import { accountOf, accountProviderIds } from "../accounts";
import { tellStaff } from "../attention/deliver";
import { listUntold, remind } from "../attention/remind";
import { endDraining } from "../channels/draining";
import type { StoreContext } from "../context";
import { handOver } from "../events";
import { processNotification } from "../inbox/process";
import { deleteOldNotifications } from "../inbox/retention";
import { providerIdsBeside } from "../provider-id";
import { listDrift } from "./drift";
import { cancelLeftover, leftoverPages } from "./leftovers";
import { tryReconcile } from "../reconcile-transaction";
import { checkSchedule, listDueSchedules } from "../recurring/schedules";
import { RETRIES } from "../retry-policy";
import { deleteUnpaid } from "./delete-unpaid";
import { lateLooks } from "./late-looks";
import { type Workload, workloadOf, pagesOf, shareTime } from "./time-shares";

const PAGE = 100;
/** The share of all due transactions together. */
const DUE_MS = 20_000;
/** The share of the late looks of all accounts together. */
const LATE_MS = 5_000;
/** The share of each of the others. */
const SHARE_MS = 5_000;
/** Notifications are processed right after they came; one that was not by then was interrupted. */
const INTERRUPTED_MS = 60_000;

/**
 * Looks at everything that is due: transactions on which Medusa and the gateway do not agree yet, notifications that were
 * kept and never processed, refunds and cancellations in Medusa that the ledger does not have (drift), what is closed or failed and
 * may have been paid all the same (late looks), orders that a server left unpaid when it died, channels that are being switched off,
 * recurring schedules, what staff was not reminded of for a day, and what need not be kept any longer: notifications, and orders that
 * were never paid. In this order, each workload with its own time share; drift, orders left unpaid and deleting once an hour. Bounded in
 * memory and in calls at the same time. Each item fails alone: it is logged, and the others go on.
 */
export async function sweep(context: StoreContext, signal: AbortSignal): Promise<void> {
  const { ledger, log, clock } = context;
  let failures = 0;
  const failed = (error: unknown) => {
    failures++;
    log("job_item_failed", { reason: error });
  };
  const looked = new Map<string, number>();
  const reconcileOne: ReconcileOne = async ({ id, reference, checks, provider_id }, by = "job") => {
    looked.set(provider_id, (looked.get(provider_id) ?? 0) + 1);
    if (await tryReconcile(context, { reference, by })) return;
    failures++;
    // Where not even that could be written down: it would be the first of every run.
    await ledger.postponeCheck(id, nextCheck(checks, clock.now()));
  };
  const begun_since = await ledger.beginRun();
  const due = await ledger.listKindsDue({
    received_before: new Date(clock.now() - INTERRUPTED_MS),
    told_before: daysAfter(clock.date(), -1),
  });
  const hour = await ledger.beginHour();
  const workloads = [
    ...(due.transactions ? dueTransactions(context, reconcileOne, failed) : []),
    ...(due.notifications ? interrupted(context, failed) : []),
    ...(hour ? [drifted(context, hour, reconcileOne, failed)] : []),
    ...(due.late_looks ? late(context, looked, failed) : []),
    ...(hour ? [leftovers(context, hour, failed)] : []),
    ...(due.channels ? [drainingChannels(context, failed)] : []),
    ...(due.schedules ? [schedules(context, failed)] : []),
    ...(due.reminders ? [reminders(context, failed)] : []),
    ...(hour ? deletions(context, failed) : []),
  ];
  await tellOfUnfinishedRuns(context, begun_since);
  if (due.messages) await handOver(context);
  await actingAs({ actor_type: "job", actor_id: null }, () => shareTime(clock, workloads, signal));
  await ledger.finishRun(failures);
  if (failures > 0) log("job_incomplete", { count: failures });
}

/** Runs begin and none of them finishes: nothing is reconciled then, and only staff can find out why. */
async function tellOfUnfinishedRuns(context: StoreContext, since: Date): Promise<void> {
  if (context.clock.now() - since.getTime() < RETRIES.job_late_ms) return;
  await tellStaff(context, {
    key: `job-unfinished-${since.toISOString()}`,
    title: "Payments are not reconciled",
    description:
      `The reconciliation job has begun runs since ${since.toISOString()} and finished none. ` +
      "Look at the server's log for the error that ends them.",
    emails: accountProviderIds(context.container).flatMap(
      (provider_id) => accountOf(context.container, provider_id).options.attentionEmails,
    ),
    data: {},
  });
}
type Failed = (error: unknown) => void;
type ReconcileOne = (transaction: LedgerTransaction, by?: "job" | "drift") => Promise<void>;

/** Each account has its own share: one that is slow takes no time from the others. The last transactions belong to none. */
function dueTransactions({ container, ledger }: StoreContext, reconcileOne: ReconcileOne, failed: Failed) {
  const ours = accountProviderIds(container).map(providerIdsBeside);
  return [...ours.map(($in) => ({ $in })), { $nin: ours.flat() }].map((provider_id) =>
    workloadOf<LedgerTransaction>({
      share_ms: DUE_MS / (ours.length + 1),
      next: pagesOf((except) => ledger.listDue(provider_id, PAGE, except)),
      each: (transaction) => reconcileOne(transaction),
      failed,
    }),
  );
}

type Signature = InboxNotification["signature"];
/** Those that are not signed are strangers', and have a share of their own. */
const SIGNATURES: (Signature | Signature[])[] = ["valid", ["missing", "wrong"]];

const interrupted = (context: StoreContext, failed: Failed) =>
  SIGNATURES.map((signature) =>
    workloadOf<{ id: string }>({
      share_ms: SHARE_MS,
      next: pagesOf((except) => listInterrupted(context, signature, except)),
      each: ({ id }) => processNotification(context, id, "job"),
      failed,
    }),
  );

function drifted(context: StoreContext, hour: Hour, reconcileOne: ReconcileOne, failed: Failed): Workload {
  const drift = listDrift(context, hour.looked_to);
  return workloadOf<LedgerTransaction>({
    share_ms: 10_000,
    next: async () => (await drift.next()).value ?? undefined,
    each: (transaction) => reconcileOne(transaction, "drift"),
    failed,
  });
}

/** What may have been paid all the same, of each account. */
function late(context: StoreContext, looked: ReadonlyMap<string, number>, failed: Failed): Workload[] {
  const accounts = accountProviderIds(context.container).map(providerIdsBeside);
  const share_ms = Math.floor(LATE_MS / Math.max(1, accounts.length));
  return accounts.map((provider_ids) => lateLooks(context, { provider_ids, share_ms, looked, failed }));
}

const leftovers = (context: StoreContext, hour: Hour, failed: Failed) =>
  workloadOf<string>({
    share_ms: SHARE_MS,
    next: leftoverPages(context, hour),
    each: (order_id) => cancelLeftover(context, order_id),
    failed,
  });

const drainingChannels = (context: StoreContext, failed: Failed) =>
  workloadOf<DrainingChannel>({
    share_ms: SHARE_MS,
    next: pagesOf((except) => context.ledger.listDrainingChannels({ id: { $nin: except } }, { take: PAGE })),
    each: (draining) => endDraining(context, draining),
    failed,
  });

const schedules = (context: StoreContext, failed: Failed) =>
  workloadOf<Schedule>({
    share_ms: SHARE_MS,
    next: pagesOf((except) => listDueSchedules(context, PAGE, except)),
    each: (schedule) => checkSchedule(context, schedule),
    failed,
  });

const reminders = (context: StoreContext, failed: Failed) =>
  workloadOf<LedgerTransaction>({
    share_ms: SHARE_MS,
    next: pagesOf((except) => listUntold(context, PAGE, except)),
    each: (transaction) => remind(context, transaction),
    failed,
  });

const deletions = (context: StoreContext, failed: Failed) => [
  workloadOf<string>({
    share_ms: SHARE_MS,
    next: onePage(accountProviderIds(context.container)),
    each: (provider_id, share) => deleteOldNotifications(context, provider_id, share),
    failed,
  }),
  workloadOf<StoreContext>({
    share_ms: SHARE_MS,
    next: onePage([context]),
    each: (all, share) => deleteUnpaid(all, share),
    failed,
  }),
];

/** Those that were tried least come first: one that fails again and again stays behind the others. */
async function listInterrupted(
  { ledger, clock }: StoreContext,
  signature: Signature | Signature[],
  except: string[],
): Promise<{ id: string }[]> {
  const before = new Date(clock.now() - INTERRUPTED_MS);
  return await ledger.listNotifications(
    { status: "received", signature, created_at: { $lt: before }, id: { $nin: except } },
    { take: PAGE, order: { attempts: "ASC", created_at: "ASC" }, select: ["id"] },
  );
}

function onePage<Item>(items: readonly Item[]): () => Promise<readonly Item[] | undefined> {
  const pages = [items];
  return async () => pages.shift();
}
