import type { LedgerTransaction, Schedule } from "../../modules/crossborder/internal";
import { type AttentionItem, WAITING_CODES, type WaitingCode } from "../attention";
import { ATTENTION_TEXTS } from "../attention-texts";
import { momentOrNull } from "../values";

/** A transaction that waits for a person. */
export function waitingTransaction(row: LedgerTransaction): AttentionItem {
  const { schedule_id, order_display_id } = row;
  return { ...item(row, "not_in_agreement", row.attention_told_at), order_display_id, schedule_id };
}

/** A recurring schedule that waits for a person: staff is told each day, when the job has looked. */
export const waitingSchedule = (row: Schedule): AttentionItem => ({
  ...item(row, "deduction_missing", row.updated_at),
  order_display_id: null,
  schedule_id: row.id,
});

/** @param otherwise what a code means that is not known any more */
function item(row: LedgerTransaction | Schedule, otherwise: WaitingCode, told_at: Date | null) {
  const { id, reference, last_error, amount, currency_code, provider_id, order_id, attention_code } = row;
  const code = WAITING_CODES.find((known) => known === attention_code) ?? otherwise;
  const times = { since: momentOrNull(row.attention_since), told_at: momentOrNull(told_at) };
  const payment = { amount, currency_code, provider_id, order_id };
  return { id, reference, code, ...ATTENTION_TEXTS[code], ...times, last_error, ...payment };
}
