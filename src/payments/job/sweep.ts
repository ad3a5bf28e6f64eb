import {
  actingAs,
  type DrainingChannel,
  type LedgerTransaction,
  nextCheck,
  type Schedule,
} from "../../modules/crossborder";
import { accountProviderIds } from "../accounts";
import { listUntold, remind } from "../attention/remind";
import { endDraining } from "../channels/draining";
import type { StoreContext } from "../context";
import { messageOf } from "../errors";
import { tell } from "../events";
import { processNotification } from "../inbox/process";
import { deleteOldNotifications } from "../inbox/retention";
import { providerIdsBeside } from "../provider-id";
import { listDrift } from "../reconciliation/drift";
import { cancelLeftover, leftoverPages } from "../reconciliation/leftovers";
import { type ReconcileInput, tryReconcile } from "../reconciliation/reconcile-transaction";
import { checkSchedule, listDueSchedules } from "../recurring/overdue";
import { type Kind, kindOf, pagesOf, takeTurns } from "./turns";

const PAGE = 100;
/** The share of all due transactions together. */
const DUE_MS = 20_000;
/** Notifications are processed right after they came; one that was not by then was interrupted. */
const INTERRUPTED_MS = 60_000;

/**
 * Looks at everything that is due: transactions on which Medusa and the gateway do not agree yet, notifications that were
 * kept and never processed, refunds and cancellations in Medusa that the ledger does not have (drift), orders that a server
 * left unpaid when it died, channels that are being switched off, recurring schedules, what nobody was reminded of for a day,
 * and notifications that need not be kept any longer. In this order, and each kind with its own share of the time. Bounded in
 * memory and in calls at the same time. Each item fails alone: it is logged, and the others go on.
 */
export async function sweep(context: StoreContext, signal: AbortSignal): Promise<void> {
  const { ledger, logger } = context;
  let failures = 0;
  const failed = (error: unknown) => {
    failures++;
    logger.warn(`crossborder: the job leaves something to its next run: ${messageOf(error)}`);
  };
  const reconcileOne = async ({ id, checks }: LedgerTransaction, input: ReconcileInput) => {
    if (await tryReconcile(context, input)) return;
    failures++;
    // Where not even that could be written down: it would be the first of every run.
    await ledger.postponeCheck(id, nextCheck(checks));
  };
  const kinds = [...paymentKinds(context, reconcileOne, failed), ...otherKinds(context, failed)];
  await ledger.noteRun({ started_at: new Date() });
  await tell(context);
  await actingAs({ actor_type: "job", actor_id: null }, () => takeTurns(kinds, signal));
  await ledger.noteRun({ finished_at: new Date(), failures });
  if (failures > 0) logger.warn(`crossborder: ${failures} failures in this run of the job`);
}

type Failed = (error: unknown) => void;

/** What may move money. */
function paymentKinds(
  context: StoreContext,
  reconcileOne: (transaction: LedgerTransaction, input: ReconcileInput) => Promise<void>,
  failed: Failed,
): Kind[] {
  const drift = listDrift(context);
  const ours = accountProviderIds(context.container).map(providerIdsBeside);
  // Each account has its own share: one that is slow takes no time from the others. The last ones belong to none.
  const due = [...ours.map(($in) => ({ $in })), { $nin: ours.flat() }].map((provider_id) =>
    kindOf<LedgerTransaction>({
      share_ms: DUE_MS / (ours.length + 1),
      next: pagesOf((except) => context.ledger.listDue(provider_id, PAGE, except)),
      each: (transaction) => reconcileOne(transaction, { reference: transaction.reference }),
      failed,
    }),
  );
  return [
    ...due,
    kindOf<{ id: string }>({
      share_ms: 10_000,
      next: pagesOf((except) => listInterrupted(context, except)),
      each: ({ id }) => processNotification(context, id),
      failed,
    }),
    kindOf<LedgerTransaction>({
      share_ms: 10_000,
      next: async () => (await drift.next()).value ?? undefined,
      each: (transaction) => reconcileOne(transaction, { reference: transaction.reference, thorough: true }),
      failed,
    }),
  ];
}

function otherKinds(context: StoreContext, failed: Failed): Kind[] {
  const share_ms = 5_000;
  return [
    kindOf<string>({
      share_ms,
      next: leftoverPages(context),
      each: (order_id) => cancelLeftover(context, order_id),
      failed,
    }),
    kindOf<DrainingChannel>({
      share_ms,
      next: pagesOf((except) =>
        context.ledger.listDrainingChannels({ id: { $nin: except } }, { take: PAGE }),
      ),
      each: (draining) => endDraining(context, draining),
      failed,
    }),
    kindOf<Schedule>({
      share_ms,
      next: pagesOf((except) => listDueSchedules(context, PAGE, except)),
      each: (schedule) => checkSchedule(context, schedule),
      failed,
    }),
    kindOf<LedgerTransaction>({
      share_ms,
      next: pagesOf((except) => listUntold(context, PAGE, except)),
      each: (transaction) => remind(context, transaction),
      failed,
    }),
    kindOf<string>({
      share_ms,
      next: onePage(accountProviderIds(context.container)),
      each: (provider_id, turn) => deleteOldNotifications(context, provider_id, turn),
      failed,
    }),
  ];
}

/** Those that were tried least come first: one that fails again and again stays behind the others. */
async function listInterrupted({ ledger }: StoreContext, except: string[]): Promise<{ id: string }[]> {
  const before = new Date(Date.now() - INTERRUPTED_MS);
  return await ledger.listNotifications(
    { status: "received", created_at: { $lt: before }, id: { $nin: except } },
    { take: PAGE, order: { attempts: "ASC", created_at: "ASC" }, select: ["id"] },
  );
}

function onePage<Item>(items: readonly Item[]): () => Promise<readonly Item[] | undefined> {
  const pages = [items];
  return async () => pages.shift();
}
