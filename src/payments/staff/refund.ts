import { MathBN } from "@medusajs/framework/utils";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { type AskedBy, recordActOn } from "../acts";
import type { StoreContext } from "../context";
import { withMedusaErrors } from "../errors";
import { capturedOf, exactAmount } from "../../medusa";
import { isCrossborder } from "../provider-id";
import { seeForAct } from "../read-picture";
import { recordRefund } from "../steps/money-back";
import { type Manager, permittedBy } from "../steps/refund-permission";
import { refundableAmount } from "../views/money";
import { recordedPayment } from "../views/staff";
import { cancelOfOrder } from "./medusa-acts";

export interface RefundInput extends AskedBy {
  reference: string;
  /** Who permits it, where the merchant's refunds need that. */
  manager?: Manager;
}

/**
 * Refunds a whole payment through Medusa, so that its books have the refund too.
 * @throws MedusaError `transaction_not_found`, `already_returned`, `payment_not_recorded`, `nothing_captured`,
 *   `refund_under_way`, `order_change_open`, `manager_required`, `manager_not_configured`, or what Medusa or the gateway answered
 */
export async function refundByStaff(
  context: StoreContext,
  { manager, ...input }: RefundInput,
): Promise<LedgerTransaction> {
  const known = await context.ledger.retrieveByReference(input.reference);
  // No workflow of ours: its input is kept by the workflow engine, and a password must not be.
  const work = () =>
    withMedusaErrors(async () => {
      const { transactions } = await cancelOfOrder(context, known.order_id ?? "");
      const taken = await context.locks.lockTransactions([known, ...transactions]);
      try {
        return await taken.within(() => refund(context, known.id, input));
      } finally {
        await taken.release();
      }
    });
  return await recordActOn(context, "refund", input, () => permittedBy(manager, known, work));
}

async function refund(context: StoreContext, id: string, { user_id }: AskedBy): Promise<LedgerTransaction> {
  const seen = await seeForAct(context, id, "refund");
  const payment = recordedPayment(seen);
  const amount = refundableAmount(seen.transaction);
  const input = { payment_id: payment.id, amount, created_by: user_id };
  await recordRefund(context, input, payment.order?.status === "canceled");
  return await context.ledger.retrieveTransaction(id);
}

/** What Medusa is to refund where so much is asked for. Payments of other providers are theirs to judge. */
export async function exactRefund(
  { records }: StoreContext,
  payment_id: string,
  amount: number,
): Promise<number | string> {
  const payment = await records.payment(payment_id);
  if (!payment || !isCrossborder(payment.provider_id)) return amount;
  return exactAmount(capturedOf(payment), MathBN.convert(amount).toFixed());
}
