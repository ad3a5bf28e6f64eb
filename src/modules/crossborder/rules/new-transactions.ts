import type { RecurringTerms } from "../recurring";
import type {
  Draft,
  LedgerTransaction,
  NewDeduction,
  NewOperation,
  NewOperationRow,
  NewTransactionRow,
  Schedule,
} from "../types";
import { nextCheck } from "./back-off";
import { addOperation } from "./operations";
import type { Occasion, Writes } from "./writes";

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
