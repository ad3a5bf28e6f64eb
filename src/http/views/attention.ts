import type { LedgerTransaction, Schedule } from "../../modules/crossborder/internal";
import { type AttentionItem, WAITING_CODES, type WaitingCode } from "../attention";
import { ATTENTION_TEXTS } from "../attention-texts";
import { momentOrNull } from "../values";

/** Finds the name of a customer by the id. */
type NameOf = (customer_id: string | null) => string | null;

/** A transaction that waits for a person. */
export function waitingTransaction(row: LedgerTransaction, nameOf: NameOf): AttentionItem {
  const { schedule_id, order_display_id, customer_id } = row;
  const named = { order_display_id, schedule_id, customer_name: nameOf(customer_id) };
  return { ...item(row, "not_in_agreement", row.attention_told_at), ...named };
}

/** A recurring schedule that waits for a person: staff is told each day, when the job has looked. */
export const waitingSchedule = (row: Schedule, nameOf: NameOf): AttentionItem => ({
  ...item(row, "deduction_missing", row.updated_at),
  order_display_id: null,
  schedule_id: row.id,
  customer_name: nameOf(row.customer_id),
});

/** @param otherwise what a code means that is not known any more */
function item(row: LedgerTransaction | Schedule, otherwise: WaitingCode, told_at: Date | null) {
  const { id, reference, last_error, amount, currency_code, provider_id, order_id, attention_code } = row;
  const code = WAITING_CODES.find((known) => known === attention_code) ?? otherwise;
  const times = { since: momentOrNull(row.attention_since), told_at: momentOrNull(told_at) };
  const payment = { amount, currency_code, provider_id, order_id };
  return { id, reference, code, ...ATTENTION_TEXTS[code], ...times, last_error, ...payment };
}
