import { sameAmount } from "../../../gateway";
import type { Occasion } from "../occasion";
import { isLive, type RecurringTerms, unbooked } from "../states";
import type {
  Change,
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
} from "../types";
import { nextCheck } from "./looks";
import { changeTransaction, type TransactionRows } from "./transactions";
import type { Changed, Writes } from "./writes";

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

/** An operation that is written down, and its row where it belongs to another record of Medusa's from now on. */
export interface KnownOperation {
  known: LedgerOperation;
  row?: Changed<LedgerOperation>;
}

/**
 * Of kinds that a transaction has one of at a time, the one that moved money or may have is given instead of a new one. It belongs
 * to the record of Medusa's that asked for it, its `medusa_id`; another record gets it only in the place of `instead_of`.
 * @param ofThisKind the operations of this kind, where it is one of those; else none
 */
export function requestOperation(
  transaction: LedgerTransaction,
  ofThisKind: readonly LedgerOperation[],
  wanted: NewOperation,
  instead_of: string | null,
  on: Occasion,
): Writes<{
  transaction: Changed<LedgerTransaction>;
  operation: { added: NewOperationRow } | KnownOperation;
}> {
  const { id } = transaction;
  // However it ends, the job looks whether Medusa and the gateway agree.
  const looked = { id, next_check_at: nextCheck(0, on.now.getTime()), checks: 0 };
  const live = ofThisKind.find(isLive);
  if (!live) {
    const { row, event } = addOperation(transaction, wanted, on);
    return { transaction: looked, operation: { added: row }, events: [event], messages: [] };
  }
  const { medusa_id = null } = wanted;
  const takesOver = medusa_id !== null && live.medusa_id === instead_of;
  const operation = { known: live, ...(takesOver && { row: { id: live.id, medusa_id } }) };
  return { transaction: looked, operation, events: [], messages: [] };
}

/** What is known of an operation after a call or an answer, and what else changes with it. What succeeded stays so. */
export function settleOperation(
  rows: TransactionRows,
  before: LedgerOperation,
  { outcome, call, ...facts }: Result,
  change: Change,
  on: Occasion,
): Writes<{ operation: Changed<LedgerOperation>; transaction: Changed<LedgerTransaction> }> {
  const { transaction } = rows;
  const isDone = before.outcome === "succeeded";
  const operation = { id: before.id, ...facts, ...(!isDone && { outcome }) };
  const operations = rows.operations.map((one) => (one.id === before.id ? { ...one, ...operation } : one));
  // An answer that comes late ends no call but its own.
  const isOver = call && transaction.under_way_until?.getTime() === call.getTime();
  const { events, ...written } = changeTransaction(
    { ...rows, operations },
    { ...change, ...(isOver && { under_way_until: null }) },
    on,
  );
  const data = { kind: before.kind, outcome, ret_code: facts.ret_code ?? undefined };
  const answered = {
    transaction_id: transaction.id,
    ...on.actor,
    name: "operation_answered",
    data,
  } as const;
  return { ...written, operation, events: isDone ? events : [answered, ...events] };
}

/**
 * Of what came back without a call of ours, a piece of this amount belongs to a refund in Medusa from now on. One that belongs to a
 * refund which Medusa still has is given to no other one.
 * @param recorded ids of the payment's refunds in Medusa
 */
export function claimRefund(
  operations: readonly LedgerOperation[],
  { id: medusa_id, amount }: { id: string; amount: string },
  recorded: readonly string[],
): KnownOperation | undefined {
  const own = operations.find((one) => one.medusa_id === medusa_id);
  if (own) return { known: own };
  const free = unbooked(operations, recorded).find((one) => sameAmount(one.amount, amount));
  return free && { known: free, row: { id: free.id, medusa_id } };
}

type Opened = Writes<{ transaction: NewTransactionRow; operation: NewOperationRow }>;

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
): Opened {
  const { amount, reference, payment_session_id: medusa_id } = draft;
  return opened(id, draft, { kind: "open", amount, reference, medusa_id }, on);
}

/**
 * A deduction that the gateway made by itself.
 * @param isTaken another account's gateway has given the same two numbers, and its deduction has the reference
 */
export function addDeduction(id: string, deduction: NewDeduction, isTaken: boolean, on: Occasion): Opened {
  const { schedule_id, amount } = deduction;
  const reference = isTaken ? `${deduction.reference}-${schedule_id?.slice(-8)}` : deduction.reference;
  return opened(id, { ...deduction, reference }, { kind: "deduction", amount }, on);
}

function opened(id: string, row: Omit<NewTransactionRow, "id">, wanted: NewOperation, on: Occasion): Opened {
  const transaction = { ...row, id, next_check_at: nextCheck(0, on.now.getTime()) };
  const { row: operation, event } = addOperation(transaction, wanted, on);
  return { transaction, operation, events: [event], messages: [] };
}
