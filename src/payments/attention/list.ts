import type { AttentionList, ListAttention } from "../../http";
import { waitingSchedule, waitingTransaction } from "../../http/views/attention";
import type { StoreContext } from "../context";
import { nameCustomers } from "./customers";

/** What waits for a person, the longest first. */
export async function listAttention(
  context: StoreContext,
  { code: codes, limit, offset }: ListAttention,
): Promise<AttentionList> {
  const { ledger } = context;
  const { rows, count } = await ledger.listWaiting({ codes, skip: offset, take: limit });
  const idsOf = (wanted: (typeof rows)[number]["kind"]) =>
    rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const [transactions, schedules] = await Promise.all([
    ledger.listTransactions({ id: idsOf("transaction") }, { take: null }),
    ledger.listRecurringSchedules({ id: idsOf("schedule") }, { take: null }),
  ]);
  const nameOf = await nameCustomers(context, [...transactions, ...schedules]);
  const shown = [
    ...transactions.map((row) => waitingTransaction(row, nameOf)),
    ...schedules.map((row) => waitingSchedule(row, nameOf)),
  ];
  // What was solved in between is left out.
  const attention = rows.flatMap((row) => shown.find(({ id }) => id === row.id) ?? []);
  return { attention, count, limit, offset };
}
