import type { Leftover } from "../../medusa";
import {
  MAYBE_OPEN,
  WITH_MONEY,
  actingAs,
  currentActor,
  daysAfter,
  type Filter,
  type Hour,
  type InboxNotification,
  type LedgerTransaction,
  nextCheck,
  type WaitingSince,
} from "../../modules/crossborder/internal";
import { accountOf, accountProviderIds } from "../accounts";
import { listUntold, remind, tellStaff } from "../attention/deliver";
import { endDraining } from "../channels/channels";
import { waitAtMost } from "../clock";
import type { StoreContext } from "../context";
import { LockBusyError } from "../errors";
import { emitMessages } from "../events";
import { processNotification } from "../inbox/process";
import { answeredHere, askGateway, listToAsk } from "../outage/outage";
import { isCrossborder, providerIdsBeside } from "../provider-id";
import { tryReconcile } from "../reconcile";
import { listOrdersToMake, type MakeOrder, makeOwnOrder } from "../recurring/own-orders";
import { checkSchedule, listDueSchedules } from "../recurring/schedules";
import { RETRIES } from "../retry-policy";
import { tellOfShop } from "../shop";
import * as telemetry from "../telemetry";
import { lateLooks, pagesOf, shareTime, type Workload, workloadOf } from "./late-looks";
import { listMismatches } from "./mismatches";

const PAGE = 100;
/** The share of all due transactions together. */
const DUE_MS = 20_000;
const MISMATCHES_MS = 10_000;
/** The share of each of the others. */
const SHARE_MS = 5_000;
/** Notifications are processed right after they came; one that was not by then was interrupted. */
const INTERRUPTED_MS = 60_000;

/**
 * Looks at everything that is due: transactions on which Medusa and the gateway do not agree yet, notifications that were
 * kept and never processed, refunds and cancellations in Medusa that the ledger does not have (mismatches), what is closed or failed and
 * may have been paid all the same (late looks), orders that a server left unpaid when it died, channels that are being switched off,
 * recurring schedules, renewals whose order nobody has made, links for the rest of an order that ended unpaid, what staff was not reminded
 * of for a day, and what need not be kept any longer: notifications, orders that were never paid, old lines of the history. Each workload
 * has its own time share; mismatches, orders left unpaid and deleting come once an hour. Bounded in memory and in calls at the same time. Each item fails
 * alone: it is logged, and the others go on.
 */
export async function sweep(
  context: StoreContext,
  signal: AbortSignal,
  makeOrder: MakeOrder,
): Promise<Swept> {
  return await telemetry.jobRun(() => run(context, signal, makeOrder));
}

async function run(context: StoreContext, signal: AbortSignal, makeOrder: MakeOrder): Promise<Swept> {
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
  const waiting = await ledger.listWaitingNow({
    received_before: new Date(clock.now() - INTERRUPTED_MS),
    told_before: daysAfter(clock.date(), -1),
  });
  telemetry.waiting(waiting, clock.now());
  const { queues } = waiting;
  const hour = await ledger.beginHour();
  const workloads = [
    ...minuteWork(context, queues, { reconcileOne, makeOrder }, failed),
    ...(hour ? hourWork(context, hour, reconcileOne, failed) : []),
    ...(queues.late_looks ? lateLooks(context, looked, failed) : []),
  ];
  await tellOfUnfinishedRuns(context, begun_since);
  if (hour) await tellOfShop(context);
  if (queues.messages) await emitMessages(context);
  await actingAs({ actor_type: "job", actor_id: null }, async () => {
    await askGateways(context, queues, failed);
    await shareTime(clock, workloads, signal);
  });
  await ledger.finishRun(failures, answeredHere(context));
  if (failures > 0) log("job_incomplete", { count: failures });
  return { failures, complete: !signal.aborted };
}

/** How a run of the job ended. */
export interface Swept {
  /** What could not be looked at. It was put off, and logged. */
  failures: number;
  /** Everything that was due was looked at: the time was enough. */
  complete: boolean;
}

/** Runs begin and none of them finishes: nothing is reconciled then, and only staff can find out why. */
async function tellOfUnfinishedRuns(context: StoreContext, since: Date): Promise<void> {
  if (context.clock.now() - since.getTime() < RETRIES.job_late_ms) return;
  await tellStaff(context, {
    key: `job-unfinished-${since.toISOString()}`,
    provider_ids: accountProviderIds(context.container),
    write: (words) => ({
      title: words.unfinished,
      description: words.unfinished_text(since.toISOString()),
    }),
    data: {},
  });
}
type Failed = (error: unknown) => void;
type Queues = WaitingSince["queues"];
interface Means {
  reconcileOne: ReconcileOne;
  makeOrder: MakeOrder;
}
type ReconcileOne = (transaction: LedgerTransaction, by?: "job" | "drift") => Promise<void>;

type Signature = InboxNotification["signature"];
/** Those that are not signed are strangers', and have a share of their own. */
const SIGNATURES: (Signature | Signature[])[] = ["valid", ["missing", "wrong"]];

/** What was planned for a moment, as far as there is any of it. */
function minuteWork(
  context: StoreContext,
  queues: Queues,
  { reconcileOne, makeOrder }: Means,
  failed: Failed,
): Workload[] {
  const { ledger, container } = context;
  const hasSome = (name: keyof Queues) => queues[name] !== null;
  const ours = accountProviderIds(container).map(providerIdsBeside);
  // Each account has its own share: one that is slow takes no time from the others. The last transactions belong to none.
  const owners = hasSome("transactions") ? [...ours.map(($in) => ({ $in })), { $nin: ours.flat() }] : [];
  const work = <Item extends { id: string }>(
    list: (except: string[]) => Promise<Item[]>,
    each: (item: Item) => Promise<unknown>,
    share_ms = SHARE_MS,
  ) => workloadOf<Item>({ share_ms, next: pagesOf(list), each, failed });
  return [
    ...owners.map((owner) =>
      work(
        (except) => ledger.listDue(owner, PAGE, except),
        (transaction) => reconcileOne(transaction),
        DUE_MS / owners.length,
      ),
    ),
    ...(hasSome("notifications") ? SIGNATURES : []).map((signature) =>
      work(
        (except) => listInterrupted(context, signature, except),
        ({ id }) => processNotification(context, id, "job"),
      ),
    ),
    hasSome("channels") &&
      work(
        (except) => ledger.listDrainingChannels({ id: { $nin: except } }, { take: PAGE }),
        (draining) => endDraining(context, draining),
      ),
    hasSome("schedules") &&
      work(
        (except) => listDueSchedules(context, PAGE, except),
        (schedule) => checkSchedule(context, schedule),
      ),
    hasSome("orders") &&
      work(
        (except) => listOrdersToMake(context, PAGE, except),
        ({ reference }) => makeOwnOrder(context, reference, makeOrder),
      ),
    hasSome("reminders") &&
      work(
        (except) => listUntold(context, PAGE, except),
        (transaction) => remind(context, transaction),
      ),
  ].filter((workload) => workload !== false);
}

/** So long a run waits for what a gateway says that nobody else may be asking. */
const HEARD_MS = 2_000;

/** Payments wait for a gateway that is down: that it answers again is heard before they are looked at. */
async function askGateways(context: StoreContext, { outages }: Queues, failed: Failed): Promise<void> {
  const merchants = await listToAsk(context, outages !== null);
  const asked = merchants.map((merchant) => askGateway(context, merchant).catch(failed));
  await waitAtMost(context.clock, HEARD_MS, Promise.all(asked));
}

/** What one server does each hour: what Medusa has and did not tell of, and what need not be kept. */
function hourWork(context: StoreContext, hour: Hour, reconcileOne: ReconcileOne, failed: Failed): Workload[] {
  const work = <Item>(
    pages: Iterator<Item[]> | AsyncIterator<Item[], unknown, undefined>,
    each: (item: Item, share: AbortSignal) => Promise<unknown>,
    share_ms = SHARE_MS,
  ) => workloadOf<Item>({ share_ms, next: () => nextOf(pages), each, failed });
  return [
    work(
      listMismatches(context, hour.looked_to),
      (transaction) => reconcileOne(transaction, "drift"),
      MISMATCHES_MS,
    ),
    work(listLeftovers(context, hour), (order_id) => cancelLeftover(context, order_id)),
    work(unconfirmedPages(context), ({ reference }) => tryReconcile(context, { reference, by: "recheck" })),
    work([deletions(context)].values(), (deletion, share) => deletion(share)),
  ];
}

async function nextOf<Page>(pages: Iterator<Page> | AsyncIterator<Page>): Promise<Page | undefined> {
  const { done, value } = await pages.next();
  return done ? undefined : value;
}

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

/** Notifications that were refused. */
const REFUSED_DAYS = 7;
/** Rows of one statement: few enough to be deleted in a moment. */
const BATCH = 200;
/** Questions of an hour about what is closed of an account, and about what has failed: what had its late looks needs none. */
const ASKED_AT_ONCE = 50;
const ENDS = ["closed", "failed"] as const;

type Deletion = (signal: AbortSignal) => Promise<void>;

/**
 * What deletes for good what need not be kept, after the days that the options of its account say: notifications that were processed,
 * orders that were never paid, of which every shopper with a cart can open some, and technical lines of the history of payments.
 */
function deletions({ container, ledger, clock }: StoreContext): Deletion[] {
  const before = (days: number) => daysAfter(clock.date(), -days);
  const perAccount = accountProviderIds(container).flatMap((provider_id) => {
    const { options } = accountOf(container, provider_id);
    const { inboxRetentionDays, unpaidRetentionDays, historyRetentionDays } = options;
    const provider_ids = providerIdsBeside(provider_id);
    return [
      inBatches((limit) =>
        ledger.deleteOldNotifications({ provider_id, before: before(inboxRetentionDays), limit }),
      ),
      ...ENDS.map((state) =>
        inBatches((limit) =>
          ledger.deleteUnpaid({ provider_ids, state, before: before(unpaidRetentionDays), limit }),
        ),
      ),
      inBatches((limit) =>
        ledger.deleteHistory({
          provider_ids,
          before: before(historyRetentionDays),
          now: clock.date(),
          limit,
        }),
      ),
    ];
  });
  const refused: Deletion = async () => await ledger.deleteRefused(before(REFUSED_DAYS));
  return [...perAccount, refused];
}

/** Until there is no more, or the signal ends it. */
function inBatches(deleteSome: (limit: number) => Promise<number>): Deletion {
  return async (signal) => {
    for (let deleted = BATCH; deleted >= BATCH && !signal.aborted;) deleted = await deleteSome(BATCH);
  };
}

/**
 * Orders that stay only because the gateway has not confirmed yet that nobody has paid them: it did not answer while they had their late
 * looks, or there were too many for each to have one. They are asked about once more, and deleted an hour later.
 */
async function* unconfirmedPages({
  container,
  ledger,
  clock,
}: StoreContext): AsyncGenerator<{ reference: string }[]> {
  for (const provider_id of accountProviderIds(container)) {
    const { unpaidRetentionDays } = accountOf(container, provider_id).options;
    const old = {
      provider_ids: providerIdsBeside(provider_id),
      before: daysAfter(clock.date(), -unpaidRetentionDays),
    };
    for (const state of ENDS) yield await ledger.listUnconfirmed({ ...old, state, limit: ASKED_AT_ONCE });
  }
}

/** An order that no payment will pay for, and why. */
interface Unpaid {
  order_id: string;
  cart_id: string;
  transaction_id: string;
  reason: string;
}

/** Page after page of the orders that a server may have left, from where the last look at them stopped. */
async function* listLeftovers({ acts, ledger }: StoreContext, { position }: Hour): AsyncGenerator<string[]> {
  do {
    const { ids, next } = await acts.leftoversBehind(position);
    if (next !== position) await ledger.noteHour({ position: next });
    position = next;
    yield ids;
  } while (position !== null);
}

/** Cancels an order that a server left when it died over a cart, if nothing can have paid for it or still can. */
async function cancelLeftover(context: StoreContext, order_id: string): Promise<void> {
  const cart_id = (await judge(context, order_id))?.cart_id;
  if (!cart_id) return;
  const cancel = async () => {
    const unpaid = await judge(context, order_id);
    if (!unpaid) return;
    const { transaction_id, ...data } = unpaid;
    // It was never announced, and its customer does not know of it.
    await context.acts.cancelOrder(order_id, true);
    await context.ledger.appendEvents([{ transaction_id, ...currentActor(), name: "order_canceled", data }]);
  };
  try {
    await context.locks.withCart(cart_id, { wait_ms: 0 }, cancel);
  } catch (error) {
    // The cart is being completed: the next run looks again.
    if (!(error instanceof LockBusyError)) throw error;
  }
}

async function judge({ records, ledger }: StoreContext, id: string): Promise<Unpaid | undefined> {
  const leftover = await records.leftover(id);
  if (!leftover) return undefined;
  const { order_id, cart_id, winner } = leftover;
  // A shopper can open any number of payments for a cart: each question reads one.
  const one = async (filter: Filter<LedgerTransaction>) =>
    (await ledger.listTransactions({ cart_id, ...filter }, { take: 1, order: { created_at: "DESC" } }))[0];
  const newest = await one({});
  // One that was placed before it is paid was no accident: its payment says when it is over.
  if (!newest || (await ledger.shopObstacle(newest))) return undefined;
  if (await one({ order_expires_at: { $ne: null } })) return undefined;
  if (winner) {
    const transaction_id = ((await one({ order_id: winner })) ?? newest).id;
    return { order_id, cart_id, transaction_id, reason: `its cart became order ${winner}` };
  }
  if (!wasToBePaidHere(leftover)) return undefined;
  for (const going of NOT_OVER) if (await one(going)) return undefined;
  const reason = "it was never paid, and no payment for it can be made any more";
  return { order_id, cart_id, transaction_id: newest.id, reason };
}

/** The customer or a clerk can pay it, it is paid, or something is left to find out. */
const NOT_OVER: readonly Filter<LedgerTransaction>[] = [
  { next_check_at: { $ne: null } },
  { reconciliation_status: "needs_attention" },
  { state: [...MAYBE_OPEN, ...WITH_MONEY] },
];

/** Nothing but payments of ours was begun for it: another provider may be paid later, and staff may wait for cash. */
const wasToBePaidHere = ({ provider_ids }: Leftover): boolean => provider_ids?.every(isCrossborder) ?? false;
