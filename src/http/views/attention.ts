import type { LedgerTransaction, Schedule } from "../../modules/crossborder/internal";
import en from "../../texts/en/attention.json";
import { type AttentionItem, SOLVED_BY, WAITING_CODES, type WaitingCode } from "../attention";
import { momentOrNull } from "../values";

/** What a code means and what solves it. @param otherwise what one means that is not known any more */
export function adviceFor(attention_code: string | null, otherwise: WaitingCode = "not_in_agreement") {
  const code = WAITING_CODES.find((known) => known === attention_code) ?? otherwise;
  const { what, next } = en.code[code];
  return { code, what, next, action: SOLVED_BY[code] };
}

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

function item(row: LedgerTransaction | Schedule, otherwise: WaitingCode, told_at: Date | null) {
  const { id, reference, last_error, amount, currency_code, provider_id, order_id, attention_code } = row;
  const times = { since: momentOrNull(row.attention_since), told_at: momentOrNull(told_at) };
  const payment = { amount, currency_code, provider_id, order_id };
  return { id, reference, ...adviceFor(attention_code, otherwise), ...times, last_error, ...payment };
}
