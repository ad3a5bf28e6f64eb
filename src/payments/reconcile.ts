import { isDeepStrictEqual } from "node:util";
import type { InMedusa } from "../medusa";
import { WITH_MONEY, type InLedger, type LedgerTransaction, STATES } from "../modules/crossborder/internal";
import { isSameMerchant } from "./accounts";
import { carryOut } from "./acts/carry-out";
import { AttentionError, failureOf } from "./acts/failure";
import { queryTransaction } from "./acts/query";
import { type Clock, inProcess, later, waitAtMost } from "./clock";
import { type Context, type StoreContext, withAccount } from "./context";
import { decide, decideByLedger } from "./decide";
import { type Attention, type Decision, isScheduledLook, nextCheckAfter } from "./decide/decision";
import type { Step, Taken } from "./decide/step";
import { isBusy, LockBusyError, NoPlaceError, paymentError } from "./errors";
import { tell } from "./events";
import { BACKGROUND_MS, PATIENT_MS, requireLocks, waitLimit } from "./locking/lock";
import { correlated } from "./log";
import { type Look, readLedger, settingsOf, type Snapshot } from "./snapshot";
import * as telemetry from "./telemetry";
import { type Trigger, TRIGGERS } from "./triggers";
import { isMoneyBack, isReconciled } from "./views/money";

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

/** A browser waits so long, then it is told how things stand so far. */
export const BROWSER_MS = 2_000;

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

/** More than any transaction needs: no step is taken twice. */
const MOST_ROUNDS = 100;

interface Asked {
  /** Who asks. */
  by: Trigger;
  /** When the caller came, in milliseconds since 1970: an answer of the gateway to a question asked after it is good enough. */
  since: number;
  /** What the ledger has, where the caller has read it under the lock. */
  known?: InLedger;
  /** Done before anything is decided. */
  first?: Step;
}

/** A look, with what of the snapshot is known so far. */
interface Known extends Look {
  /** Undefined until Medusa is looked at, and once something was done there. */
  medusa?: InMedusa;
  /** Only the row is known: the gateway has answered since the ledger was read. */
  is_stale?: boolean;
}

/**
 * Makes Medusa and the gateway agree about one transaction: looks, decides, does one step, and looks again, until nothing is left to do
 * now. The caller holds the transaction lock and has read `transaction` under it.
 * @returns the transaction afterwards
 * @throws the error that kept both sides from agreeing; it is looked at again later
 */
export async function reconcile(
  context: Context,
  transaction: LedgerTransaction,
  asked: Asked,
): Promise<LedgerTransaction> {
  const about = { ...transaction, by: asked.by };
  try {
    return await telemetry.reconciling(about, () => lookAndAct(context, transaction, asked));
  } catch (error) {
    if (!(error instanceof AttentionError) || TRIGGERS[asked.by].throwsAttention) throw error;
    return await context.ledger.retrieveTransaction(transaction.id);
  }
}

/** As `reconcile`, for somebody who asks at this moment. */
export const reconcileNow = (
  context: StoreContext,
  transaction: LedgerTransaction,
  by: Trigger,
  first?: Step,
): Promise<LedgerTransaction> =>
  reconcile(withAccount(context, transaction.provider_id), transaction, {
    by,
    since: context.clock.now(),
    first,
  });

async function lookAndAct(
  context: Context,
  transaction: LedgerTransaction,
  { by, since, known: inLedger, first }: Asked,
): Promise<LedgerTransaction> {
  const { clock } = context;
  const settings = settingsOf(context);
  let known: Known = {
    ...(inLedger ?? (await readLedger(context, transaction))),
    ...{ by, since, settings, before: transaction, taken: [], now: clock.now() },
  };
  if (first) telemetry.decided(known, { do: "step", ...first });
  if (first) known = await take(context, known, first);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let decision = decideByLedger(known);
    if (!decision) {
      const snapshot = await complete(context, known);
      decision = decide(snapshot);
      known = snapshot;
    }
    telemetry.decided(known, decision);
    if (decision.do === "rest") return await rest(context, known, decision);
    known = { ...(await carryOn(context, known, decision)), now: clock.now() };
  }
  throw new Error(`${transaction.reference} came to no end after ${MOST_ROUNDS} steps`);
}

/**
 * Reads what is not known.
 * @throws what kept it from being read: nothing can be decided, and it is looked at again later
 */
async function complete(context: Context, { medusa, is_stale, ...look }: Known): Promise<Snapshot> {
  try {
    const inLedger = is_stale ? await readLedger(context, look.transaction) : {};
    const known = { ...look, ...inLedger };
    return { ...known, medusa: medusa ?? (await context.records.snapshot(known.transaction)) };
  } catch (error) {
    const failure = failureOf(error);
    const change = nextCheckAfter(
      look.transaction,
      { failure, planned: isScheduledLook(look) },
      context.clock.now(),
    );
    await context.ledger.advance(look.transaction, change);
    throw error;
  }
}

/** Writes down when to look again, and tells what kept both sides from agreeing. */
async function rest(
  context: Context,
  { transaction, by }: Look,
  { change, failure, reason }: Extract<Decision, { do: "rest" }>,
): Promise<LedgerTransaction> {
  const next_check_at = change?.next_check_at?.toISOString();
  const about = { reference: transaction.reference, by };
  const { attention_code, last_error } = change ?? {};
  if (attention_code) context.log("attention", { ...about, attention_code, reason: last_error });
  context.log("rests", { ...about, next_check_at, reason });
  const isPlanned = change && isDeepStrictEqual({ ...transaction, ...change }, transaction);
  const after = change && !isPlanned ? await context.ledger.advance(transaction, change) : transaction;
  if (change) tell(context);
  if (failure) throw failure.error;
  return after;
}

/** Does what was decided, with one line of log. What it throws is known afterwards. */
async function carryOn(
  context: Context,
  known: Known,
  decision: Exclude<Decision, { do: "rest" }>,
): Promise<Known> {
  const about = { reference: known.transaction.reference, by: known.by };
  switch (decision.do) {
    case "step":
      return await take(context, known, decision);
    case "ask":
      context.log("asked", { ...about, reason: decision.reason });
      return await ask(context, known);
    case "attention":
      context.log("attention", { ...about, attention_code: decision.code, reason: decision.text });
      return await raise(context, known, decision);
    case "stop": {
      const { text, busy, failure } = decision;
      context.log("nothing_now", { ...about, reason: text });
      const error = busy ? new LockBusyError(text) : new Error(text);
      return noted(known, { step: "stop", failure: failure ?? failureOf(error) });
    }
  }
}

const noted = (known: Known, taken: Taken): Known => ({ ...known, taken: [...known.taken, taken] });

async function ask(context: Context, known: Known): Promise<Known> {
  const respectBreaker = !TRIGGERS[known.by].force;
  try {
    const transaction = await queryTransaction(context, known.transaction, { respectBreaker });
    return { ...noted(known, { step: "ask" }), transaction, is_stale: true };
  } catch (error) {
    const transaction = await context.ledger.retrieveTransaction(known.transaction.id);
    return { ...noted(known, { step: "ask", failure: failureOf(error) }), transaction };
  }
}

async function take(context: Context, known: Known, step: Step): Promise<Known> {
  const { reference } = known.transaction;
  context.log("decided", { reference, by: known.by, step: step.step, reason: step.reason });
  const taken = { step: step.step, of: "of" in step ? step.of : undefined, reason: step.reason };
  const snapshot = await complete(context, known);
  try {
    // Another server may work on it by now.
    requireLocks();
    const effect = await carryOut(context, snapshot, step);
    if (!effect) return await readAgain(context, noted(known, taken));
    const { transaction = snapshot.transaction, claim } = effect;
    return { ...noted(snapshot, { ...taken, claim }), transaction };
  } catch (error) {
    return await readAgain(context, noted(known, { ...taken, failure: failureOf(error) }));
  }
}

/** A workflow of Medusa may have called our provider, which writes the ledger. */
const readAgain = async (context: Context, known: Known): Promise<Known> => ({
  ...known,
  ...(await readLedger(context, known.transaction)),
  medusa: undefined,
  is_stale: false,
});

/** A person must look. */
async function raise(
  { ledger }: Context,
  known: Known,
  { code, text, error_code, failure }: Attention,
): Promise<Known> {
  const change = {
    reconciliation_status: "needs_attention",
    attention_code: code,
    last_error: text,
  } as const;
  const transaction = await ledger.advance(known.transaction, change);
  const error = error_code ? paymentError(error_code, text) : new AttentionError(code, text);
  const told = failure ?? { ...failureOf(error), code };
  return { ...noted(known, { step: "attention", failure: told }), transaction };
}
