import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { CURRENCY_CODES, RECONCILIATION_STATUSES, STATES } from "./states";
import type { LedgerTransaction } from "./types";
import { idWord, withWords, word } from "./words";

const TRANSACTIONS = "crossborder_transaction";

/** No page of the admin goes further than this, and counting all of a large ledger would cost more than the list. */
const COUNTED = 10_000;

/** Bounds by operator. */
export type Range<T> = Partial<Record<"$gt" | "$gte" | "$lt" | "$lte" | "$eq", T>>;

/** What staff types into a search, and what it may mean. */
export interface TransactionSearch {
  /** The beginning or the end of a reference or of the gateway's number. */
  text: string;
  order_display_id?: number;
  /** Customers that Medusa finds by it. */
  customer_ids: string[];
}

type Listed =
  "state" | "reconciliation_status" | "provider_id" | "currency_code" | "order_id" | "customer_id";

/** Which transactions are wanted: all of these must be so. */
export interface WantedTransactions {
  search?: TransactionSearch;
  /** A column has one of these values. */
  among: Partial<Record<Listed, readonly string[]>>;
  created_at?: Range<Date>;
  /** Decimal text, compared as numbers, of every currency. */
  amount?: Range<string>;
}

/**
 * Each has an index, which is read forwards or backwards. Medusa gives orders their ids in the order in which it numbers them, but for
 * two that are placed at the same moment. What has no order counts as the smallest.
 */
const COLUMNS = {
  created_at: "created_at",
  amount: "(amount::numeric)",
  order_display_id: "order_id",
} as const;

/** The values that a column can have, as the database checks. An index begins with these columns, in this order, then `provider_id`. */
const FEW_VALUES = {
  state: STATES,
  reconciliation_status: RECONCILIATION_STATUSES,
  currency_code: CURRENCY_CODES,
} as const;

export interface TransactionPage {
  sort: keyof typeof COLUMNS;
  direction: "asc" | "desc";
  limit: number;
  offset: number;
}

const OPERATORS = [
  ["$gt", ">"],
  ["$gte", ">="],
  ["$lt", "<"],
  ["$lte", "<="],
  ["$eq", "="],
] as const;

/** A page, in its order. */
export function pageStatement(
  knex: Knex,
  wanted: WantedTransactions,
  { sort, direction, limit, offset }: TransactionPage,
): Knex.QueryBuilder {
  const nulls = direction === "asc" ? "nulls first" : "nulls last";
  const order = `${COLUMNS[sort]} ${direction} ${sort === "order_display_id" ? nulls : ""}, id ${direction}`;
  return matching(knex, wanted).select("*").orderByRaw(order).limit(limit).offset(offset);
}

/** How many there are, up to one more than are counted. */
export const countStatement = (knex: Knex, wanted: WantedTransactions): Knex.QueryBuilder =>
  knex.count("* as count").from(
    matching(knex, wanted)
      .select(knex.raw("1"))
      .limit(COUNTED + 1)
      .as("counted"),
  );

/** The newest behind a transaction, or the newest of all. The database compares moments finer than a `Date`. */
export function behindStatement(
  knex: Knex,
  wanted: WantedTransactions,
  after: string | undefined,
  limit: number,
): Knex.QueryBuilder {
  const position = knex(TRANSACTIONS).select("created_at", "id").where({ id: after });
  return matching(knex, wanted)
    .select("*")
    .modify((query) => after && query.whereRaw("(created_at, id) < (?)", [position]))
    .orderByRaw("created_at desc, id desc")
    .limit(limit);
}

/** Transactions that have one of some words. */
export const foundBy = (knex: Knex, words: readonly string[]): Knex.QueryBuilder<LedgerTransaction> =>
  withWords(knex(TRANSACTIONS).whereNull("deleted_at"), words);

export interface Counted {
  count: number;
  /** There are more than were counted. */
  has_more: boolean;
}

export const countOf = (count: number): Counted => ({
  count: Math.min(count, COUNTED),
  has_more: count > COUNTED,
});

function matching(knex: Knex, { search, among, created_at, amount }: WantedTransactions): Knex.QueryBuilder {
  const query = knex(TRANSACTIONS).whereNull("deleted_at");
  for (const [column, values] of Object.entries(withLeading(among))) query.whereIn(column, [...values]);
  for (const [operator, moment] of bounds(created_at)) query.where("created_at", operator, moment);
  for (const [operator, text] of bounds(amount))
    query.whereRaw(`amount::numeric ${operator} ?::numeric`, [text]);
  if (among.customer_id) withWords(query, among.customer_id.map(idWord));
  if (!search) return query;
  // Found first, and sorted then: PostgreSQL knows too little of words, and would read the ledger in the wanted order instead.
  withWords(query, searchWords(search)).select("*");
  return knex.withMaterialized("found", query).from("found");
}

/** An index is used from its first column on: those before one that is asked for are asked for with all their values. */
function withLeading(among: WantedTransactions["among"]): WantedTransactions["among"] {
  const columns = [...Object.keys(FEW_VALUES), "provider_id"];
  const last = columns.findLastIndex((column) => Object.hasOwn(among, column));
  const leading = Object.entries(FEW_VALUES).slice(0, Math.max(0, last));
  return { ...Object.fromEntries(leading), ...among };
}

function bounds<T>(range: Range<T> = {}): [operator: string, bound: T][] {
  return OPERATORS.flatMap(([name, operator]): [string, T][] => {
    const bound = range[name];
    return bound === undefined ? [] : [[operator, bound]];
  });
}

function searchWords({ text, order_display_id, customer_ids }: TransactionSearch): string[] {
  const lower = text.toLowerCase();
  const begins = `${word("<", lower)}:*`;
  const ends = `${word(">", [...lower].reverse().join(""))}:*`;
  const number = order_display_id === undefined ? [] : [word("#", String(order_display_id))];
  return [begins, ends, ...number, ...customer_ids.map(idWord)];
}

/** As a part of a pattern of `like` that stands for itself. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** How many orders were opened for a payment collection since a moment, and when the newest one was. */
export interface Opened {
  count: number;
  newest: Date | null;
}

/** Those that were opened, or may have been, since a moment; not those of which the gateway was told nothing. */
export const openedFor = (payment_collection_id: string): string => `
  select count(*)::int as count, max(opened.created_at) as newest
  from crossborder_operation opened join crossborder_transaction own on own.id = opened.transaction_id
  where own.payment_collection_id = ${payment_collection_id} and opened.kind = 'open' and opened.created_at > ?
    and own.deleted_at is null`;

export async function countOpened(knex: Knex, payment_collection_id: string, since: Date): Promise<Opened> {
  const { rows } = await knex.raw<{ rows: Opened[] }>(openedFor("?"), [payment_collection_id, since]);
  return rows[0] ?? { count: 0, newest: null };
}
