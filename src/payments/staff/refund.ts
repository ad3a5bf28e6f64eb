import { MathBN } from "@medusajs/framework/utils";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { type AskedBy, recordActOn } from "../acts";
import type { StoreContext } from "../context";
import { withMedusaErrors } from "../errors";
import { capturedOf, exactAmount } from "../../medusa";
import { changeObstacle } from "../order-changes";
import { isCrossborder } from "../provider-id";
import { recordRefund } from "../steps/money-back";
import { notRecorded, refundObstacle, throwIf } from "../views/obstacles";
import { findRefund } from "../steps/refund";
import { refundableAmount } from "../views/money";
import { type Manager, permittedBy } from "../steps/refund-permission";
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
  const { ledger } = context;
  const transaction = await ledger.retrieveTransaction(id);
  const payment = await context.records.paymentOfSession(transaction.payment_session_id);
  const order = payment?.order;
  const change = order && (await changeObstacle(context.records, order.id));
  throwIf(refundObstacle(transaction, payment, await findRefund(context, transaction), change));
  if (!payment) throw notRecorded();
  const input = { payment_id: payment.id, amount: refundableAmount(transaction), created_by: user_id };
  await recordRefund(context, input, order?.status === "canceled");
  return await ledger.retrieveTransaction(id);
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
