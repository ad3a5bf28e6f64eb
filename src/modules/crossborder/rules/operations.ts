import { sameAmount } from "../../../gateway";
import { IMPORTED_BY, isLive, isOpenRefund, SINGLE_KINDS, unrecordedRefunds } from "../states";
import type {
  ActorAndTime,
  AskedOperation,
  Change,
  Changed,
  Draft,
  LedgerOperation,
  LedgerTransaction,
  MadeOutside,
  NewDeduction,
  NewEvent,
  NewFound,
  NewOperation,
  NewOperationRow,
  NewTransactionRow,
  OperationEntry,
  Result,
  Reading,
  StartedSchedule,
  Writes,
} from "../types";
import { changeTransaction, nextCheck, type TransactionRows } from "./transactions";

/** Writes an operation down before the gateway is called for it. */
function addOperation(
  { id: transaction_id, currency_code }: Pick<LedgerTransaction, "id" | "currency_code">,
  wanted: NewOperation,
  { actor }: ActorAndTime,
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
 * Of kinds that a transaction has one of at a time, the one that moved money or may have is given instead of a new one; of a refund of a
 * part with a number of ours, the one that is not decided. It belongs
 * to the record of Medusa's that asked for it, its `medusa_id`; another record gets it only in the place of `instead_of`.
 */
export function requestOperation(
  { transaction, operations }: Pick<TransactionRows, "transaction" | "operations">,
  wanted: NewOperation,
  instead_of: string | null,
  on: ActorAndTime,
): Writes<{
  transaction: Changed<LedgerTransaction>;
  operation: AskedFor;
}> {
  const { id } = transaction;
  // However it ends, the job looks whether Medusa and the gateway agree.
  const looked = { id, next_check_at: nextCheck(0, on.now.getTime()), checks: 0 };
  const isSingle = SINGLE_KINDS.some((kind) => kind === wanted.kind);
  const isOurs = isSingle || (wanted.kind === "part_refund" && wanted.reference != null);
  const stands = isSingle ? isLive : isOpenRefund;
  const live = isOurs ? operations.find((one) => one.kind === wanted.kind && stands(one)) : undefined;
  if (!live) {
    const { row, event } = addOperation(transaction, wanted, on);
    return { transaction: looked, operation: { added: row }, events: [event], messages: [] };
  }
  const { medusa_id = null } = wanted;
  const takesOver = medusa_id !== null && live.medusa_id === instead_of;
  const operation = { known: live, ...(takesOver && { row: { id: live.id, medusa_id } }) };
  return { transaction: looked, operation, events: [], messages: [] };
}

type Settled = Writes<{
  transaction: Changed<LedgerTransaction>;
  operations: Changed<LedgerOperation>[];
  added: NewOperationRow[];
}>;

/**
 * What is known of an operation after a call or an answer, and what else changes with it. What succeeded stays so.
 * @throws Error where the transaction has no such operation
 */
export function settleOperation(
  rows: TransactionRows,
  id: string,
  result: Result,
  change: Change,
  on: ActorAndTime,
): Settled {
  if (!rows.operations.some((one) => one.id === id))
    throw new Error(`Transaction ${rows.transaction.id} has no operation ${id}`);
  return settle(rows, new Map([[id, result]]), change, on);
}

/** Whoever works in the gateway's dashboard. */
const GATEWAY = { actor_type: "gateway", actor_id: null } as const;

/**
 * What an answer about the whole transaction changes, in one write: of its row, of its operations, and of money that moved without any of
 * them. The job looks whether Medusa has that, too.
 */
export function answerTransaction(
  rows: TransactionRows,
  change: Change,
  { resultOf, madeOutside }: Reading,
  on: ActorAndTime,
): Settled {
  const { state = rows.transaction.state } = changeTransaction(rows, change, on).transaction;
  const results = new Map(
    rows.operations.flatMap((one) => {
      const result = resultOf(one, state, rows.operations);
      return result ? [[one.id, result] as const] : [];
    }),
  );
  const answered = settle(rows, results, change, on);
  const operations = rows.operations.map((one) => ({
    ...one,
    ...answered.operations.find(({ id }) => id === one.id),
  }));
  const outside = madeOutside({ ...rows.transaction, ...answered.transaction }, operations);
  if (outside.length === 0) return answered;
  const looked = { next_check_at: nextCheck(0, on.now.getTime()), checks: 0 };
  return settle(rows, results, { ...change, ...looked }, on, outside);
}

function settle(
  { operations, ...rows }: TransactionRows,
  results: ReadonlyMap<string, Result>,
  change: Change,
  on: ActorAndTime,
  outside: readonly MadeOutside[] = [],
): Settled {
  const { id: transaction_id, currency_code, under_way_until } = rows.transaction;
  const changed: Changed<LedgerOperation>[] = [];
  const answered: NewEvent[] = [];
  let isOver = false;
  const now = operations.map((before) => {
    const { id, kind } = before;
    const result = results.get(id);
    if (!result) return before;
    const { outcome, call, ...facts } = result;
    // An answer that comes late ends no call but its own.
    isOver ||= call !== undefined && call.getTime() === under_way_until?.getTime();
    const isDone = before.outcome === "succeeded";
    const row = { id, ...facts, ...(!isDone && { outcome }) };
    changed.push(row);
    const data = { kind, outcome, ret_code: facts.ret_code ?? undefined };
    const line = { transaction_id, ...on.actor, name: "operation_answered" } as const;
    if (!isDone) answered.push({ ...line, data });
    return { ...before, ...row };
  });
  const outcome = "succeeded" as const;
  const added = outside.map((one) => ({ transaction_id, currency_code, ...GATEWAY, ...one, outcome }));
  for (const { kind, amount } of added) {
    const line = { transaction_id, ...GATEWAY };
    answered.push({ ...line, name: "operation_requested", data: { kind, amount } });
    answered.push({ ...line, name: "operation_answered", data: { kind, outcome, ret_code: undefined } });
  }
  const moved = added.map((one) => ({ ...one, id: "", medusa_id: null, reference: null }));
  const all = { ...rows, operations: [...now, ...moved] };
  const ended = isOver ? { ...change, under_way_until: null } : change;
  const { events, ...written } = changeTransaction(all, ended, on);
  return { ...written, operations: changed, added, events: [...answered, ...events] };
}

/**
 * Of what came back without a refund in Medusa, a piece of this amount belongs to this one from now on. One that belongs to a
 * refund which Medusa still has is given to no other one.
 * @param recorded ids of the payment's refunds in Medusa
 */
export function claimRefund(
  operations: readonly OperationEntry[],
  { id: medusa_id, amount }: { id: string; amount: string },
  recorded: readonly string[],
): KnownOperation | undefined {
  const own = operations.find((one) => one.medusa_id === medusa_id && one.outcome === "succeeded");
  if (own) return { known: own };
  const free = unrecordedRefunds(operations, recorded).find((one) => sameAmount(one.amount, amount));
  return free && { known: free, row: { id: free.id, medusa_id } };
}

/** A transaction with the operation that opens it. */
export type Opening = Writes<{ transaction: NewTransactionRow; operation: NewOperationRow }>;

/** The schedule that a transaction starts. */
export const newSchedule = (
  { provider_id, reference, currency_code, amount }: Draft,
  terms: StartedSchedule,
) => ({ ...terms, provider_id, reference, currency_code, amount });

/**
 * What must exist before the gateway is called: the transaction, and the operation that opens it. The job looks at it unless it is
 * reconciled earlier.
 * @param id of the transaction
 */
export function draftTransaction(
  id: string,
  draft: Draft & Pick<LedgerTransaction, "schedule_id">,
  on: ActorAndTime,
): Opening {
  const { amount, reference, payment_session_id: medusa_id } = draft;
  return opened(id, draft, { kind: "open", amount, reference, medusa_id }, on);
}

/** A transaction whose order is opened when the shopper goes to pay. Until then there is nothing to look at. */
export const prepareTransaction = (id: string, draft: Draft): NewTransactionRow => ({
  ...draft,
  id,
  state: "unopened",
  next_check_at: null,
});

/**
 * The shopper goes to pay: what was prepared is drafted, as it is to be opened now.
 * @returns undefined where another one has opened it, or its session is gone
 */
export function draftPrepared(
  { transaction: { id, state } }: Pick<TransactionRows, "transaction">,
  draft: Draft & Pick<LedgerTransaction, "schedule_id">,
  on: ActorAndTime,
): Writes<{ transaction: Changed<LedgerTransaction>; operation: NewOperationRow }> | undefined {
  if (state !== "unopened") return undefined;
  const { transaction, ...opening } = draftTransaction(id, draft, on);
  return { transaction: { ...transaction, state: "drafted" }, ...opening };
}

/**
 * A deduction that the gateway made by itself.
 * @param isTaken another account's gateway has given the same two numbers, and its deduction has the reference
 */
export function addDeduction(
  id: string,
  deduction: NewDeduction,
  isTaken: boolean,
  on: ActorAndTime,
): Opening {
  const { schedule_id, amount } = deduction;
  const reference = isTaken ? `${deduction.reference}-${schedule_id?.slice(-8)}` : deduction.reference;
  return opened(id, { ...deduction, reference }, { kind: "deduction", amount }, on);
}

/** An order of ours that the gateway shows, and that the ledger has no more: what it was to pay for is not known. */
export function draftImported(id: string, found: NewFound, on: ActorAndTime): Opening {
  const { amount, reference } = found;
  const row = { ...found, operation: IMPORTED_BY };
  const { events, ...opening } = opened(id, row, { kind: "open", amount, reference }, on);
  const line = { transaction_id: id, ...on.actor, name: "taken_in", data: { amount } } as const;
  return { ...opening, events: [line, ...events] };
}

function opened(
  id: string,
  row: Omit<NewTransactionRow, "id">,
  wanted: NewOperation,
  on: ActorAndTime,
): Opening {
  const transaction = { ...row, id, next_check_at: nextCheck(0, on.now.getTime()) };
  const { row: operation, event } = addOperation(transaction, wanted, on);
  return { transaction, operation, events: [event], messages: [] };
}
