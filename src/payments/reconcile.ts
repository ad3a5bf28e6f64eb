import { isDeepStrictEqual } from "node:util";
import type { InMedusa } from "../medusa";
import type { InLedger, LedgerTransaction } from "../modules/crossborder/internal";
import { type Trigger, TRIGGERS } from "./triggers";
import { type Context, type StoreContext, withAccount } from "./context";
import { decide, decideByLedger } from "./decide";
import { type Attention, type Decision, isScheduledLook, nextCheckAfter } from "./decide/decision";
import type { Step, Taken } from "./decide/step";
import { LockBusyError, paymentError } from "./errors";
import { tell } from "./events";
import { type Look, readLedger, settingsOf, type Snapshot } from "./snapshot";
import { carryOut } from "./acts/carry-out";
import { queryTransaction } from "./acts/query";
import { AttentionError, failureOf } from "./acts/failure";
import { requireLocks } from "./locking/held-locks";
import * as telemetry from "./telemetry";

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
