import { MathBN } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { type AskedBy, recordActOn } from "../acts";
import type { StoreContext } from "../context";
import { withMedusaErrors } from "../errors";
import { lockTransactions } from "../locking/locks";
import { capturedOf, exactAmount, findPayment, findPaymentOf } from "../medusa-payment";
import { changeObstacle } from "../order-changes";
import { isCrossborder } from "../provider-id";
import { recordRefund } from "../reconciliation/book-refunds";
import { notRecorded, refundObstacle, throwIf } from "../transactions/obstacles";
import { findRefund, refundableAmount } from "../transactions/refund";
import { type Manager, permittedBy } from "../transactions/refund-permission";
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
      const taken = await lockTransactions(context, [known, ...transactions]);
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
  const payment = await findPaymentOf(context.query, transaction.payment_session_id);
  const order = payment?.order;
  const change = order && (await changeObstacle(context.query, order.id));
  throwIf(refundObstacle(transaction, payment, await findRefund(context, transaction), change));
  if (!payment) throw notRecorded();
  const input = { payment_id: payment.id, amount: refundableAmount(transaction), created_by: user_id };
  await recordRefund(context, input, order?.status === "canceled");
  return await ledger.retrieveTransaction(id);
}

const provided = z.object({ provider_id: z.string() }).optional();

/** What Medusa is to refund where so much is asked for. Payments of other providers are theirs to judge. */
export async function exactRefund(
  { query }: Pick<StoreContext, "query">,
  payment_id: string,
  amount: number,
): Promise<number | string> {
  const filters = { id: payment_id };
  const { data } = await query.graph({ entity: "payment", fields: ["provider_id"], filters });
  if (!isCrossborder(provided.parse(data[0])?.provider_id ?? "")) return amount;
  const own = capturedOf(await findPayment(query, payment_id));
  return exactAmount(own, MathBN.convert(amount).toFixed());
}
