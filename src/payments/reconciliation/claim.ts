import { isDeduction, type LedgerTransaction } from "../../modules/crossborder/internal";
import type { Context } from "../context";
import { claimDebt } from "../debts";
import { paymentError } from "../errors";
import type { Session } from "../medusa-records";
import { isInStore } from "../provider-id";

/**
 * Claims what the payment is to pay for, before Medusa records it.
 * @returns why it cannot be recorded and goes back; undefined when it may be recorded
 * @throws MedusaError `overpaid` where a person is asked; an error where a later try may be granted it
 */
export async function claimForOrder(
  context: Context,
  transaction: LedgerTransaction,
  session: Session,
): Promise<string | undefined> {
  const claim = await claimDebt(context, transaction, session);
  if (claim === "granted") return undefined;
  if (claim === "not_yet") throw new Error("another payment for the same is being recorded");
  const { cart, order } = session.payment_collection;
  // A shopper pays for a cart once. Of a clerk's payment, and of one for an order, somebody may know what else it is for.
  if (cart && !isInStore(transaction) && !isDeduction(transaction))
    return "it has been paid with another payment";
  const due = order ? `order ${order.id}` : `payment collection ${session.payment_collection.id}`;
  const last_error = `less is due for ${due} than was paid: it is not recorded, and the money is still there`;
  const change = {
    reconciliation_status: "needs_attention",
    attention_code: "overpaid",
    last_error,
  } as const;
  await context.ledger.advance(transaction, change);
  throw paymentError("overpaid", last_error);
}
