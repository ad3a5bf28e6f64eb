import BigNumber from "bignumber.js";
import { sameAmount } from "../../../gateway";
import type { Occasion } from "../rows";
import { holdsMoney, isLive, type RecurringTerms, SINGLE_KINDS, unbooked } from "../states";
import type {
  AskedOperation,
  Change,
  Changed,
  Claim,
  Debt,
  Draft,
  LedgerOperation,
  LedgerTransaction,
  NewDeduction,
  NewEvent,
  NewOperation,
  NewOperationRow,
  NewTransactionRow,
  Result,
  Schedule,
  Writes,
} from "../types";
import { changeTransaction, nextCheck, type OperationEntry, type TransactionRows } from "./transactions";

/** Writes an operation down before the gateway is called for it. */
function addOperation(
  { id: transaction_id, currency_code }: Pick<LedgerTransaction, "id" | "currency_code">,
  wanted: NewOperation,
  { actor }: Occasion,
): { row: NewOperationRow; event: NewEvent } {
  const { kind, amount } = wanted;
  return {
    row: { transaction_id, currency_code, ...actor, ...wanted, outcome: "requested" },
    event: { transaction_id, ...actor, name: "operation_requested", data: { kind, amount } },
  };
}

/** An operation that was added, as those know it that call the gateway for it. */
export const askedOf = ({
  id,
  transaction_id,
  kind,
  outcome,
  amount,
  medusa_id = null,
}: NewOperationRow & Pick<LedgerOperation, "id">): AskedOperation => ({
  id,
  transaction_id,
  kind,
  outcome,
  amount,
  medusa_id,
});

/** An operation that is written down, and its row where it belongs to another record of Medusa's from now on. */
export interface KnownOperation {
  known: OperationEntry;
  row?: Pick<LedgerOperation, "id" | "medusa_id">;
}

/** A new operation, or one that is written down already. */
export type AskedFor = { added: NewOperationRow } | KnownOperation;

/** As it is now. */
export const knownNow = ({ known, row }: KnownOperation): OperationEntry => ({
  ...known,
  medusa_id: row?.medusa_id ?? known.medusa_id,
});

/**
 * Of kinds that a transaction has one of at a time, the one that moved money or may have is given instead of a new one. It belongs
 * to the record of Medusa's that asked for it, its `medusa_id`; another record gets it only in the place of `instead_of`.
 */
export function requestOperation(
  { transaction, operations }: Pick<TransactionRows, "transaction" | "operations">,
  wanted: NewOperation,
  instead_of: string | null,
  on: Occasion,
): Writes<{
  transaction: Changed<LedgerTransaction>;
  operation: AskedFor;
}> {
  const { id } = transaction;
  // However it ends, the job looks whether Medusa and the gateway agree.
  const looked = { id, next_check_at: nextCheck(0, on.now.getTime()), checks: 0 };
  const isSingle = SINGLE_KINDS.some((kind) => kind === wanted.kind);
  const live = isSingle ? operations.find((one) => one.kind === wanted.kind && isLive(one)) : undefined;
  if (!live) {
    const { row, event } = addOperation(transaction, wanted, on);
    return { transaction: looked, operation: { added: row }, events: [event], messages: [] };
  }
  const { medusa_id = null } = wanted;
  const takesOver = medusa_id !== null && live.medusa_id === instead_of;
  const operation = { known: live, ...(takesOver && { row: { id: live.id, medusa_id } }) };
  return { transaction: looked, operation, events: [], messages: [] };
}

/**
 * What is known of an operation after a call or an answer, and what else changes with it. What succeeded stays so.
 * @throws Error where the transaction has no such operation
 */
export function settleOperation(
  { operations, ...rows }: TransactionRows,
  id: string,
  { outcome, call, ...facts }: Result,
  change: Change,
  on: Occasion,
): Writes<{ operation: Changed<LedgerOperation>; transaction: Changed<LedgerTransaction> }> {
  const { id: transaction_id, under_way_until } = rows.transaction;
  const before = operations.find((one) => one.id === id);
  if (!before) throw new Error(`Transaction ${transaction_id} has no operation ${id}`);
  const isDone = before.outcome === "succeeded";
  const operation = { id, ...facts, ...(!isDone && { outcome }) };
  // An answer that comes late ends no call but its own.
  const isOver = call && under_way_until?.getTime() === call.getTime();
  const { events, ...written } = changeTransaction(
    { ...rows, operations: operations.with(operations.indexOf(before), { ...before, ...operation }) },
    { ...change, ...(isOver && { under_way_until: null }) },
    on,
  );
  const data = { kind: before.kind, outcome, ret_code: facts.ret_code ?? undefined };
  const answered = { transaction_id, ...on.actor, name: "operation_answered", data } as const;
  return { ...written, operation, events: isDone ? events : [answered, ...events] };
}

/**
 * Of what came back without a call of ours, a piece of this amount belongs to a refund in Medusa from now on. One that belongs to a
 * refund which Medusa still has is given to no other one.
 * @param recorded ids of the payment's refunds in Medusa
 */
export function claimRefund(
  operations: readonly OperationEntry[],
  { id: medusa_id, amount }: { id: string; amount: string },
  recorded: readonly string[],
): KnownOperation | undefined {
  const own = operations.find((one) => one.medusa_id === medusa_id);
  if (own) return { known: own };
  const free = unbooked(operations, recorded).find((one) => sameAmount(one.amount, amount));
  return free && { known: free, row: { id: free.id, medusa_id } };
}

/** A transaction with the operation that opens it. */
export type Opening = Writes<{ transaction: NewTransactionRow; operation: NewOperationRow }>;

/** The schedule that a transaction starts. */
export const newSchedule = (
  { provider_id, reference, currency_code, amount }: Draft,
  terms: RecurringTerms & Pick<Schedule, "customer_id">,
) => ({ ...terms, provider_id, reference, currency_code, amount });

/**
 * What must exist before the gateway is called: the transaction, and the operation that opens it. The job looks at it unless it is
 * reconciled earlier.
 * @param id of the transaction
 */
export function draftTransaction(
  id: string,
  draft: Draft & Pick<LedgerTransaction, "schedule_id">,
  on: Occasion,
): Opening {
  const { amount, reference, payment_session_id: medusa_id } = draft;
  return opened(id, draft, { kind: "open", amount, reference, medusa_id }, on);
}

/**
 * A deduction that the gateway made by itself.
 * @param isTaken another account's gateway has given the same two numbers, and its deduction has the reference
 */
export function addDeduction(id: string, deduction: NewDeduction, isTaken: boolean, on: Occasion): Opening {
  const { schedule_id, amount } = deduction;
  const reference = isTaken ? `${deduction.reference}-${schedule_id?.slice(-8)}` : deduction.reference;
  return opened(id, { ...deduction, reference }, { kind: "deduction", amount }, on);
}

function opened(id: string, row: Omit<NewTransactionRow, "id">, wanted: NewOperation, on: Occasion): Opening {
  const transaction = { ...row, id, next_check_at: nextCheck(0, on.now.getTime()) };
  const { row: operation, event } = addOperation(transaction, wanted, on);
  return { transaction, operation, events: [event], messages: [] };
}

/** What is claimed, or would be. */
export type Claimant = Pick<
  LedgerTransaction,
  | "payment_session_id"
  | "state"
  | "reconciliation_status"
  | "ineligible_since"
  | "amount"
  | "authorized_amount"
  | "released_amount"
  | "captured_amount"
  | "refunded_amount"
>;

/**
 * The one rule of what may still be paid. A claim has no end of its own: it counts for the money that its transaction has, which is
 * nothing once that was refunded, returned or released.
 * @param amount decimal text
 * @param claims the other transactions that have claimed the debt; none of them is the one that asks
 * @param isClaimed it was granted before, beside those that are not recorded yet
 */
export function judgeClaim(
  debt: Debt,
  amount: string,
  claims: readonly Claimant[],
  isClaimed = false,
): Claim {
  const { total, payments, payment_session_ids } = debt;
  const standing = claims.filter(({ ineligible_since }) => ineligible_since === null);
  const recorded = new Set(payments.map(({ payment_session_id }) => payment_session_id));
  const ofClaims = new Set(standing.map(({ payment_session_id }) => payment_session_id));
  const isRecorded = ({ payment_session_id: id }: Claimant) => recorded.has(id);
  const mayBeRecorded = ({ payment_session_id: id, reconciliation_status }: Claimant) =>
    id !== null && payment_session_ids.includes(id) && reconciliation_status !== "solved";
  const others = payments.filter(({ payment_session_id: id }) => !ofClaims.has(id)).map((one) => one.amount);
  // The ledger knows of a refund before Medusa does.
  const taken = [...others, ...standing.filter(isRecorded).map(moneyOf)];
  if (exceeds([...taken, amount], total)) return "overpaid";
  if (isClaimed) return "granted";
  const claimed = standing.filter((claim) => !isRecorded(claim) && mayBeRecorded(claim)).map(moneyOf);
  return exceeds([...taken, ...claimed, amount], total) ? "not_yet" : "granted";
}

/**
 * A transaction with the customer's money claims what it pays of a debt. Of several at once those are granted that the debt is large
 * enough for; one that has its claim keeps it, unless something else was recorded meanwhile.
 * @param claims the other transactions that have claimed the debt
 * @returns the claim; the transaction's row, where that changes
 */
export function claimDebt(
  transaction: LedgerTransaction,
  claims: readonly Claimant[],
  debt: Debt,
  now: Date,
): { claim: Claim; transaction?: Changed<LedgerTransaction> } {
  const { id, payment_session_id, claimed_at, state, ineligible_since } = transaction;
  const isRecorded = debt.payments.some((payment) => payment.payment_session_id === payment_session_id);
  if (isRecorded) return { claim: "granted" };
  const claim = judgeClaim(debt, moneyOf(transaction), claims, claimed_at !== null);
  if (claim === "overpaid" && claimed_at) return { claim, transaction: { id, claimed_at: null } };
  if (claim !== "granted") return { claim };
  // Its money may have gone back meanwhile.
  if (!holdsMoney(state) || ineligible_since) return { claim: "not_yet" };
  return claimed_at ? { claim } : { claim, transaction: { id, claimed_at: now } };
}

/** What a transaction takes of a debt: the money that the shop has of it or can still get. Decimal text. */
function moneyOf(claim: Omit<Claimant, "payment_session_id">): string {
  switch (claim.state) {
    case "drafted":
    case "open":
      return claim.amount;
    case "held":
      return new BigNumber(claim.authorized_amount).minus(claim.released_amount).toFixed();
    // A hold is captured once: what is left of it can only be released.
    case "paid":
    case "captured":
      return new BigNumber(claim.captured_amount).minus(claim.refunded_amount).toFixed();
    default:
      return "0";
  }
}

/** Medusa keeps raw decimals: an amount at the gateway is off by half a cent at most. */
const ROUNDED = "0.005";

/** Whether the amounts are more than a total, beyond what rounding makes of them. Decimal text. */
export function exceeds(amounts: readonly string[], total: string): boolean {
  let excess = new BigNumber(0).minus(total);
  let rounded = new BigNumber(0);
  for (const amount of amounts) {
    if (!new BigNumber(amount).gt(0)) continue;
    excess = excess.plus(amount);
    rounded = rounded.plus(ROUNDED);
  }
  return excess.gt(rounded);
}
