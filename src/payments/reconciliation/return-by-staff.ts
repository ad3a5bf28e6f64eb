import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { type StoreContext, withAccount } from "../context";
import { withMedusaErrors } from "../errors";
import { withTransactionLock } from "../locking/locks";
import { findPaymentOf } from "../medusa-payment";
import { returnObstacle, throwIf } from "../transactions/obstacles";
import { reconcile } from "./reconcile";
import { returnMoney } from "./return-money";

/**
 * Staff sends money back that no order has; an order that nobody has paid is closed.
 * @throws MedusaError `transaction_not_found`, `payment_recorded` when an order has the money (it is refunded there),
 *   `already_returned`, `nothing_to_return`, or what the gateway answered
 */
export async function returnByStaff(context: StoreContext, reference: string): Promise<LedgerTransaction> {
  const known = await context.ledger.retrieveByReference(reference);
  return await withMedusaErrors(() =>
    withTransactionLock(context, known, { by: "staff" }, async () => {
      const transaction = await context.ledger.retrieveTransaction(known.id);
      const payment = await findPaymentOf(context.query, transaction.payment_session_id);
      throwIf(returnObstacle(transaction, payment));
      const account = withAccount(context, transaction.provider_id);
      const after = await returnMoney(account, transaction, "it was sent back by staff");
      return await reconcile(account, after, { since: new Date(), thorough: true, planned: true });
    }),
  );
}
