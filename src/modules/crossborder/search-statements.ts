import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { TermKind } from "./search-terms";
import { TABLES } from "./write-statements";

/** What staff types into a search, and what it may mean. All in lower case but for ids. */
export interface TransactionSearch {
  order_display_id?: number;
  order_id?: string;
  /** Decimal text. */
  amount?: string;
  currency_code?: string;
  /** The beginning or the end of a number of ours or of the gateway's. */
  number?: string;
  /** The beginning of a name, of the part of one, or of an e-mail address. */
  buyer?: string;
  /** Customers that Medusa finds by it. */
  customer_ids: readonly string[];
}

const NUMBERS: readonly TermKind[] = ["reference", "transaction_no", "operation"];
const BUYERS: readonly TermKind[] = ["name", "email"];

/**
 * Transactions that a search means, and whether it names them exactly: each once. Every part has an index, and gives so many at most; of
 * numbers the newest, which are the greatest.
 */
export function foundStatement(knex: Knex, search: TransactionSearch, limit: number): Knex.QueryBuilder {
  const { order_display_id, order_id, amount, currency_code, number, buyer, customer_ids } = search;
  const parts: Knex.QueryBuilder[] = [];
  const transactions = () => knex(TABLES.transaction).whereNull("deleted_at").limit(limit);
  const terms = (kinds: readonly TermKind[]) =>
    knex(TABLES.search)
      .whereIn("kind", [...kinds])
      .limit(limit);
  const begins = (kinds: readonly TermKind[], text: string) =>
    parts.push(
      terms(kinds)
        .select("transaction_id", knex.raw("term = ? as is_exact", [text]))
        .whereLike("term", `${literally(text)}%`)
        .orderBy("term", "desc"),
    );
  if (order_display_id !== undefined)
    parts.push(
      terms(["order"])
        .select("transaction_id", knex.raw("true as is_exact"))
        .where({ term: String(order_display_id) }),
    );
  if (number !== undefined) {
    begins(NUMBERS, number);
    const turned = [...number].reverse().join("");
    parts.push(
      terms(NUMBERS)
        .select("transaction_id", knex.raw("term = ? as is_exact", [number]))
        .whereRaw("reverse(term) like ?", [`${literally(turned)}%`])
        .orderByRaw("reverse(term) desc"),
    );
  }
  if (buyer !== undefined) begins(BUYERS, buyer);
  const exactly = knex.raw("true as is_exact");
  if (order_id !== undefined)
    parts.push(transactions().select("id as transaction_id", exactly).where({ order_id }));
  if (amount !== undefined)
    parts.push(
      transactions()
        .select("id as transaction_id", exactly)
        .whereRaw("amount::numeric = ?::numeric", [amount])
        .modify((query) => currency_code && query.where({ currency_code })),
    );
  if (customer_ids.length > 0)
    parts.push(
      transactions()
        .select("id as transaction_id", knex.raw("false as is_exact"))
        .whereIn("customer_id", [...customer_ids]),
    );
  // A search that can mean nothing finds nothing.
  if (parts.length === 0) parts.push(terms([]).select("transaction_id", exactly));
  return knex
    .select("transaction_id", knex.raw("bool_or(is_exact) as is_exact"))
    .from(knex.unionAll(parts, true).as("parts"))
    .groupBy("transaction_id");
}

/** As a part of a pattern of `like` that stands for itself. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
