import type { CancelPaymentInput, CancelPaymentOutput } from "@medusajs/framework/types";
import { closeUnpaid, releaseHold, sessionOfPayment } from "../../../bookkeeping";
import type { Desk } from "../desk";
import { shownData } from "../session-data";

/**
 * Closes an unpaid order and releases a hold. Paid money is never given back here: Medusa asks for a refund
 * for that. A call without a payment's id is not a cancel: Medusa makes it when two authorizations of one good
 * payment race.
 */
export async function cancel(
  desk: Desk,
  { data, context }: CancelPaymentInput,
): Promise<CancelPaymentOutput> {
  const { books, query } = desk;
  const sessionId = context?.idempotency_key && (await sessionOfPayment(query, context.idempotency_key));
  const row = sessionId ? await books.ledger.findBySession(sessionId) : undefined;
  if (!row) return { data };
  const after =
    row.state === "held"
      ? await releaseHold(books, row)
      : await closeUnpaid(books, row, "the payment was cancelled");
  return { data: shownData(after ?? row) };
}
