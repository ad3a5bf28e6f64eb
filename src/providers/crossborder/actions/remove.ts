import type { DeletePaymentInput, DeletePaymentOutput } from "@medusajs/framework/types";
import { closeUnpaid, findSession, messageOf } from "../../../bookkeeping";
import { isInStore, type LedgerTransaction } from "../../../modules/crossborder";
import type { Desk } from "../desk";
import { notAllowed } from "../errors";
import { referenceIn } from "../session-data";

/** A changed cart deletes its sessions under a lock that others wait 2 s for. */
const PATIENCE_MS = 1200;

/**
 * The session goes away. Unpaid: its order is closed, best effort. Paid and recorded in Medusa: refused.
 * Paid and not recorded: left to settlement. Never fails because of the gateway.
 */
export async function remove(
  { books, query }: Desk,
  { data }: DeletePaymentInput,
): Promise<DeletePaymentOutput> {
  const reference = referenceIn(data);
  const row = reference ? await books.ledger.findByReference(reference) : undefined;
  if (!row) return {};
  const session = await findSession(query, row.payment_session_id);
  if (isAtTheCounter(row)) throw notAllowed("Staff is taking this payment; it is cancelled there.");
  if (session?.payment)
    throw notAllowed("The payment has been made and recorded; its session cannot be deleted.");
  try {
    await closeUnpaid(books, row, "its payment session was deleted", {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch (error) {
    books.logger.warn(`crossborder: ${row.reference} could not be closed yet: ${messageOf(error)}`);
  }
  return {};
}

/** A shopper who chooses a payment method must not close what an assistant has open. Staff gives it up first. */
function isAtTheCounter(row: LedgerTransaction): boolean {
  const { state, abandoned_at, expires_at } = row;
  return isInStore(row) && state === "open" && !abandoned_at && (!expires_at || expires_at > new Date());
}
