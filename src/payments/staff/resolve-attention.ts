import {
  ATTENTION_CODES,
  type AttentionCode,
  daysAfter,
  type LedgerOperation,
  type LedgerTransaction,
  type Schedule,
  type ScheduleAttentionCode,
  type ScheduleUpdate,
  missingAt,
} from "../../modules/crossborder/internal";
import { type StoreContext, withAccount } from "../context";
import { paymentError, underWay, withMedusaErrors } from "../errors";
import { tell } from "../events";
import { isAnswerLost } from "../views/money";
import { queryTransaction } from "../acts/query";
import { reconcileNow } from "../reconcile";
import { undoCaptures } from "../acts/capture";

export interface Solution {
  /** See `resolveAttention`. */
  made?: boolean;
  /** Of the schedule that the transaction started, and of nothing else. */
  code?: ScheduleAttentionCode;
}

/**
 * A person says that what needed attention is solved: the transaction, or else what is asked about the schedule that it
 * started. From now on the job leaves the transaction alone, and no money moves for it by itself. The gateway is asked once: where
 * it shows another state, such as money that went back in its dashboard, both sides are made to agree.
 * @param made of a capture or a release that the gateway refuses, or that no answer tells about: whether the gateway's dashboard shows
 *   that it was made. Both sides are then made to agree by that: Medusa's record of a capture that was not made is undone.
 * @returns the transaction afterwards
 * @throws MedusaError `transaction_not_found`; `nothing_to_resolve` when nobody was asked to look; `under_way`; `invalid_input`
 *   where `made` is about nothing
 */
export async function resolveAttention(
  context: StoreContext,
  reference: string,
  { made, code }: Solution = {},
): Promise<LedgerTransaction> {
  const known = await context.ledger.retrieveByReference(reference);
  const resolve = async () => {
    const transaction = await context.ledger.retrieveTransaction(known.id);
    const needsAttention = transaction.reconciliation_status === "needs_attention";
    if (made !== undefined) return await decideHold(context, transaction, made);
    return needsAttention ? await markSolved(context, transaction) : undefined;
  };
  return await withMedusaErrors(async () => {
    const solved =
      code === undefined ? await context.locks.withTransaction(known, { by: "staff" }, resolve) : undefined;
    return solved ?? (await resolveSchedule(context, known, code));
  });
}

const nothingToResolve = (reference: string) =>
  paymentError("nothing_to_resolve", `${reference} needs no attention: somebody may have solved it already.`);

async function markSolved(context: StoreContext, transaction: LedgerTransaction): Promise<LedgerTransaction> {
  const { ledger, log } = context;
  const change = { reconciliation_status: "solved", next_check_at: null, checks: 0 } as const;
  const solved = await ledger.advance(transaction, change);
  tell(context);
  try {
    return await reconcileNow(context, solved, "solver");
  } catch (error) {
    log("not_compared", { reference: solved.reference, reason: error });
    return await ledger.retrieveTransaction(solved.id);
  }
}

/** What no answer of the gateway shows, its dashboard does: the person who has looked there decides. */
async function decideHold(
  store: StoreContext,
  transaction: LedgerTransaction,
  made: boolean,
): Promise<LedgerTransaction> {
  const context = withAccount(store, transaction.provider_id);
  const { ledger } = context;
  const findLost = async () => decidableOf(transaction, await ledger.operationsOf(transaction));
  if (!(await findLost()))
    throw paymentError(
      "invalid_input",
      "made: no capture or release of this payment was refused, and the answer to none was lost",
    );
  if (await ledger.isUnderWay(transaction)) throw underWay();
  // The gateway may show by now that the hold is over.
  await queryTransaction(context, transaction);
  const lost = await findLost();
  if (lost) await ledger.settle(lost, { outcome: made ? "succeeded" : "failed" });
  const decided = await ledger.retrieveTransaction(transaction.id);
  if (lost?.kind === "capture" && !made) {
    const payment = await store.records.paymentOfSession(decided.payment_session_id);
    if (payment && payment.captures.length > 0) await undoCaptures(context, decided, payment);
  }
  return await reconcileNow(context, decided, "staff");
}

/** What the gateway refuses to make a person may have made in its dashboard; or it can never be made. */
const REFUSED: Partial<Record<AttentionCode, LedgerOperation["kind"]>> = {
  capture_failed: "capture",
  hold_unclear: "capture",
  release_failed: "release",
};

/** The capture or release that a person can decide about. */
function decidableOf(
  { attention_code }: LedgerTransaction,
  operations: LedgerOperation[],
): LedgerOperation | undefined {
  const code = ATTENTION_CODES.find((one) => one === attention_code);
  const kind = code && REFUSED[code];
  const isRefused = (one: LedgerOperation) => one.kind === kind && one.outcome !== "succeeded";
  return operations.find(isAnswerLost) ?? operations.findLast(isRefused);
}

async function resolveSchedule(
  context: StoreContext,
  transaction: LedgerTransaction,
  code: ScheduleAttentionCode | undefined,
): Promise<LedgerTransaction> {
  const { schedule_id, reference } = transaction;
  if (!schedule_id) throw nothingToResolve(reference);
  const schedule = await context.ledger.retrieveRecurringSchedule(schedule_id);
  const solve = (now: Schedule): ScheduleUpdate => {
    const waits = now.attention_code !== null && now.reference === reference;
    if (!waits || (code && code !== now.attention_code)) throw nothingToResolve(reference);
    return { attention_code: null, last_error: null, ...afterSolved(now, context.clock.date()) };
  };
  // A deduction may come in this moment.
  await context.locks.withSchedule(schedule, { by: "staff" }, () =>
    context.ledger.changeSchedule(schedule_id, solve),
  );
  tell(context);
  return transaction;
}

/** When the next deduction is missing too, a person is told again. */
function afterSolved(
  { attention_code, next_deduction_at: due, frequency }: Schedule,
  now: Date,
): ScheduleUpdate {
  let next_deduction_at = due ?? now;
  // One that came meanwhile has moved it on already.
  if (attention_code === "deduction_missing")
    while (next_deduction_at <= now) next_deduction_at = daysAfter(next_deduction_at, frequency);
  return { next_deduction_at, next_check_at: missingAt(next_deduction_at) };
}
