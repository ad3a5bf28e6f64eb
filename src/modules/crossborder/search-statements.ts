import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { END_SIGNS, endOf, PERSON, REFERENCE } from "./search-terms";
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

/** What a transaction is named by exactly, whatever else was typed. */
const EXACTLY = "true as is_exact";

/**
 * The references of transactions that a search means, and whether it names them exactly: each once. Every part has an index, and gives
 * so many at most; of numbers the newest, which are the greatest.
 */
export function foundStatement(knex: Knex, search: TransactionSearch, limit: number): Knex.QueryBuilder {
  const { order_display_id, number, buyer } = search;
  const terms = () => knex(TABLES.search).select("reference").limit(limit);
  const parts: Knex.QueryBuilder[] = transactionParts(knex, search, limit);
  const begins = (term: string, text: string) =>
    parts.push(
      terms()
        .select(knex.raw(`${term} = ? as is_exact`, [text]))
        .whereRaw(`${term} like ?`, [`${literally(text)}%`])
        .orderByRaw(`${term} desc`),
    );
  const ends = (term: string, text: string) => {
    const turned = [...text].reverse().slice(0, END_SIGNS).join("");
    parts.push(
      terms()
        .select(knex.raw(`lower(${term}) = ? as is_exact`, [text]))
        .whereRaw(`${endOf(term)} like ?`, [`${literally(turned)}%`])
        .whereRaw(`lower(${term}) like ?`, [`%${literally(text)}`])
        .orderByRaw(`${endOf(term)} desc`),
    );
  };
  if (order_display_id !== undefined)
    parts.push(terms().select(knex.raw(EXACTLY)).where({ order_display_id }));
  if (number !== undefined) {
    begins(REFERENCE, number);
    ends("reference", number);
    begins("number", number);
    ends("number", number);
  }
  if (buyer !== undefined) for (const column of PERSON) begins(column, buyer);
  // A search that can mean nothing finds nothing.
  if (parts.length === 0) parts.push(terms().select(knex.raw(EXACTLY)).whereRaw("false"));
  return knex
    .select("reference", knex.raw("bool_or(is_exact) as is_exact"))
    .from(knex.unionAll(parts, true).as("parts"))
    .groupBy("reference");
}

/** What the ledger's own indexes find. */
function transactionParts(
  knex: Knex,
  { order_id, amount, currency_code, customer_ids }: TransactionSearch,
  limit: number,
): Knex.QueryBuilder[] {
  const found = (is_exact: string) =>
    knex(TABLES.transaction).select("reference", knex.raw(is_exact)).whereNull("deleted_at").limit(limit);
  const parts: Knex.QueryBuilder[] = [];
  if (order_id !== undefined) parts.push(found(EXACTLY).where({ order_id }));
  if (amount !== undefined)
    parts.push(
      found(EXACTLY)
        .whereRaw("amount::numeric = ?::numeric", [amount])
        .modify((query) => currency_code && query.where({ currency_code })),
    );
  if (customer_ids.length > 0)
    parts.push(found("false as is_exact").whereIn("customer_id", [...customer_ids]));
  return parts;
}

/** As a part of a pattern of `like` that stands for itself. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
