import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import BigNumber from "bignumber.js";
import { z } from "zod";

/** Read from the plugin's own tables, past its code. */
const TRANSACTIONS = `
  select reference, currency_code as currency, order_id, reconciliation_status, attention_code, authorized_amount as authorized,
    captured_amount as captured, released_amount as released, refunded_amount as refunded, returned_amount as returned
  from crossborder_transaction where deleted_at is null and created_at >= ?`;

const transactionSchema = z.object({
  reference: z.string(),
  currency: z.string(),
  order_id: z.string().nullable(),
  reconciliation_status: z.string(),
  attention_code: z.string().nullable(),
  authorized: z.string(),
  captured: z.string(),
  released: z.string(),
  refunded: z.string(),
  returned: z.string(),
});

/** A transaction as the plugin's ledger has it. Amounts are decimal text. */
export type Transaction = z.output<typeof transactionSchema>;

export async function listTransactions(database: Knex, since: Date): Promise<Transaction[]> {
  const { rows } = await database.raw<{ rows: unknown[] }>(TRANSACTIONS, [since]);
  return z.array(transactionSchema).parse(rows);
}

/** The customer's money by the ledger: captured or still held, and not sent back. */
export function moneyInLedger(transaction: Transaction): BigNumber {
  const { authorized, captured, released, refunded, returned } = transaction;
  const held = new BigNumber(authorized).minus(released).minus(captured);
  return BigNumber.max(held, 0).plus(captured).minus(refunded).minus(returned);
}
