import { holdsMoney, type LedgerTransaction, STATES } from "../modules/crossborder/internal";
import { type Trigger, TRIGGERS } from "./triggers";
import { type Context, type StoreContext, withAccount } from "./context";
import { correlated } from "./log";
import { isBusy, NoPlaceError } from "./errors";
import { BACKGROUND_MS, PATIENT_MS, waitLimit } from "./locking/lock";
import { isSameMerchant } from "./accounts";
import { type Clock, later, inProcess, waitAtMost } from "./clock";
import { isMoneyBack, isReconciled } from "./views/money";
import { reconcile } from "./reconcile";
import { queryTransaction } from "./acts/query";

export interface ReconcileInput {
  reference: string;
  /** Who asks. */
  by: Trigger;
  /** Its row, where the caller has just read it. */
  known?: LedgerTransaction;
  /** A provider of the account that it must be of: then its row is read under its lock alone, by who may ask at any time. */
  provider_id?: string;
  /** Skips the question if `queried_at` is later than this (milliseconds since 1970). Default: now. */
  since?: number;
  /** How long to wait for a place, and for the lock of another: see `waitLimit` when left out. */
  wait_ms?: number;
  /** Ends that wait. */
  signal?: AbortSignal;
}

/**
 * Reconciles one transaction under its lock: notification, browser return, job and staff all call this. Of many at once,
 * those that came before the gateway was asked share its answer.
 * @returns the transaction, or undefined when none of the merchant has this reference
 * @throws LockBusyError, or the error that kept both sides from agreeing; the transaction is looked at again later
 */
export async function reconcileTransaction(
  context: StoreContext,
  {
    reference,
    known: read,
    provider_id,
    by,
    since = context.clock.now(),
    wait_ms = waitLimit(),
    signal,
  }: ReconcileInput,
): Promise<LedgerTransaction | undefined> {
  const { ledger, clock } = context;
  const { max_age_ms, bestEffort } = TRIGGERS[by];
  const until = clock.now() + wait_ms;
  const mayAsk = ({ asked_at }: LedgerTransaction) => {
    const age_ms = asked_at ? clock.now() - asked_at.getTime() : Infinity;
    // Below 0 it was asked by a server whose clock is ahead, and nothing says when.
    return age_ms >= max_age_ms || age_ms < 0;
  };
  const known = read ?? (provider_id ? undefined : await ledger.findByReference(reference));
  const of = provider_id ?? known?.provider_id;
  // No lock is waited for when there is nothing to ask.
  if (!of || (known && !mayAsk(known))) return known;
  const run = async () => {
    const found = await ledger.readTransaction("reference", reference);
    if (!found || !isSameMerchant(context.container, found.transaction.provider_id, of)) return undefined;
    const { transaction } = found;
    if (!mayAsk(transaction)) return transaction;
    const account = withAccount(context, transaction.provider_id);
    if (await ledger.shopObstacle(transaction)) return await lookOnly(account, transaction, by);
    return await reconcile(account, transaction, { by, since, known: found });
  };
  const locked = { reference, provider_id: of };
  const look = () => context.locks.withTransaction(locked, { by, wait_ms: until - clock.now(), signal }, run);
  return await (bestEffort && known ? onceACart(context.clock, known, look) : look());
}

/**
 * What another shop has opened is asked about where a person wants it, and nothing comes of the answer. What the gateway itself tells of
 * it that shop asks about: a server with a new address may be told before it is known.
 */
async function lookOnly(
  context: Context,
  transaction: LedgerTransaction,
  by: Trigger,
): Promise<LedgerTransaction> {
  if (by === "refresh" || by === "staff")
    return await queryTransaction(context, transaction, { respectBreaker: false });
  if (by === "notification") await context.ledger.askLater(transaction.id);
  return transaction;
}

/** Looks that strangers caused, and that wait or are under way in a process, by cart. */
const looksIn = inProcess(
  () => new Map<string, { reference: string; look: Promise<LedgerTransaction | undefined> }>(),
);

/**
 * A shopper with many sessions of a cart has one place. Others who ask about the same transaction share its answer.
 * @throws NoPlaceError when another transaction of the cart has the place
 */
async function onceACart(
  clock: Clock,
  known: LedgerTransaction,
  begin: () => Promise<LedgerTransaction | undefined>,
): Promise<LedgerTransaction | undefined> {
  const { reference, cart_id, payment_collection_id } = known;
  const key = cart_id ?? payment_collection_id ?? reference;
  const looks = looksIn(clock);
  const other = looks.get(key);
  if (other?.reference === reference) return await other.look;
  if (other) throw new NoPlaceError(`${other.reference}, of the same cart, is asked about now`);
  const look = begin().finally(() => looks.delete(key));
  looks.set(key, { reference, look });
  return await look;
}

/**
 * As `reconcileTransaction`, in the background; a failure is logged, and the job tries again. Resolves to undefined where it
 * did not work.
 */
export const tryReconcile = (
  context: StoreContext,
  input: ReconcileInput,
): Promise<LedgerTransaction | undefined> => correlated(() => reconcileOrLog(context, input));

async function reconcileOrLog(
  context: StoreContext,
  input: ReconcileInput,
): Promise<LedgerTransaction | undefined> {
  const { reference, by, signal } = input;
  const again = { ...input, known: undefined, since: undefined, signal: undefined };
  const comeAgain = (pause_ms: number, wait_ms?: number) =>
    later(context, laterKey(again), context.clock.now() + pause_ms, () =>
      tryReconcile(context, { ...again, ...(wait_ms && { wait_ms }) }),
    );
  try {
    return await reconcileTransaction(context, { wait_ms: BACKGROUND_MS, ...input });
  } catch (error) {
    if (signal?.aborted || isDropped(by, error)) {
      // As often as strangers like.
      context.log("look_dropped", { reference, reason: error });
      return undefined;
    }
    // It stands in line for a place: nobody waits for it any more.
    if (error instanceof NoPlaceError && input.wait_ms === undefined) {
      comeAgain(0, PATIENT_MS);
      return undefined;
    }
    context.log("not_reconciled", { reference, reason: error });
    if (isBusy(error)) comeAgain(BACKGROUND_MS);
    return undefined;
  }
}

/** One who is no stranger does not wait until a stranger may ask. */
const laterKey = ({ reference, by }: ReconcileInput): string => `${by} ${reference}`;

/** Nothing waits for a stranger's look that found no place: the ledger answers, and what was paid is found without it. */
export const isDropped = (by: Trigger, error: unknown): boolean =>
  TRIGGERS[by].bestEffort && error instanceof NoPlaceError;

/** A browser waits so long, then it is told how the payment stands so far. */
const BROWSER_MS = 2_000;

/**
 * As `tryReconcile`, for a shopper who waits: the work goes on when it takes too long for them, and this resolves to undefined.
 * @param delay_ms before it begins: the shopper waits no longer for that
 */
export async function reconcileForShopper(
  context: StoreContext,
  input: ReconcileInput,
  delay_ms = 0,
): Promise<LedgerTransaction | undefined> {
  const work = async () => {
    if (delay_ms > 0) await context.clock.pause(delay_ms);
    return await tryReconcile(context, input);
  };
  return await waitAtMost(context.clock, BROWSER_MS, work());
}

const WITH_MONEY = STATES.filter(holdsMoney);
const GIVEN_BACK = STATES.filter((state) => isMoneyBack({ state }));

/**
 * Does at once what the job would do in its next minutes, after Medusa has completed a cart or failed to. An order is reconciled before
 * the gateway's notification comes, or cancelled where Medusa has placed it with a payment that it had refunded, because an earlier
 * completion of the cart failed. Where it failed, what `authorizePayment` has just refused goes back.
 * @param completion since when it asked the gateway, and whether it has ended with an order
 */
export async function reconcileCart(
  context: StoreContext,
  cart_id: string,
  { since, isOrder }: { since: number; isOrder: boolean },
): Promise<void> {
  const state = isOrder ? [...WITH_MONEY, ...GIVEN_BACK] : WITH_MONEY;
  const found = await context.ledger.listTransactions({ cart_id, state }, { take: null });
  const now = context.clock.now();
  for (const known of found) {
    const { reference, next_check_at } = known;
    const isBack = isMoneyBack(known);
    const isRefused = next_check_at !== null && next_check_at.getTime() <= now;
    const isDue = isBack ? isReconciled(known) : isRefused || (isOrder && next_check_at);
    const by = isBack ? "drift" : "store";
    // Nothing is planned for what went back: what fails now, or dies, is the job's.
    if (isDue && isBack) await context.ledger.bringCheckForward(known.id, context.clock.date());
    if (isDue) await tryReconcile(context, { reference, by, since, known });
  }
}

/** A timer may come a little early. */
const MARGIN_MS = 50;

/**
 * Has the gateway asked for a stranger who may be none, as soon as it may be: by this process, and should that end, by
 * the job.
 */
export async function askSoon(context: StoreContext, transaction: LedgerTransaction): Promise<void> {
  if (isReconciled(transaction)) return;
  const { id, reference, asked_at, next_check_at } = transaction;
  const mayAsk = (asked_at?.getTime() ?? 0) + TRIGGERS.stranger.max_age_ms + MARGIN_MS;
  const moment = Math.max(context.clock.now(), mayAsk);
  // Most often it is planned already, and nothing is written.
  if (!next_check_at || next_check_at.getTime() > moment) {
    await context.ledger.bringCheckForward(id, new Date(moment));
  }
  const look: ReconcileInput = { reference, by: "stranger" };
  later(context, laterKey(look), moment, () => tryReconcile(context, look));
}
