import { type LedgerTransaction, unbooked } from "../../modules/crossborder/internal";
import type { AskedBy } from "../acts";
import { type StoreContext, withAccount } from "../context";
import { withMedusaErrors } from "../errors";
import { changeObstacle } from "../order-changes";
import { recordRefund } from "../steps/money-back";
import { AttentionError } from "../steps/failure";
import { reconcile } from "../reconcile";
import { bookObstacle, throwIf } from "../views/obstacles";

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
    const payment = await context.records.paymentOfSession(transaction.payment_session_id);
    const order = payment?.order;
    const change = order && (await changeObstacle(context.records, order.id));
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
      return await reconcile(account, booked, { by: "store", since: context.clock.now() });
    } catch (error) {
      // It is booked; what a person must look for besides, the transaction says.
      if (error instanceof AttentionError) return await ledger.retrieveTransaction(known.id);
      throw error;
    }
  };
  return await withMedusaErrors(() => context.locks.withTransaction(known, { by: "staff" }, book));
}
