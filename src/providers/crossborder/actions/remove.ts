import { isDeepStrictEqual } from "node:util";
import type { DeletePaymentInput, DeletePaymentOutput } from "@medusajs/framework/types";
import { closeUnpaid, findSession, messageOf, readTicket } from "../../../bookkeeping";
import { isInStore, type LedgerTransaction } from "../../../modules/crossborder";
import type { Desk } from "../desk";
import { notAllowed } from "../errors";
import { tokensOf } from "../options";
import { blockIn, referenceIn } from "../session-data";

/** A changed cart deletes its sessions under a lock that others wait 2 s for. */
const PATIENCE_MS = 1200;

/**
 * The session goes away. Unpaid: its order is closed, best effort. Paid and recorded in Medusa: refused.
 * Paid and not recorded: left to settlement. Never fails because of the gateway.
 */
export async function remove(
  { books, query, options }: Desk,
  { data }: DeletePaymentInput,
): Promise<DeletePaymentOutput> {
  // The ticket is forgotten once the gateway has answered: as long as it is there, staff is waiting for that.
  if (readTicket(data, ...tokensOf(options))) throw isWithStaff();
  const reference = referenceIn(data);
  const row = reference ? await books.ledger.findByReference(reference) : undefined;
  if (!row) return {};
  const session = await findSession(query, row.payment_session_id);
  if (isAtTheCounter(row)) throw isWithStaff();
  // Whoever knows a reference has not got the session: what is deleted comes with all that we stored there.
  if (session && !isDeepStrictEqual(blockIn(data), blockIn(session.data))) return {};
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

const isWithStaff = () => notAllowed("Staff is taking this payment; it is cancelled there.");

/** A shopper who chooses a payment method must not close what an assistant has open. Staff gives it up first. */
function isAtTheCounter(row: LedgerTransaction): boolean {
  const { state, ineligible_since, expires_at } = row;
  return isInStore(row) && state === "open" && !ineligible_since && (!expires_at || expires_at > new Date());
}
