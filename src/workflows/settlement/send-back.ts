import type { MedusaContainer } from "@medusajs/framework/types";
import { type Books, giveBack } from "../../bookkeeping";
import type { LedgerTransaction } from "../../modules/crossborder";
import { CrossborderEvents, emit } from "../events";

/**
 * Sends money back that no order can use.
 * @throws what kept the gateway from doing it; a person is then told, and the job tries again
 */
export async function sendBack(
  books: Books,
  row: LedgerTransaction,
  reason: string,
): Promise<LedgerTransaction> {
  try {
    return (await giveBack(books, row, reason)) ?? row;
  } catch (error) {
    await books.ledger.advance(row.reference, { reconciliation_status: "needs_attention" });
    throw error;
  }
}

/** The one place where money counts as returned, whoever sent it back; announced once. */
export async function noteReturn(
  container: MedusaContainer,
  { ledger }: Books,
  row: LedgerTransaction,
): Promise<void> {
  if (row.reconciliation_status === "returned") return;
  await ledger.advance(row.reference, { reconciliation_status: "returned" });
  const { reference, cart_id, currency_code, amount, ineligible_reason } = row;
  const reason = ineligible_reason ?? "the gateway sent it back";
  await emit(container, CrossborderEvents.MONEY_RETURNED, {
    reference,
    cart_id,
    currency_code,
    amount,
    reason,
  });
}
