import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { z } from "@medusajs/framework/zod";
import type { Filter, Page } from "./filter";
import { CURRENCY_CODES, RECONCILIATION_STATUSES, STATES } from "./states";
import { foundStatement, type TransactionSearch } from "./search-statements";

const TRANSACTIONS = "crossborder_transaction";

/** No page of the admin goes further than this, and counting all of a large table would cost more than the list. */
const COUNTED = 10_000;

interface List<Row> {
  list: (wanted: Filter<Row>, page: Page<Row>) => Promise<Row[]>;
  listAndCount: (wanted: Filter<Row>, page: Page<Row>) => Promise<[Row[], number]>;
}

/** A page of a list, and how many there are: counted are `COUNTED` at most. Medusa deletes `q` from the filter that it is given. */
export async function countedPage<Row>(
  { list, listAndCount }: List<Row>,
  wanted: Filter<Row>,
  page: Page<Row>,
): Promise<{ rows: Row[]; count: number; has_more: boolean }> {
  const [beyond] = await list({ ...wanted }, { ...page, skip: COUNTED, take: 1 });
  if (beyond) return { rows: await list({ ...wanted }, page), count: COUNTED, has_more: true };
  const [rows, count] = await listAndCount({ ...wanted }, page);
  return { rows, count: Math.min(count, COUNTED), has_more: count > COUNTED };
}

/** Bounds by operator. */
export type Range<T> = Partial<Record<"$gt" | "$gte" | "$lt" | "$lte" | "$eq", T>>;

type Listed =
  "state" | "reconciliation_status" | "provider_id" | "currency_code" | "order_id" | "customer_id";

/** Which transactions are wanted: all of these must be so. */
export interface WantedTransactions {
  /** All of these must be meant. */
  search?: readonly TransactionSearch[];
  /** A column has one of these values. */
  among: Partial<Record<Listed, readonly string[]>>;
  created_at?: Range<Date>;
  /** Decimal text, compared as numbers, of every currency. */
  amount?: Range<string>;
}

/** The values that a column can have, as the database checks. An index begins with these columns, in this order, then `provider_id`. */
const FEW_VALUES = {
  state: STATES,
  reconciliation_status: RECONCILIATION_STATUSES,
  currency_code: CURRENCY_CODES,
} as const;

const OPERATORS = [
  ["$gt", ">"],
  ["$gte", ">="],
  ["$lt", "<"],
  ["$lte", "<="],
  ["$eq", "="],
] as const;

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

/** Resolves to a row where there are more than are counted. It reads an index alone where one has all that is asked for. */
export const beyondStatement = (knex: Knex, wanted: WantedTransactions): Knex.QueryBuilder =>
  matching(knex, wanted).select(knex.raw("1")).offset(COUNTED).limit(1);

/** How many there are, up to one more than are counted, and what they come to, by currency. */
export const countStatement = (knex: Knex, wanted: WantedTransactions): Knex.QueryBuilder =>
  knex
    .select(
      "currency_code",
      knex.raw("count(*)::int as count"),
      ...SUMMED.map((column) => knex.raw(sumOf(column))),
    )
    .from(
      matching(knex, wanted)
        .select("currency_code", ...SUMMED)
        .limit(COUNTED + 1)
        .as("counted"),
    )
    .groupBy("currency_code")
    .orderBy("currency_code");

/** Amounts of a transaction that a list adds up. */
const SUMMED = ["amount", "captured_amount", "refunded_amount", "returned_amount"] as const;
const sumOf = (column: string) => `sum(${column}::numeric)::numeric(20, 2)::text as ${column}`;

const sumsSchema = z.array(
  z.object({
    currency_code: z.string(),
    count: z.number(),
    /** Decimal text with two places. */
    amount: z.string(),
    captured_amount: z.string(),
    refunded_amount: z.string(),
    returned_amount: z.string(),
  }),
);

export interface Counted {
  count: number;
  /** There are more than were counted. */
  has_more: boolean;
  /** What they come to, by currency; null where there are more than were counted. */
  sums: z.output<typeof sumsSchema> | null;
}

export const MORE_THAN_COUNTED: Counted = { count: COUNTED, has_more: true, sums: null };

/** @param rows of a statement of `countStatement` */
export function countOf(rows: unknown): Counted {
  const sums = sumsSchema.parse(rows);
  const count = sums.reduce((sum, one) => sum + one.count, 0);
  return count > COUNTED ? MORE_THAN_COUNTED : { count, has_more: false, sums };
}

/** Transactions that are as it is wanted. */
export function matching(
  knex: Knex,
  { search, among, created_at, amount }: WantedTransactions,
): Knex.QueryBuilder {
  const query = knex(TRANSACTIONS).whereNull("deleted_at");
  for (const [column, values] of Object.entries(withLeading(among))) query.whereIn(column, [...values]);
  for (const [operator, moment] of bounds(created_at)) query.where("created_at", operator, moment);
  for (const [operator, text] of bounds(amount))
    query.whereRaw(`amount::numeric ${operator} ?::numeric`, [text]);
  if (!search) return query;
  // Found first, and sorted then: PostgreSQL does not know how few they are, and would read the ledger in the wanted order instead.
  const terms = foundStatement(knex, search, COUNTED + 1).as("term");
  query
    .join(terms, "term.reference", `${TRANSACTIONS}.reference`)
    .select(`${TRANSACTIONS}.*`, "term.is_exact");
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
