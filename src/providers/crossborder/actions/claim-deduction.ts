import type { InitiatePaymentOutput } from "@medusajs/framework/types";
import { sameAmount } from "../../../gateway";
import { isDeduction } from "../../../modules/crossborder/internal";
import type { ProviderContext } from "../../../payments/context";
import { paymentError } from "../../../payments/errors";
import type { Session } from "../../../medusa";
import { DEDUCTION_TICKET, readDeductionTicket } from "../../../payments/keys";
import { findOwn } from "../own-transactions";
import { shownData } from "../session-data";

/**
 * A session that is paid by a recurring deduction already made: nothing is opened at the gateway. Resolves to
 * undefined for every other session.
 * @throws MedusaError `not_a_deduction`, or `amount_differs` from what is due
 */
export async function claimDeduction(
  context: ProviderContext,
  session: Session,
  data: unknown,
): Promise<InitiatePaymentOutput | undefined> {
  const { id, provider_id, amount, payment_collection } = session;
  const reference = readDeductionTicket(data, payment_collection.id, context.sealer);
  if (reference === undefined) return undefined;
  const deduction = await findOwn(context, reference);
  const isOurs = deduction && isDeduction(deduction) && deduction.provider_id === provider_id;
  if (!isOurs || deduction.state !== "paid")
    throw paymentError("not_a_deduction", `${reference} is not a deduction that was paid`);
  const deducted = deduction.paid_amount ?? deduction.amount;
  if (!sameAmount(amount, deducted))
    throw paymentError("amount_differs", `${deducted} was deducted where ${amount} is due`);
  const claimed = await context.ledger.claim(deduction, {
    payment_session_id: id,
    payment_collection_id: payment_collection.id,
  });
  return { id: reference, status: "pending", data: { [DEDUCTION_TICKET]: null, ...shownData(claimed) } };
}
