import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { type Context, type StoreContext, withAccount } from "../context";
import { isBusy, messageOf, withMedusaErrors } from "../errors";
import { returnObstacle, throwIf } from "../views/obstacles";
import { reconcile } from "../reconcile";
import { returnPaid } from "../steps/reverse";

/**
 * Staff sends money back that no order has; an order that nobody has paid is closed.
 * @throws MedusaError `transaction_not_found`, `payment_recorded` when an order has the money (it is refunded there),
 *   `already_returned`, `nothing_to_return`, or what the gateway answered
 */
export async function returnByStaff(context: StoreContext, reference: string): Promise<LedgerTransaction> {
  const known = await context.ledger.retrieveByReference(reference);
  return await withMedusaErrors(() =>
    context.locks.withTransaction(known, { by: "staff" }, async () => {
      const transaction = await context.ledger.retrieveTransaction(known.id);
      const payment = await context.records.paymentOfSession(transaction.payment_session_id);
      throwIf(returnObstacle(transaction, payment));
      const account = withAccount(context, transaction.provider_id);
      const after = await send(account, transaction);
      return await reconcile(account, after, { by: "staff", since: context.clock.now() });
    }),
  );
}

/** @throws what kept the gateway from doing it; the transaction then needs attention, and the job tries again */
async function send(context: Context, transaction: LedgerTransaction): Promise<LedgerTransaction> {
  try {
    return (await returnPaid(context, transaction, "it was sent back by staff")) ?? transaction;
  } catch (error) {
    if (isBusy(error)) throw error;
    await context.ledger.advance(transaction, {
      reconciliation_status: "needs_attention",
      attention_code: "not_returned",
      last_error: messageOf(error),
    });
    throw error;
  }
}
