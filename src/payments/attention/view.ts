import type { LedgerTransaction, Schedule } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { ATTENTION_TEXTS, WAITING_CODES, type WaitingCode } from "./texts";

/** What waits for a person, as staff sees it. */
export interface WaitingRow {
  id: string;
  /** Of the transaction; of the schedule's first payment. */
  reference: string;
  code: WaitingCode;
  what: string;
  next: string;
  action: (typeof ATTENTION_TEXTS)[WaitingCode]["action"];
  since: Date | null;
  /** When staff was reminded last. */
  told_at: Date | null;
  last_error: string | null;
  /** Decimal text with two places. */
  amount: string;
  currency_code: string;
  provider_id: string;
  order_id: string | null;
  order_display_id: number | null;
  schedule_id: string | null;
}

interface Wanted {
  code?: WaitingCode[];
  limit: number;
  offset: number;
}

/** What waits for a person, the longest first. */
export async function listAttention(
  { ledger }: StoreContext,
  { code: codes, limit: take, offset: skip }: Wanted,
): Promise<{ attention: WaitingRow[]; count: number }> {
  const { rows, count } = await ledger.listWaiting({ codes, skip, take });
  const idsOf = (wanted: (typeof rows)[number]["kind"]) =>
    rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const [transactions, schedules] = await Promise.all([
    ledger.listTransactions({ id: idsOf("transaction") }, { take: null }),
    ledger.listRecurringSchedules({ id: idsOf("schedule") }, { take: null }),
  ]);
  const shown = [...transactions.map(viewTransaction), ...schedules.map(viewSchedule)];
  // What was solved in between is left out.
  const attention = rows.flatMap((row) => shown.find(({ id }) => id === row.id) ?? []);
  return { attention, count };
}

function viewTransaction(row: LedgerTransaction): WaitingRow {
  const { id, reference, last_error, amount, currency_code, provider_id } = row;
  const { order_id, order_display_id, schedule_id } = row;
  const [since, told_at] = [row.attention_since, row.attention_told_at];
  const code = codeOf(row) ?? "not_in_agreement";
  const times = { since, told_at, last_error };
  const payment = { amount, currency_code, provider_id, order_id, order_display_id, schedule_id };
  return { id, reference, code, ...ATTENTION_TEXTS[code], ...times, ...payment };
}

function viewSchedule(row: Schedule): WaitingRow {
  const { id, reference, last_error, amount, currency_code, provider_id, order_id } = row;
  const code = codeOf(row) ?? "deduction_missing";
  // It is told each day, when the job has looked.
  const times = { since: row.attention_since, told_at: row.updated_at, last_error };
  const payment = { amount, currency_code, provider_id, order_id, order_display_id: null, schedule_id: id };
  return { id, reference, code, ...ATTENTION_TEXTS[code], ...times, ...payment };
}

const codeOf = ({ attention_code }: Pick<Schedule, "attention_code">): WaitingCode | undefined =>
  WAITING_CODES.find((known) => known === attention_code);
