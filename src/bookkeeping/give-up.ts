import { type CallOptions, GatewayError, readStatus } from "../gateway";
import type { LedgerTransaction, TransactionState } from "../modules/crossborder";
import { ask } from "./ask";
import type { Books } from "./books";
import { wireKey } from "./wire-key";

const UNPAID: readonly TransactionState[] = ["drafted", "open"];
const PAID: readonly TransactionState[] = ["paid", "captured", "held"];

/**
 * Closes an order that nobody has paid as far as we know. If the customer has paid in this moment the
 * gateway gives the money back, and the ledger says so; settlement announces it.
 * @returns the row, or undefined when it was not unpaid any more and nothing was done
 */
export async function closeUnpaid(books: Books, row: LedgerTransaction, reason: string, call?: CallOptions) {
  return await giveUp(books, row, UNPAID, reason, call);
}

/**
 * Sends money back that no order can use, by `reverse`.
 * @returns the row, or undefined when it held no money any more and nothing was done
 */
export async function giveBack(books: Books, row: LedgerTransaction, reason: string, call?: CallOptions) {
  return await giveUp(books, row, [...UNPAID, ...PAID, "closed", "failed"], reason, call);
}

async function giveUp(
  books: Books,
  row: LedgerTransaction,
  from: readonly TransactionState[],
  reason: string,
  call?: CallOptions,
): Promise<LedgerTransaction | undefined> {
  const claimed = await books.ledger.abandon(row.reference, from, reason);
  return claimed ? await reverse(books, row, call) : undefined;
}

async function reverse(books: Books, row: LedgerTransaction, call?: CallOptions): Promise<LedgerTransaction> {
  const { ledger, gateway } = books;
  try {
    const { transaction } = await gateway.reverse(wireKey(row), call);
    const { status } = readStatus(transaction.transactionStatus);
    const state = status === "reversed" || status === "refunded" ? status : "closed";
    return await ledger.advance(row.reference, { state, gateway_status: transaction.transactionStatus });
  } catch (error) {
    if (!(error instanceof GatewayError) || error.outcome === "not_sent" || call?.signal?.aborted)
      throw error;
    // Refused, or its answer lost: it may have been reversed before, or just now.
    const after = await ask(books, row, call);
    if (["reversed", "refunded", "closed", "failed"].includes(after.state)) return after;
    throw error;
  }
}
