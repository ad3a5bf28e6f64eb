import { type LedgerTransaction, unbooked } from "../../modules/crossborder/internal";
import type { AskedBy } from "../acts";
import { type StoreContext, withAccount } from "../context";
import { withMedusaErrors } from "../errors";
import { withTransactionLock } from "../locking/locks";
import { findPaymentOf } from "../medusa-payment";
import { changeObstacle } from "../order-changes";
import { recordRefund } from "../reconciliation/book-refunds";
import { AttentionError } from "../reconciliation/reason";
import { reconcile } from "../reconciliation/reconcile";
import { bookObstacle, throwIf } from "../transactions/obstacles";

/**
 * Records in Medusa what was given back in the gateway's dashboard: a refund of the payment for each part that it has none for, with
 * the order's book. The gateway is not called.
 * @throws MedusaError `transaction_not_found`, `payment_not_recorded`, `nothing_to_book`, `order_change_open`, `busy`, or what Medusa answered
 */
export async function bookRefundByStaff(
  context: StoreContext,
  { reference, user_id }: AskedBy & { reference: string },
): Promise<LedgerTransaction> {
  const { ledger } = context;
  const known = await ledger.retrieveByReference(reference);
  const book = async () => {
    const transaction = await ledger.retrieveTransaction(known.id);
    const operations = await ledger.operationsOf(transaction);
    const payment = await findPaymentOf(context.query, transaction.payment_session_id);
    const order = payment?.order;
    const change = order && (await changeObstacle(context.query, order.id));
    throwIf(bookObstacle(operations, payment, change));
    const recorded = payment?.refunds.map(({ id }) => id) ?? [];
    for (const { amount } of unbooked(operations, recorded))
      await recordRefund(
        context,
        { payment_id: payment?.id ?? "", amount, created_by: user_id },
        order?.status === "canceled",
      );
    const account = withAccount(context, transaction.provider_id);
    const booked = await ledger.retrieveTransaction(known.id);
    try {
      return await reconcile(account, booked, { since: new Date(), thorough: false, planned: true });
    } catch (error) {
      // It is booked; what a person must look for besides, the transaction says.
      if (error instanceof AttentionError) return await ledger.retrieveTransaction(known.id);
      throw error;
    }
  };
  return await withMedusaErrors(() => withTransactionLock(context, known, { by: "staff" }, book));
}
