import type { MedusaContainer } from "@medusajs/framework/types";
import { type Books, type Session, whyUnusable } from "../../bookkeeping";
import { isDeduction, type LedgerTransaction } from "../../modules/crossborder";
import { placeDraftOrder } from "./place-draft-order";
import { recordPayment } from "./record-payment";
import { sendBack } from "./send-back";

/** The money is there: it becomes an order, or goes back. */
export async function useMoney(
  container: MedusaContainer,
  books: Books,
  row: LedgerTransaction,
  session: Session | undefined,
): Promise<LedgerTransaction> {
  const reason =
    whyUnusable(row, session) ?? (session && (await recordPayment(container, session, row.state)));
  // What a deduction pays for is the store's to say: it stays where it is until a person has looked.
  if (reason && isDeduction(row)) throw new Error(`the deduction cannot be recorded: ${reason}`);
  if (reason) return await sendBack(books, row, reason);
  await placeDraftOrder(container, row);
  return await books.ledger.advance(row.reference, { reconciliation_status: "reconciled" });
}
