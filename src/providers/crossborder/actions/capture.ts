import type { CapturePaymentInput, CapturePaymentOutput } from "@medusajs/framework/types";
import { captureHold, findCapture, messageOf, releaseHold, restOfHold } from "../../../bookkeeping";
import type { LedgerTransaction } from "../../../modules/crossborder";
import type { Desk } from "../desk";
import { shownData } from "../session-data";

/**
 * Captures a hold by the amount in the capture's own row, which Medusa has written already. A sale was captured
 * when it was paid; there is nothing left to do for it.
 */
export async function capture(
  desk: Desk,
  { data, context }: CapturePaymentInput,
): Promise<CapturePaymentOutput> {
  const { books, query, options } = desk;
  const found = await findCapture(query, context?.idempotency_key ?? "");
  const row = found && (await books.ledger.findBySession(found.payment_session_id));
  if (!found || !row?.pre_auth) return { data };
  const captured = await captureHold(books, row, found.amount);
  const after = options.releaseRemainder ? await releaseRest(desk, captured) : captured;
  return { data: shownData(after) };
}

/** The capture stands, whatever becomes of the rest: staff can release it by hand. */
async function releaseRest({ books }: Desk, row: LedgerTransaction): Promise<LedgerTransaction> {
  if (restOfHold(row) === "0.00") return row;
  try {
    return await releaseHold(books, row);
  } catch (error) {
    books.logger.error(`crossborder: the rest of ${row.reference} is not released yet: ${messageOf(error)}`);
    return row;
  }
}
