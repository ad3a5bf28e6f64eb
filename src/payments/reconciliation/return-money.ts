import type { LedgerTransaction } from "../../modules/crossborder/internal";
import type { Context } from "../context";
import { isBusy, messageOf } from "../errors";
import { returnPaid } from "../transactions/reverse";

/**
 * Sends money back that no order can use.
 * @throws what kept the gateway from doing it; the transaction then needs attention, and the job tries again
 */
export async function returnMoney(
  context: Context,
  transaction: LedgerTransaction,
  reason: string,
): Promise<LedgerTransaction> {
  try {
    return (await returnPaid(context, transaction, reason)) ?? transaction;
  } catch (error) {
    if (isBusy(error)) throw error;
    await context.ledger.advance(transaction, {
      reconciliation_status: "needs_attention",
      attention_code: "not_returned",
      last_error: messageOf(error),
    });
    throw error;
  }
}

/** The one place where money counts as returned, whoever sent it back; the store is told once. */
export async function noteReturn(context: Context, transaction: LedgerTransaction): Promise<void> {
  if (transaction.reconciliation_status === "returned") return;
  await context.ledger.advance(transaction, { reconciliation_status: "returned" });
}
