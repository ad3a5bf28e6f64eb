import type { ExportTransactions, ListedTransaction, ListTransactions, TransactionList } from "../../http";
import { TRANSACTION_SORTS } from "../../http/list-transactions";
import { viewTransaction } from "../../http/views/transaction";
import type { Records } from "../../medusa";
import {
  type LedgerTransaction,
  literally,
  type WantedTransactions,
} from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { accountIn, channelIn, isCrossborder } from "../provider-id";

/** A page of the ledger, as it was asked for. */
export async function listTransactions(
  context: StoreContext,
  { order, limit, offset, ...filters }: ListTransactions,
): Promise<TransactionList> {
  const sort = TRANSACTION_SORTS.find((name) => order.endsWith(name)) ?? "created_at";
  const direction = order.startsWith("-") ? "desc" : "asc";
  const wanted = await wantedBy(context.records, filters);
  const found = await context.ledger.pageOfTransactions(wanted, { sort, direction, limit, offset });
  const transactions = await withCustomers(context.records, found.transactions);
  return { transactions, count: found.count, has_more: found.has_more, limit, offset };
}

export async function withCustomers(
  records: Records,
  transactions: LedgerTransaction[],
): Promise<ListedTransaction[]> {
  const id = [...new Set(transactions.flatMap(({ customer_id }) => customer_id ?? []))];
  const customers = await records.people("customer", id);
  return transactions.map((transaction) => ({
    ...viewTransaction(transaction),
    channel: channelIn(transaction.provider_id) ?? null,
    account: { id: accountIn(transaction.provider_id) ?? null },
    customer: customers.find((one) => one.id === transaction.customer_id) ?? null,
  }));
}

/** What the ledger is asked for: it knows neither customers nor channels. */
export async function wantedBy(records: Records, filters: ExportTransactions): Promise<WantedTransactions> {
  const { q, channel, account, provider_id, order_id, customer_id, created_at, amount, ...more } = filters;
  return {
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
    ...(q && { search: await searchFor(records, q) }),
  };
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

/** An order's number, with or without `#`. */
const ORDER_NUMBER = /^#?(\d{1,9})$/;
/** A search that finds more customers than these has to be longer. */
const CUSTOMERS = 100;

async function searchFor(records: Records, q: string): Promise<WantedTransactions["search"]> {
  const text = q.trim();
  const number = ORDER_NUMBER.exec(text)?.[1];
  return {
    text,
    order_display_id: number === undefined ? undefined : Number(number),
    // No customer is called by digits, and Medusa reads all its customers to find one.
    customer_ids: /^[#\d]+$/.test(text) ? [] : await records.findCustomers(literally(text), CUSTOMERS),
  };
}
