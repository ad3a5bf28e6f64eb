import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { LedgerTransaction } from "./types";
import { TABLES } from "./write-statements";

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
export function foundStatement(
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
