import type { StoreContext } from "../context";
import { csvLine } from "../csv";
import { type ListedTransaction, type TransactionFilters, wantedBy, withCustomers } from "./list";

const PAGE = 500;

type Cell = string | number | null | undefined;

/** By the column's name. */
const COLUMNS: Readonly<Record<string, (transaction: ListedTransaction) => Cell>> = {
  created_at: ({ created_at }) => new Date(created_at).toISOString(),
  reference: ({ reference }) => reference,
  transaction_no: ({ transaction_no }) => transaction_no,
  order_number: ({ order_display_id }) => order_display_id,
  order_id: ({ order_id }) => order_id,
  customer: ({ customer }) => [customer?.first_name, customer?.last_name].filter(Boolean).join(" "),
  email: ({ customer }) => customer?.email,
  channel: ({ channel }) => channel,
  wallet: ({ vendor }) => vendor,
  account: ({ account }) => account.id,
  clerk: ({ store_admin_no }) => store_admin_no,
  currency_code: ({ currency_code }) => currency_code,
  amount: ({ amount }) => amount,
  authorized: ({ authorized_amount }) => authorized_amount,
  captured: ({ captured_amount }) => captured_amount,
  released: ({ released_amount }) => released_amount,
  refunded: ({ refunded_amount }) => refunded_amount,
  returned: ({ returned_amount }) => returned_amount,
  state: ({ state }) => state,
  reconciliation_status: ({ reconciliation_status }) => reconciliation_status,
  attention_code: ({ attention_code }) => attention_code,
  paid_at: ({ paid_at }) => paid_at && new Date(paid_at).toISOString(),
};

/** The transactions that the filters leave as CSV (RFC 4180), the newest first, page by page. */
export async function* exportTransactions(
  { ledger, records }: StoreContext,
  filters: TransactionFilters,
): AsyncGenerator<string> {
  const wanted = await wantedBy(records, filters);
  yield csvLine(Object.keys(COLUMNS));
  let last: string | undefined;
  for (;;) {
    const page = await ledger.transactionsBehind(last, wanted, PAGE);
    for (const transaction of await withCustomers(records, page))
      yield csvLine(Object.values(COLUMNS).map((cell) => cell(transaction)));
    if (page.length < PAGE) return;
    last = page.at(-1)?.id;
  }
}
