import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/**
 * What a transaction is found by that is no filter of Medusa's: reference and the gateway's number from their beginning (`<`) and from
 * their end (`>`), the order's number, and the ids of customer and schedule. One index has them all, and it has exactly this expression.
 * A word has 2,046 bytes at most: a row with a longer one would not be written.
 */
const WORDS = `array_to_tsvector(array_remove(array[
  '<' || left(lower(reference), 200), '>' || left(reverse(lower(reference)), 200),
  '<' || left(lower(transaction_no), 200), '>' || left(reverse(lower(transaction_no)), 200),
  '#' || order_display_id::text, '=' || customer_id, '=' || schedule_id], null))`;

/** So much of a number is a word. */
const LONGEST = 200;

/** One word as PostgreSQL's `tsquery` takes it. */
export const word = (mark: "<" | ">" | "#" | "=", text: string): string =>
  `'${`${mark}${text.slice(0, LONGEST)}`.replace(/['\\]/g, "\\$&")}'`;

export const idWord = (id: string): string => word("=", id);

/** Transactions that have one of some words. */
export const withWords = (query: Knex.QueryBuilder, words: readonly string[]): Knex.QueryBuilder =>
  query.whereRaw(`${WORDS} @@ ?::tsquery`, [words.join(" | ")]);
