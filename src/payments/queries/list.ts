import type { MedusaRecords, Person } from "../../medusa";
import {
  type LedgerTransaction,
  literally,
  type Range,
  type TransactionPage,
  type WantedTransactions,
} from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { accountIn, channelIn, isCrossborder } from "../provider-id";

/** Which transactions staff looks for. */
export interface TransactionFilters {
  /** An order's number, the beginning or the end of a reference or of the gateway's number, or a customer. */
  q?: string;
  state?: readonly string[];
  reconciliation_status?: readonly string[];
  provider_id?: readonly string[];
  /** `channel_a` … `in_store`. */
  channel?: readonly string[];
  /** The `id` of the provider's entry in medusa-config. */
  account?: readonly string[];
  currency_code?: readonly string[];
  order_id?: string;
  customer_id?: string;
  created_at?: Range<Date>;
  /** Decimal text. */
  amount?: Range<string>;
}

/** A transaction as lists show it. */
export interface ListedTransaction extends LedgerTransaction {
  /** `channel_a`, `channel_b`, `channel_c`, `creditcard` or `in_store`. */
  channel: string | null;
  account: { id: string | null };
  /** Null where no customer is known, or where Medusa has the customer no longer. */
  customer: Person | null;
}

/** A page of the ledger. */
export async function listTransactions(
  context: StoreContext,
  filters: TransactionFilters,
  page: TransactionPage,
) {
  const wanted = await wantedBy(context.records, filters);
  const { transactions, ...counted } = await context.ledger.pageOfTransactions(wanted, page);
  return { ...counted, transactions: await withCustomers(context.records, transactions) };
}

export async function withCustomers(
  records: MedusaRecords,
  transactions: LedgerTransaction[],
): Promise<ListedTransaction[]> {
  const id = [...new Set(transactions.flatMap(({ customer_id }) => customer_id ?? []))];
  const customers = await records.people("customer", id);
  return transactions.map((transaction) => ({
    ...transaction,
    channel: channelIn(transaction.provider_id) ?? null,
    account: { id: accountIn(transaction.provider_id) ?? null },
    customer: customers.find((one) => one.id === transaction.customer_id) ?? null,
  }));
}

/** What the ledger is asked for: it knows neither customers nor channels. */
export async function wantedBy(
  records: MedusaRecords,
  filters: TransactionFilters,
): Promise<WantedTransactions> {
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
  records: MedusaRecords,
  { channel, account, provider_id }: Pick<TransactionFilters, "channel" | "account" | "provider_id">,
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

async function searchFor(records: MedusaRecords, q: string): Promise<WantedTransactions["search"]> {
  const text = q.trim();
  const number = ORDER_NUMBER.exec(text)?.[1];
  return {
    text,
    order_display_id: number === undefined ? undefined : Number(number),
    // No customer is called by digits, and Medusa reads all its customers to find one.
    customer_ids: /^[#\d]+$/.test(text) ? [] : await records.findCustomers(literally(text), CUSTOMERS),
  };
}
