import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/**
 * What a transaction is found by that is no filter of Medusa's: reference and the gateway's number from their beginning (`<`) and from
 * their end (`>`), the order's number, and the ids of customer and schedule. One index has them all, and it has exactly this expression.
 */
const WORDS = `array_to_tsvector(array_remove(array[
  '<' || lower(reference), '>' || reverse(lower(reference)),
  '<' || lower(transaction_no), '>' || reverse(lower(transaction_no)),
  '#' || order_display_id::text, '=' || customer_id, '=' || schedule_id], null))`;

/** One word as PostgreSQL's `tsquery` takes it. */
export const word = (mark: "<" | ">" | "#" | "=", text: string): string =>
  `'${`${mark}${text}`.replace(/['\\]/g, "\\$&")}'`;

export const idWord = (id: string): string => word("=", id);

/** Transactions that have one of some words. */
export const withWords = (query: Knex.QueryBuilder, words: readonly string[]): Knex.QueryBuilder =>
  query.whereRaw(`${WORDS} @@ ?::tsquery`, [words.join(" | ")]);
