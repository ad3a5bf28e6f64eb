import { z } from "@medusajs/framework/zod";
import {
  type LedgerTransaction,
  literally,
  type Range,
  type TransactionPage,
  type WantedTransactions,
} from "../../modules/crossborder/internal";
import type { Query, StoreContext } from "../context";
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

const customer = z.object({
  id: z.string(),
  email: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
});
type Customer = z.output<typeof customer>;

/** A transaction as lists show it. */
export interface ListedTransaction extends LedgerTransaction {
  /** `channel_a`, `channel_b`, `channel_c`, `creditcard` or `in_store`. */
  channel: string | null;
  account: { id: string | null };
  /** Null where nobody is known, or where Medusa has the customer no longer. */
  customer: Customer | null;
}

/** A page of the ledger. */
export async function listTransactions(
  context: StoreContext,
  filters: TransactionFilters,
  page: TransactionPage,
) {
  const wanted = await wantedBy(context.query, filters);
  const { transactions, ...counted } = await context.ledger.pageOfTransactions(wanted, page);
  return { ...counted, transactions: await withCustomers(context.query, transactions) };
}

export async function withCustomers(
  query: Query,
  transactions: LedgerTransaction[],
): Promise<ListedTransaction[]> {
  const id = [...new Set(transactions.flatMap(({ customer_id }) => customer_id ?? []))];
  const fields = ["id", "email", "first_name", "last_name"];
  const { data } =
    id.length > 0 ? await query.graph({ entity: "customer", fields, filters: { id } }) : { data: [] };
  const customers = z.array(customer).parse(data);
  return transactions.map((transaction) => ({
    ...transaction,
    channel: channelIn(transaction.provider_id) ?? null,
    account: { id: accountIn(transaction.provider_id) ?? null },
    customer: customers.find((one) => one.id === transaction.customer_id) ?? null,
  }));
}

/** What the ledger is asked for: it knows neither customers nor channels. */
export async function wantedBy(query: Query, filters: TransactionFilters): Promise<WantedTransactions> {
  const { q, channel, account, provider_id, order_id, customer_id, created_at, amount, ...more } = filters;
  return {
    created_at,
    amount,
    among: {
      ...more,
      ...(order_id && { order_id: [order_id] }),
      ...(customer_id && { customer_id: [customer_id] }),
      ...((channel || account || provider_id) && {
        provider_id: await providerIds(query, { channel, account, provider_id }),
      }),
    },
    ...(q && { search: await searchFor(query, q) }),
  };
}

const withIds = z.array(z.object({ id: z.string() }));

/** Medusa keeps a provider that medusa-config no longer has, so that its transactions are still found. */
async function providerIds(
  query: Query,
  { channel, account, provider_id }: Pick<TransactionFilters, "channel" | "account" | "provider_id">,
): Promise<string[]> {
  if (!channel && !account) return [...(provider_id ?? [])];
  const { data } = await query.graph({ entity: "payment_provider", fields: ["id"] });
  const isAmong = (value: string | undefined, wanted: readonly string[] | undefined) =>
    wanted === undefined || (value !== undefined && wanted.includes(value));
  return withIds
    .parse(data)
    .map(({ id }) => id)
    .filter(isCrossborder)
    .filter((id) => isAmong(id, provider_id))
    .filter((id) => isAmong(channelIn(id), channel) && isAmong(accountIn(id), account));
}

/** An order's number, with or without `#`. */
const ORDER_NUMBER = /^#?(\d{1,9})$/;
/** Whoever finds more customers than these has to type more. */
const CUSTOMERS = 100;

async function searchFor(query: Query, q: string): Promise<WantedTransactions["search"]> {
  const text = q.trim();
  const number = ORDER_NUMBER.exec(text)?.[1];
  return {
    text,
    order_display_id: number === undefined ? undefined : Number(number),
    // Nobody is called by digits, and Medusa reads all its customers to find one.
    customer_ids: /^[#\d]+$/.test(text) ? [] : await customersLike(query, text),
  };
}

async function customersLike(query: Query, q: string): Promise<string[]> {
  const { data } = await query.graph({
    entity: "customer",
    fields: ["id"],
    filters: { q: literally(q) },
    pagination: { take: CUSTOMERS, order: { created_at: "DESC" } },
  });
  return withIds.parse(data).map(({ id }) => id);
}
