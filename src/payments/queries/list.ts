import {
  type CountTransactions,
  type ExportTransactions,
  type ListedTransaction,
  type ListTransactions,
  TransactionCounts,
  type TransactionList,
} from "../../http";
import {
  TAB_FILTERS,
  TRANSACTION_SORTS,
  TRANSACTION_TABS,
  type TransactionTab,
} from "../../http/list-transactions";
import { viewTransaction } from "../../http/views/transaction";
import { readCustomers, type Records } from "../../medusa";
import type {
  LedgerTransaction,
  TransactionSearch,
  WantedTransactions,
} from "../../modules/crossborder/internal";
import { waitAtMost } from "../clock";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { accountIn, channelIn, isCrossborder } from "../provider-id";
import { readSearch, type SearchText } from "./search-text";

/** A page of the ledger, as it was asked for. */
export async function listTransactions(
  context: StoreContext,
  { order, limit, offset, after, before, ...filters }: ListTransactions,
): Promise<TransactionList> {
  const sort = TRANSACTION_SORTS.find((name) => order.endsWith(name)) ?? "created_at";
  const direction = order.startsWith("-") ? "desc" : "asc";
  const wanted = await wantedBy(context, filters);
  const page = { sort, direction, limit, offset, after, before } as const;
  const { transactions, ...found } = await context.ledger.pageOfTransactions(wanted, page);
  return { transactions: await withCustomers(context.records, transactions), ...found, limit, offset };
}

/** How many of what is searched and filtered each tab has. */
export async function countTabs(
  context: StoreContext,
  filters: CountTransactions,
): Promise<TransactionCounts> {
  const { ledger } = context;
  const wanted = await wantedBy(context, filters);
  const counted = TRANSACTION_TABS.map(async (tab) => {
    const { count, has_more } = await ledger.countTransactions(inTab(wanted, tab));
    return [tab, { count, has_more }] as const;
  });
  return TransactionCounts.parse({ counts: Object.fromEntries(await Promise.all(counted)) });
}

/** With who pays. */
export async function withCustomers(
  records: Records,
  transactions: LedgerTransaction[],
): Promise<ListedTransaction[]> {
  const customerOf = await readCustomers(records, transactions);
  return transactions.map((transaction) => ({
    ...viewTransaction(transaction),
    channel: channelIn(transaction.provider_id) ?? null,
    account: { id: accountIn(transaction.provider_id) ?? null },
    customer: customerOf(transaction),
  }));
}

/** What the ledger is asked for: it knows neither customers nor channels. */
export async function wantedBy(
  context: Pick<StoreContext, "records" | "clock">,
  filters: ExportTransactions,
): Promise<WantedTransactions> {
  const { records } = context;
  const { tab, q, channel, account, provider_id, order_id, customer_id, created_at, amount, ...more } =
    filters;
  const wanted: WantedTransactions = {
    created_at,
    amount,
    among: {
      ...more,
      ...(order_id && { order_id: [order_id] }),
      ...(customer_id && { customer_id: [customer_id] }),
      ...((channel || account || provider_id) && {
        provider_id: await providerIds(records, { channel, account, provider_id }),
      }),
    },
    ...(q && { search: await searchFor(context, q) }),
  };
  return tab ? inTab(wanted, tab) : wanted;
}

/** A state that is asked for besides has to be one of the tab's. */
function inTab(wanted: WantedTransactions, tab: TransactionTab): WantedTransactions {
  const among = { ...wanted.among };
  for (const column of ["state", "reconciliation_status"] as const) {
    const values: readonly string[] | undefined = TAB_FILTERS[tab][column];
    if (values) among[column] = among[column]?.filter((value) => values.includes(value)) ?? values;
  }
  return { ...wanted, among };
}

/** Medusa keeps a provider that medusa-config no longer has, so that its transactions are still found. */
async function providerIds(
  records: Records,
  { channel, account, provider_id }: Pick<ExportTransactions, "channel" | "account" | "provider_id">,
): Promise<string[]> {
  if (!channel && !account) return [...(provider_id ?? [])];
  const isAmong = (value: string | undefined, wanted: readonly string[] | undefined) =>
    wanted === undefined || (value !== undefined && wanted.includes(value));
  return (await records.providerIds())
    .filter(isCrossborder)
    .filter((id) => isAmong(id, provider_id))
    .filter((id) => isAmong(channelIn(id), channel) && isAmong(accountIn(id), account));
}

/** So many customers and orders by a name, the newest; a search that finds more has to be longer. */
const MOST_NAMED = 100;
const GIVES_UP_MS = 2_000;

/** @throws MedusaError `search_too_slow` where Medusa has not found who is named in two seconds, and no number of a payment is meant */
async function searchFor(
  { records, clock }: Pick<StoreContext, "records" | "clock">,
  q: string,
): Promise<TransactionSearch[]> {
  const named = async ({ buyer, ...meant }: SearchText): Promise<TransactionSearch> => {
    if (!buyer) return meant;
    // Medusa reads all its customers and orders to find one.
    const asked = Promise.all([
      records.findBuyers(buyer, MOST_NAMED),
      records.findWithoutOrder(buyer, MOST_NAMED),
    ]);
    const found = await waitAtMost(clock, GIVES_UP_MS, asked);
    if (found) return { ...meant, ...found[0], references: found[1] };
    if (meant.number !== undefined && /\d/.test(meant.number)) return meant;
    throw paymentError(
      "search_too_slow",
      "Medusa has not found the name in two seconds: search for a whole e-mail address, an amount or an order's number",
    );
  };
  return await Promise.all(readSearch(q).map(named));
}
