import type { WaitingSession } from "../../http";
import { momentOrNull } from "../../http/values";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { isInStore } from "../provider-id";
import { reconcileForShopper } from "../reconcile-transaction";
import { outcomeOf } from "../views/shopper";

/**
 * How a session's payment stands; asks the gateway while it is open, so that a lost notification does not keep the
 * customer waiting. `signal` ends the wait when the page is gone.
 * @throws MedusaError `session_not_found` for a session that is not one of this plugin's, or was opened in store
 */
export async function pollSession(
  context: StoreContext,
  id: string,
  signal: AbortSignal,
): Promise<WaitingSession> {
  const found = await retrieveBySession(context, id);
  if (outcomeOf(found) === "pending")
    await reconcileForShopper(context, { reference: found.reference, by: "page", signal });
  const transaction = await retrieveBySession(context, id);
  const { cart_id, reconciliation_status, reference, state } = transaction;
  const order =
    cart_id && reconciliation_status === "reconciled"
      ? await context.records.orderOfCart(cart_id)
      : undefined;
  const payment = outcomeOf(transaction);
  const expires_at = momentOrNull(transaction.expires_at);
  return { id, reference, state, payment, expires_at, ...(order && { order_id: order.id }) };
}

async function retrieveBySession({ ledger }: StoreContext, id: string): Promise<LedgerTransaction> {
  // What no id of Medusa's looks like is not looked for: PostgreSQL fails on a zero byte.
  const transaction = /^\w+$/.test(id) ? await ledger.findBySession(id) : undefined;
  if (transaction && !isInStore(transaction)) return transaction;
  throw paymentError("session_not_found", `There is no payment session ${id} here`);
}
