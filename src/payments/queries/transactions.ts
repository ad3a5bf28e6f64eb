import {
  type CountTransactions,
  type ExportTransactions,
  type ListTransactions,
  type ListedTransaction,
  TransactionCounts,
  type TransactionList,
} from "../../http";
import {
  TAB_FILTERS,
  TRANSACTION_SORTS,
  TRANSACTION_TABS,
  type TransactionTab,
} from "../../http/list-transactions";
import { HAN } from "../../http/person";
import { toldAmounts, toldRefunds, viewTransaction } from "../../http/views/transaction";
import { type Records, readCustomers } from "../../medusa";
import {
  type LedgerTransaction,
  operationsByTransaction,
  pagesBehind,
  type TransactionSearch,
  type WantedTransactions,
} from "../../modules/crossborder/internal";
import { waitAtMost } from "../clock";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { accountIn, channelIn, isCrossborder } from "../provider-id";
import { transactionFile } from "../../http/views/files";

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
async function withCustomers(
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
async function wantedBy(
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

const PAGE = 500;

/** The transactions that the filters leave as CSV (RFC 4180), the newest first, page by page. */
export async function* exportTransactions(
  context: StoreContext,
  filters: ExportTransactions,
): AsyncGenerator<string> {
  const { ledger, records } = context;
  const wanted = await wantedBy(context, filters);
  yield transactionFile.head;
  const behind = (last?: LedgerTransaction) => ledger.transactionsBehind(last?.id, wanted, PAGE);
  for await (const page of pagesBehind(PAGE, behind)) {
    const operations = await operationsByTransaction(
      ledger,
      page.map(({ id }) => id),
    );
    for (const transaction of await withCustomers(records, page)) {
      const own = operations.get(transaction.id) ?? [];
      yield transactionFile.line({ ...transaction, amounts: toldAmounts(own), refunds: toldRefunds(own) });
    }
  }
}

/** What a text that staff typed may mean. */
export type SearchText = Omit<TransactionSearch, "customer_ids" | "order_ids" | "references"> & {
  /** Words that all are in the name or the e-mail address of who pays. */
  buyer?: string[];
};

/** So much of a number, or of a name, is looked for. */
const LEAST_OF_NUMBER = 4;
const LEAST_OF_NAME = 2;

const CURRENCIES: readonly (readonly [string, RegExp])[] = [
  ["usd", /^(us\$|usd|\$)|(usd|\$)$/],
  ["cny", /^(cny|rmb|cn¥|¥|￥)|(cny|rmb|元|¥)$/],
];

const ORDER_ID = /^order_\w+$/i;
const SCHEDULE_ID = /^cbsch_\w+$/i;
const ORDER_NUMBER = /^#?(\d{1,9})$/;
const PLAIN = /^\d{1,12}([.,]\d{1,2})?$/;
/** As in `1,234.50`, and as in `1.234,50`. */
const GROUPED = /^\d{1,3}(([,' ]\d{3})+(\.\d{1,2})?|(\.\d{3})+(,\d{1,2})?)$/;
const DECIMALS = /[.,]\d{1,2}$/;

/**
 * Reads what staff typed: all that it gives must be meant. One text may mean several things: digits are an order's number, and from four of
 * them on the beginning or the end of another number. An amount is told by its decimals or its currency. Of several words each narrows the
 * search: letters are of who pays, and of the others each is a number or an amount. What finds fewest comes first.
 */
export function readSearch(typed: string): SearchText[] {
  const given = typed.trim().replace(/\s+/g, " ");
  const text = given.toLowerCase();
  if (ORDER_ID.test(given)) return [{ order_id: given }];
  if (SCHEDULE_ID.test(given)) return [{ schedule_id: given }];
  const alone = readAmount(text) ?? readNumber(text) ?? (/^[\d ]+$/.test(text) ? numberIn(text) : undefined);
  if (alone) return [alone];
  const words = text.split(" ").filter((word, _, all) => all.length === 1 || !CURRENCY.test(word));
  if (words.length === 1) return [lettersIn(words)];
  const isName = (word: string) => /[\p{L}@]/u.test(word) && (!/\d/.test(word) || word.includes("@"));
  const names = words.filter(isName);
  const others = words
    .filter((word) => !isName(word))
    .map((word) => readAmount(word) ?? readNumber(word) ?? numberIn(word));
  return [
    ...(names.length > 0 ? [lettersIn(names)] : []),
    ...others.toSorted((one, other) => rank(one) - rank(other)),
  ];
}

const CURRENCY = /^(us\$|usd|\$|cny|rmb|cn¥|¥|￥|元)$/;
const rank = ({ amount }: SearchText) => (amount === undefined ? 0 : 1);

/** Digits are an order's number. */
function readNumber(text: string): SearchText | undefined {
  const number = ORDER_NUMBER.exec(text)?.[1];
  return number === undefined ? undefined : { order_display_id: Number(number), ...numberIn(text) };
}

function readAmount(text: string): SearchText | undefined {
  const [currency_code, sign] = CURRENCIES.find(([, pattern]) => pattern.test(text)) ?? [];
  const figure = (sign ? text.replace(sign, "") : text).trim();
  const isGrouped = GROUPED.test(figure);
  if (!(isGrouped || PLAIN.test(figure)) || !(sign || DECIMALS.test(figure))) return undefined;
  const decimals = DECIMALS.exec(figure)?.[0] ?? "";
  const whole = figure.slice(0, figure.length - decimals.length).replace(/\D/g, "");
  const amount = `${whole}.${decimals.slice(1).padEnd(2, "0")}`;
  return { amount, ...(currency_code && { currency_code }) };
}

/** Who pays; one word of it may as well be a part of a number that has no digits there. */
function lettersIn(words: readonly string[]): SearchText {
  const [only = "", ...more] = words;
  return { ...(more.length === 0 && numberIn(only)), ...buyerIn(words) };
}

/** Numbers of ours and of the gateway have digits, letters and hyphens; who copies one may bring spaces. */
function numberIn(text: string): SearchText {
  const number = text.replace(/(?<=\d) (?=\d)/g, "");
  return number.length >= LEAST_OF_NUMBER && /^[\w.#-]+$/.test(number) ? { number } : {};
}

/** A name has letters; one in Chinese characters is found by each of them, from its first one on. */
function buyerIn(words: readonly string[]): SearchText {
  const isLong = (word: string) => word.length >= (/^[\u0020-\u024f]*$/.test(word) ? LEAST_OF_NAME : 1);
  const isFound = words.some((word) => isLong(word) && /[\p{L}@]/u.test(word));
  return isFound ? { buyer: words.flatMap((word) => (HAN.test(word) ? [...word] : [word])) } : {};
}
