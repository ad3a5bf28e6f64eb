import type { ExportTransactions } from "../../http";
import { transactionFile } from "../../http/views/files";
import type { StoreContext } from "../context";
import { wantedBy, withCustomers } from "./list";

const PAGE = 500;

/** The transactions that the filters leave as CSV (RFC 4180), the newest first, page by page. */
export async function* exportTransactions(
  { ledger, records }: StoreContext,
  filters: ExportTransactions,
): AsyncGenerator<string> {
  const wanted = await wantedBy(records, filters);
  yield transactionFile.head;
  let last: string | undefined;
  for (;;) {
    const page = await ledger.transactionsBehind(last, wanted, PAGE);
    for (const transaction of await withCustomers(records, page)) yield transactionFile.line(transaction);
    if (page.length < PAGE) return;
    last = page.at(-1)?.id;
  }
}
