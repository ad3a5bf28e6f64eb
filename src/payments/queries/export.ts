import type { ExportTransactions } from "../../http";
import { transactionFile } from "../../http/views/files";
import { toldAmounts, toldRefunds } from "../../http/views/transaction";
import type { StoreContext } from "../context";
import { wantedBy, withCustomers } from "./list";

const PAGE = 500;

/** The transactions that the filters leave as CSV (RFC 4180), the newest first, page by page. */
export async function* exportTransactions(
  context: StoreContext,
  filters: ExportTransactions,
): AsyncGenerator<string> {
  const { ledger, records } = context;
  const wanted = await wantedBy(context, filters);
  yield transactionFile.head;
  let last: string | undefined;
  for (;;) {
    const page = await ledger.transactionsBehind(last, wanted, PAGE);
    const operations = await ledger.listOperations(
      { transaction_id: page.map(({ id }) => id) },
      { take: null, order: { created_at: "ASC", id: "ASC" } },
    );
    for (const transaction of await withCustomers(records, page)) {
      const own = operations.filter(({ transaction_id }) => transaction_id === transaction.id);
      yield transactionFile.line({ ...transaction, amounts: toldAmounts(own), refunds: toldRefunds(own) });
    }
    if (page.length < PAGE) return;
    last = page.at(-1)?.id;
  }
}
