import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { LedgerOperation, LedgerTransaction } from "./types";
import { type Part, TABLES } from "./write-statements";

/** What a transaction is found by: numbers of ours and of the gateway, the order's number, and who pays. */
export type TermKind = "reference" | "transaction_no" | "operation" | "order" | "name" | "email";

/** SQL that has rows of `kind` and `term`: who pays, as Medusa's records say. */
export interface BuyerTerms {
  sql: string;
  values: readonly string[];
}

/** An index entry has 2,704 bytes at most: a row with a longer one would not be written. */
const LONGEST = 200;

type Numbered = Partial<Pick<LedgerTransaction, "reference" | "transaction_no" | "order_display_id">>;
type Operated = Partial<Pick<LedgerOperation, "reference" | "gateway_id">>;

/**
 * What is written of a transaction's numbers, in the statement that writes them. A number that an operation has with its transaction is
 * one term.
 * @param known the transaction's number at the gateway, where it is written already
 */
export function numberTerms(
  id: string,
  { reference, transaction_no, order_display_id }: Numbered,
  operations: readonly Operated[] = [],
  known?: string | null,
): Part {
  const own = [reference, transaction_no, known];
  const terms: [TermKind, string | null | undefined][] = [
    ["reference", reference],
    ["transaction_no", transaction_no],
    ["order", order_display_id?.toString()],
    ...operations
      .flatMap((one) => [one.reference, one.gateway_id])
      .filter((number) => !own.includes(number))
      .map((number): [TermKind, typeof number] => ["operation", number]),
  ];
  const add = terms.flatMap(([kind, term]) =>
    term ? [{ transaction_id: id, kind, term: term.toLowerCase().slice(0, LONGEST) }] : [],
  );
  return { table: TABLES.search, add, isKept: true };
}

/** Who pays for the transaction of the same statement. */
export const buyerTerms = (buyer: BuyerTerms | undefined): Part[] =>
  buyer ? [{ table: TABLES.search, ofFirst: { columns: ["kind", "term"], ...buyer } }] : [];

const PERSONAL = "kind in ('name', 'email')";

/** Forgets names and addresses of customers. */
export async function forgetBuyers(knex: Knex, customer_ids: readonly string[]): Promise<void> {
  await knex.raw(
    `delete from ${TABLES.search} where ${PERSONAL} and transaction_id in (
      select id from ${TABLES.transaction} where customer_id = any(?) and deleted_at is null)`,
    [[...customer_ids]],
  );
}

/** Of an order's payments: who pays is what its records say now, and nobody else. */
export async function renameBuyers(knex: Knex, order_id: string, buyer: BuyerTerms): Promise<void> {
  await knex.raw(
    `with own as (select id from ${TABLES.transaction} where order_id = ? and deleted_at is null),
      said as (select own.id as transaction_id, buyer.kind, buyer.term from own cross join (${buyer.sql}) buyer),
      gone as (
        delete from ${TABLES.search} term
        where ${PERSONAL} and transaction_id in (select id from own) and not exists (
          select from said where said.transaction_id = term.transaction_id and said.kind = term.kind and said.term = term.term))
    insert into ${TABLES.search} (transaction_id, kind, term) select * from said on conflict do nothing`,
    [order_id, ...buyer.values],
  );
}
