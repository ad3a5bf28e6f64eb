import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { z } from "@medusajs/framework/zod";
import { type Filter, OLDEST_FIRST, type Page, type ReadRows } from "./reads";
import { CURRENCY_CODES, RECONCILIATION_STATUSES, STATES } from "./states";
import { type Store, sameShops, TABLES } from "./store";
import type { LedgerOperation, LedgerTransaction } from "./types";

/** One of the things that staff means by a search; a transaction that any part of it finds is meant. All in lower case but for ids. */
export interface TransactionSearch {
  order_display_id?: number;
  order_id?: string;
  schedule_id?: string;
  /** Decimal text. */
  amount?: string;
  currency_code?: string;
  /** The beginning or the end of a number of ours or of the gateway's; the beginning of one of an operation's. */
  number?: string;
  /** Whom Medusa finds by it, and payments without an order by their references. */
  customer_ids?: string[];
  order_ids?: string[];
  references?: string[];
}

/** So many signs of the end of a number are in an index: with them an entry has 20 bytes, whatever the number's length. */
const END_SIGNS = 7;
/** An index entry has 2,704 bytes at most: a row with a longer one would not be written. */
const LONGEST = 200;

/** SQL of a number, as an index has it by its beginning, and whole. */
const beginningOf = (number: string): string => `lower(left(${number}, ${LONGEST})) collate "C"`;

/** SQL of a number's end, turned round, as an index has it. */
const endOf = (number: string): string => `reverse(right(lower(${number}), ${END_SIGNS})) collate "C"`;

/** What finds transactions by an index. */
interface Condition {
  where: string;
  values: (string | number | string[])[];
  /** SQL: whether it names a transaction exactly, whatever else was typed. */
  exact?: string;
  exactValues?: string[];
  /** Of numbers the newest come first, which are the greatest. */
  greatest?: string;
}

const conditionsOf = (search: TransactionSearch): Condition[] => [
  ...(search.order_display_id === undefined
    ? []
    : [{ where: "order_display_id = ?", values: [search.order_display_id] }]),
  ...(["order_id", "schedule_id"] as const).flatMap((named) => {
    const id = search[named];
    return id === undefined ? [] : [{ where: `${named} = ?`, values: [id] }];
  }),
  ...(search.amount === undefined ? [] : [amountCondition(search.amount, search.currency_code)]),
  ...(search.number === undefined ? [] : numberConditions(search.number)),
  ...(["customer_ids", "order_ids", "references"] as const).flatMap((named) => {
    const ids = search[named] ?? [];
    const found = { where: `${named.slice(0, -1)} = any(?)`, values: [ids], exact: "false" };
    return ids.length > 0 ? [found] : [];
  }),
];

const amountCondition = (amount: string, currency_code?: string): Condition =>
  currency_code
    ? { where: "amount::numeric = ?::numeric and currency_code = ?", values: [amount, currency_code] }
    : { where: "amount::numeric = ?::numeric", values: [amount] };

function numberConditions(text: string): Condition[] {
  const turned = [...text].reverse().slice(0, END_SIGNS).join("");
  const begins = `${literally(text)}%`;
  const byOperation = (number: string): Condition => ({
    where: `id in (select transaction_id from ${TABLES.operation}
      where ${beginningOf(number)} like ? and deleted_at is null)`,
    values: [begins],
    exact: "false",
  });
  const byOwn = (number: string): Condition[] => [
    {
      where: `${beginningOf(number)} like ?`,
      values: [begins],
      exact: `coalesce(${beginningOf(number)} = ?, false)`,
      exactValues: [text],
      greatest: beginningOf(number),
    },
    {
      where: `${endOf(number)} like ? and lower(${number}) like ?`,
      values: [`${literally(turned)}%`, `%${literally(text)}`],
      exact: "false",
      greatest: endOf(number),
    },
  ];
  return [...byOwn("reference"), ...byOwn("transaction_no"), ...["reference", "gateway_id"].map(byOperation)];
}

/**
 * The references of transactions that all parts of a search mean, and whether the first one names them exactly: each once. Each condition of
 * the first one has an index, and gives so many at most; what it gives the others narrow down.
 */
function foundStatement(
  knex: Knex,
  [first = {}, ...others]: readonly TransactionSearch[],
  limit: number,
): Knex.QueryBuilder {
  const found = (condition: Condition): Knex.QueryBuilder => {
    const { where, values, exact = "true", exactValues = [], greatest } = condition;
    const part = knex(TABLES.transaction)
      .select("reference", knex.raw(`${exact} as is_exact`, exactValues))
      .whereNull("deleted_at")
      .whereRaw(where, values);
    for (const other of others) part.whereRaw(...anyOf(conditionsOf(other)));
    if (greatest) part.orderByRaw(`${greatest} desc`);
    return part.limit(limit);
  };
  const parts = conditionsOf(first).map(found);
  // A search that can mean nothing finds nothing.
  if (parts.length === 0) parts.push(found({ where: "false", values: [] }));
  return knex
    .select("reference", knex.raw("bool_or(is_exact) as is_exact"))
    .from(knex.unionAll(parts, true).as("parts"))
    .groupBy("reference");
}

const anyOf = (conditions: readonly Condition[]): [sql: string, values: Condition["values"][number][]] => [
  `(${conditions.map(({ where }) => `(${where})`).join(" or ") || "false"})`,
  conditions.flatMap(({ values }) => values),
];

/** Transactions that have one of some numbers: as their reference, or as the gateway's number. Each is found by its index. */
export const named = (
  knex: Knex,
  {
    references = [],
    transaction_nos = [],
  }: { references?: readonly string[]; transaction_nos?: readonly string[] },
): Knex.QueryBuilder<LedgerTransaction, LedgerTransaction[]> =>
  knex<LedgerTransaction>(TABLES.transaction).whereRaw(
    `id = any(array(
      select id from ${TABLES.transaction} where reference = any(?) and deleted_at is null
      union select id from ${TABLES.transaction}
      where ${beginningOf("transaction_no")} = any(array(select ${beginningOf("given.number")} from unnest(?::text[]) given (number)))
        and transaction_no = any(?) and deleted_at is null))`,
    [[...references], [...transaction_nos], [...transaction_nos]],
  );

/** As a part of a pattern of `like` that stands for itself. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

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

/**
 * Page after page of a list, as long as they are full.
 * @param read a page, behind the last row of the one before
 */
export async function* pagesBehind<Row>(
  limit: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let page = await read(undefined);
  yield page;
  while (page.length === limit) {
    page = await read(page.at(-1));
    yield page;
  }
}

/** As `Map.groupBy`, which Node 20 has not. */
export function groupBy<T, Key>(all: Iterable<T>, keyOf: (one: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** The operations of some transactions by the transaction's id, the oldest first. */
export async function operationsByTransaction(
  ledger: Pick<ReadRows, "listOperations">,
  transaction_ids: Iterable<string>,
): Promise<Map<string, LedgerOperation[]>> {
  const filters = { transaction_id: [...new Set(transaction_ids)] };
  const operations = await ledger.listOperations(filters, { take: null, order: OLDEST_FIRST });
  return groupBy(operations, (one) => one.transaction_id);
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
  const position = knex(TABLES.transaction).select("created_at", "id").where({ id: after });
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

const MORE_THAN_COUNTED: Counted = { count: COUNTED, has_more: true, sums: null };

/** @param rows of a statement of `countStatement` */
function countOf(rows: unknown): Counted {
  const sums = sumsSchema.parse(rows);
  const count = sums.reduce((sum, one) => sum + one.count, 0);
  return count > COUNTED ? MORE_THAN_COUNTED : { count, has_more: false, sums };
}

/** Transactions that are as it is wanted. */
function matching(knex: Knex, { search, among, created_at, amount }: WantedTransactions): Knex.QueryBuilder {
  const query = knex(TABLES.transaction).whereNull("deleted_at");
  for (const [column, values] of Object.entries(withLeading(among))) query.whereIn(column, [...values]);
  for (const [operator, moment] of bounds(created_at)) query.where("created_at", operator, moment);
  for (const [operator, text] of bounds(amount))
    query.whereRaw(`amount::numeric ${operator} ?::numeric`, [text]);
  if (!search) return query;
  // Found first, and sorted then: PostgreSQL does not know how few they are, and would read the ledger in the wanted order instead.
  const terms = foundStatement(knex, search, COUNTED + 1).as("term");
  query
    .join(terms, "term.reference", `${TABLES.transaction}.reference`)
    .select(`${TABLES.transaction}.*`, "term.is_exact");
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

/**
 * Each has an index, which is read forwards or backwards. Medusa gives orders their ids in the order in which it numbers them, but for
 * two that are placed at the same moment. What has no order counts as the smallest.
 */
const COLUMNS = {
  created_at: "created_at",
  amount: "(amount::numeric)",
  order_display_id: "order_id",
} as const;

type Direction = "asc" | "desc";

export interface TransactionPage {
  sort: keyof typeof COLUMNS;
  direction: Direction;
  limit: number;
  offset: number;
  /** The id of a transaction: the page that comes behind it, or the one before it, in the order of the list. */
  after?: string;
  before?: string;
}

/** A page, and the transactions that the pages beside it are behind and before; null where there is none. */
export interface ListedPage extends Counted {
  transactions: LedgerTransaction[];
  next: string | null;
  previous: string | null;
}

const opposite = (direction: Direction): Direction => (direction === "asc" ? "desc" : "asc");
const comparison = (direction: Direction) => (direction === "asc" ? ">" : "<");

/**
 * A page and one row more; the one before a transaction is read backwards. Behind a transaction an index gives as many rows as are
 * shown, at any depth.
 */
export function pageStatement(
  knex: Knex,
  wanted: WantedTransactions,
  page: TransactionPage,
): Knex.QueryBuilder {
  const { sort, limit, offset, after, before } = page;
  const direction = before === undefined ? page.direction : opposite(page.direction);
  const at = after ?? before;
  if (wanted.search) return pageOfFound(knex, wanted, page, direction);
  const nulls = direction === "asc" ? "nulls first" : "nulls last";
  const order = `${COLUMNS[sort]} ${direction} ${sort === "order_display_id" ? nulls : ""}, id ${direction}`;
  const rows = () =>
    matching(knex, wanted)
      .select("*")
      .orderByRaw(order)
      .limit(limit + 1);
  if (at === undefined) return rows().offset(offset);
  const behind = comparison(direction);
  if (sort !== "order_display_id") {
    const position = `select ${COLUMNS[sort]}, id from ${TABLES.transaction} where id = ?`;
    return rows().whereRaw(`(${COLUMNS[sort]}, id) ${behind} (${position})`, [at]);
  }
  const numbered = rows().whereRaw(
    `order_id is not null and (order_id, id) ${behind} (
      select coalesce(order_id, ''), id from ${TABLES.transaction} where id = ?)`,
    [at],
  );
  // Upwards they come first, and there are none behind a transaction that has an order.
  const own = `(select id from ${TABLES.transaction} where id = ? and order_id is null)`;
  const from = direction === "asc" ? own : `coalesce(${own}, 'zzz')`;
  const unnumbered = rows().whereRaw(`order_id is null and id ${behind} ${from}`, [at]);
  const both = knex.unionAll([numbered, unnumbered], true).as("page");
  return knex
    .select("*")
    .from(both)
    .orderByRaw(order)
    .limit(limit + 1);
}

/** Of what a search has found: no index is needed for so few. What was named exactly comes first. */
function pageOfFound(
  knex: Knex,
  wanted: WantedTransactions,
  { sort, direction: shown, limit, offset, after, before }: TransactionPage,
  direction: Direction,
): Knex.QueryBuilder {
  const exact = shown === "desc" ? "is_exact" : "not is_exact";
  const column = sort === "order_display_id" ? "coalesce(order_id, '')" : COLUMNS[sort];
  const keys = [exact, column, "id"];
  const at = after ?? before;
  const query = matching(knex, wanted)
    .select("*")
    .orderByRaw(keys.map((key) => `${key} ${direction}`).join(", "))
    .limit(limit + 1);
  if (at === undefined) return query.offset(offset);
  const position = `select ${keys.join(", ")} from found where id = ?`;
  return query.whereRaw(`(${keys.join(", ")}) ${comparison(direction)} (${position})`, [at]);
}

/** What a statement of `pageStatement` has given, as it is shown. */
function cutPage(
  found: LedgerTransaction[],
  { limit, offset, after, before }: TransactionPage,
): Omit<ListedPage, keyof Counted> {
  const isMore = found.length > limit;
  const isBackwards = before !== undefined;
  const shown = found.slice(0, limit);
  const transactions = isBackwards ? shown.toReversed() : shown;
  const hasNext = isBackwards || isMore;
  const hasPrevious = isBackwards ? isMore : after !== undefined || offset > 0;
  return {
    transactions,
    next: (hasNext && transactions.at(-1)?.id) || null,
    previous: (hasPrevious && transactions[0]?.id) || null,
  };
}

/** What waits for a person. */
export interface WaitingPage {
  /** The longest first. */
  rows: z.output<typeof waitingSchema>;
  count: number;
}

export interface WaitingFilter {
  /** All of them when left out. */
  codes?: readonly string[];
  skip: number;
  take: number;
}

const waitingSchema = z.array(
  z.object({
    kind: z.enum(["transaction", "schedule"]),
    id: z.string(),
    /** Of the transaction; of the schedule's first payment. */
    reference: z.string(),
    attention_since: z.date(),
  }),
);
const countSchema = z.object({ count: z.coerce.number() });

/** Lists for staff over many transactions, and what is found by a number. */
export class Lists {
  constructor(private readonly store: Store) {}

  /** A page of the transactions that are wanted, how many there are of them, and their sums. */
  async pageOfTransactions(wanted: WantedTransactions, page: TransactionPage): Promise<ListedPage> {
    const [found, counted] = await Promise.all([
      pageStatement(this.store.pool, wanted, page),
      this.countTransactions(wanted),
    ]);
    return { ...cutPage(found, page), ...counted };
  }

  /** How many transactions are wanted, and their sums. */
  async countTransactions(wanted: WantedTransactions): Promise<Counted> {
    const { pool } = this.store;
    // Adding up ten thousand takes most of the time, and of more no sums are told. A search reads no more than that anyway.
    const [beyond] = wanted.search ? [] : await beyondStatement(pool, wanted);
    return beyond ? MORE_THAN_COUNTED : countOf(await countStatement(pool, wanted));
  }

  /** The newest of the transactions that are wanted, behind the one with the id `after`. */
  async transactionsBehind(
    after: string | undefined,
    wanted: WantedTransactions,
    limit: number,
  ): Promise<LedgerTransaction[]> {
    return await behindStatement(this.store.pool, wanted, after, limit);
  }

  /** Another account's gateway may give the same number: `provider_ids` are those of one account. */
  async findByTransactionNo(
    provider_ids: string[],
    transaction_no: string,
  ): Promise<LedgerTransaction | undefined> {
    const found = named(this.store.pool, { transaction_nos: [transaction_no] });
    return await found.whereIn("provider_id", provider_ids).first();
  }

  /** Those of an account that have one of some numbers: as their reference, or as the gateway's number. */
  async findNamed(provider_ids: string[], numbers: readonly string[]): Promise<LedgerTransaction[]> {
    if (numbers.length === 0) return [];
    const found = named(this.store.pool, { references: numbers, transaction_nos: numbers });
    return await found.whereIn("provider_id", provider_ids);
  }

  /** One page of what of this shop waits for a person: transactions and schedules. Both have an index of those. */
  async listWaiting({ codes, skip, take }: WaitingFilter): Promise<WaitingPage> {
    const knex = this.store.pool;
    const shop_id = await this.store.shopId();
    const waiting = (table: string, kind: string) =>
      knex(table)
        .select(knex.raw("? as kind", [kind]), "id", "reference", "attention_since")
        .whereNotNull("attention_since")
        .whereNull("deleted_at")
        .whereRaw(`shop_id in (${sameShops()})`, [shop_id])
        .modify((query) => codes && query.whereIn("attention_code", codes));
    const schedules = waiting(TABLES.schedule, "schedule");
    const all = waiting(TABLES.transaction, "transaction").unionAll(schedules).as("waiting");
    const rows = await knex
      .select("kind", "id", "reference", "attention_since")
      .from(all)
      .orderBy(["attention_since", "id"])
      .offset(skip)
      .limit(take);
    const [counted] = await knex.count("* as count").from(all.clone());
    return { rows: waitingSchema.parse(rows), count: countSchema.parse(counted).count };
  }
}
