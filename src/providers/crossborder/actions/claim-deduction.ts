import type { InitiatePaymentOutput } from "@medusajs/framework/types";
import { DEDUCTION_TICKET, openDeduction, type Session } from "../../../bookkeeping";
import { sameAmount } from "../../../gateway";
import { isDeduction } from "../../../modules/crossborder";
import type { Desk } from "../desk";
import { notAllowed } from "../errors";
import { tokensOf } from "../options";
import { shownData } from "../session-data";

/**
 * A session that is paid by a recurring deduction already made: nothing is opened at the gateway. Resolves to
 * undefined for every other session.
 * @throws MedusaError NOT_ALLOWED when the deduction pays for something else already, or holds no money
 */
export async function claimDeduction(
  { books: { ledger }, options }: Desk,
  session: Session,
  data: unknown,
): Promise<InitiatePaymentOutput | undefined> {
  const reference = openDeduction(data, session.payment_collection.id, ...tokensOf(options));
  if (reference === undefined) return undefined;
  const row = await ledger.findByReference(reference);
  if (!row || !isDeduction(row) || row.provider_id !== session.provider_id || row.state !== "paid") {
    throw notAllowed(`${reference} is not a deduction that was paid`);
  }
  if (!sameAmount(session.amount, row.paid_amount ?? row.amount)) {
    throw notAllowed(`${row.amount} was deducted where ${session.amount} is due`);
  }
  const claimed = await ledger.claim(row, {
    payment_session_id: session.id,
    payment_collection_id: session.payment_collection.id,
  });
  return { id: reference, status: "pending", data: { [DEDUCTION_TICKET]: null, ...shownData(claimed) } };
}
