import type { LedgerTransaction } from "../../modules/crossborder";
import { type StoreContext, withAccount } from "../context";
import { paymentError, withMedusaErrors } from "../errors";
import { withTransactionLock } from "../locking/locks";
import { findSession } from "../medusa-records";
import { isMoneyBack } from "../transactions/refund";
import { reconcile } from "./reconcile";
import { returnMoney } from "./return-money";

/**
 * Staff sends money back that no order has; an order that nobody has paid is closed.
 * @throws MedusaError `transaction_not_found`, `payment_recorded` when an order has the money (it is refunded there),
 *   `already_returned`, or what the gateway answered
 */
export async function returnByStaff(context: StoreContext, reference: string): Promise<LedgerTransaction> {
  const known = await context.ledger.retrieveByReference(reference);
  return await withMedusaErrors(() =>
    withTransactionLock(context, known, async () => {
      const transaction = await context.ledger.retrieveTransaction(known.id);
      const session = await findSession(context.query, transaction.payment_session_id);
      if (session?.payment)
        throw paymentError("payment_recorded", "The payment is recorded in Medusa: refund it at its order.");
      if (isMoneyBack(transaction))
        throw paymentError("already_returned", "The money has been sent back already.");
      const account = withAccount(context, transaction.provider_id);
      const after = await returnMoney(account, transaction, "it was sent back by staff");
      return await reconcile(account, after, { since: new Date(), thorough: true, planned: true });
    }),
  );
}
