import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { type Counted, matching, type WantedTransactions } from "./list-statements";
import type { LedgerTransaction } from "./types";
import { TABLES } from "./write-statements";

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
export function cutPage(
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
