import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { z } from "@medusajs/framework/zod";
import type { LedgerTransaction } from "./types";

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

/** Each has an index, which is read forwards or backwards. Where there is no order, its number counts as the smallest. */
const COLUMNS = {
  created_at: ["created_at", "id"],
  amount: ["(amount::numeric)", "id"],
  state: ["state", "created_at", "id"],
  order_display_id: ["order_display_id", "id"],
} as const satisfies Record<string, readonly string[]>;

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

/** A page of ids, in their order. */
export function pageStatement(
  knex: Knex,
  wanted: WantedTransactions,
  { sort, direction, limit, offset }: TransactionPage,
): Knex.QueryBuilder {
  const nulls = direction === "asc" ? "nulls first" : "nulls last";
  const columns = COLUMNS[sort].map((column) =>
    column === "order_display_id" ? `${column} ${direction} ${nulls}` : `${column} ${direction}`,
  );
  return matching(knex, wanted).select("id").orderByRaw(columns.join(", ")).limit(limit).offset(offset);
}

/** How many there are, up to one more than are counted. */
export const countStatement = (knex: Knex, wanted: WantedTransactions): Knex.QueryBuilder =>
  knex.count("* as count").from(
    matching(knex, wanted)
      .select(knex.raw("1"))
      .limit(COUNTED + 1)
      .as("counted"),
  );

/** The newest ids behind a transaction, or the newest of all. The database compares moments finer than a `Date`. */
export function behindStatement(
  knex: Knex,
  wanted: WantedTransactions,
  after: string | undefined,
  limit: number,
): Knex.QueryBuilder {
  const position = knex(TRANSACTIONS).select("created_at", "id").where({ id: after });
  return matching(knex, wanted)
    .select("id")
    .modify((query) => after && query.whereRaw("(created_at, id) < (?)", [position]))
    .orderByRaw("created_at desc, id desc")
    .limit(limit);
}

const withIds = z.array(z.object({ id: z.string() }));
const withCount = z.tuple([z.object({ count: z.coerce.number() })]);

export const idsOf = (rows: unknown): string[] => withIds.parse(rows).map(({ id }) => id);

export interface Counted {
  count: number;
  /** There are more than were counted. */
  has_more: boolean;
}

export function countOf(rows: unknown): Counted {
  const [{ count }] = withCount.parse(rows);
  return { count: Math.min(count, COUNTED), has_more: count > COUNTED };
}

/** Rows as the ids have them. */
export const inOrderOf = (ids: readonly string[], rows: readonly LedgerTransaction[]): LedgerTransaction[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);

function matching(knex: Knex, { search, among, created_at, amount }: WantedTransactions): Knex.QueryBuilder {
  const query = knex(TRANSACTIONS).whereNull("deleted_at");
  for (const [column, values] of Object.entries(among)) query.whereIn(column, [...values]);
  for (const [operator, moment] of bounds(created_at)) query.where("created_at", operator, moment);
  for (const [operator, text] of bounds(amount))
    query.whereRaw(`amount::numeric ${operator} ?::numeric`, [text]);
  if (search) query.where((any) => found(any, search));
  return query;
}

function bounds<T>(range: Range<T> = {}): [operator: string, bound: T][] {
  return OPERATORS.flatMap(([name, operator]): [string, T][] => {
    const bound = range[name];
    return bound === undefined ? [] : [[operator, bound]];
  });
}

function found(query: Knex.QueryBuilder, { text, order_display_id, customer_ids }: TransactionSearch): void {
  const begins = `${literally(text.toLowerCase())}%`;
  const ends = `${literally([...text.toLowerCase()].reverse().join(""))}%`;
  for (const column of ["reference", "transaction_no"] as const) {
    query.orWhereRaw(`lower(${column}) like ?`, [begins]);
    query.orWhereRaw(`reverse(lower(${column})) like ?`, [ends]);
  }
  if (order_display_id !== undefined) query.orWhere({ order_display_id });
  if (customer_ids.length > 0) query.orWhereIn("customer_id", customer_ids);
}

/** As a part of a pattern of `like` that stands for itself. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
