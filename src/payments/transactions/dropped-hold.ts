import { currentActor, type LedgerTransaction } from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import { heldAmount } from "./obstacles";

/**
 * Writes down, once, that Medusa drops a hold by itself: an order that is edited, or has a claim or an exchange, gets another payment
 * collection, and the payment of the old one is cancelled. Nobody asked for that.
 */
export async function noteDropped(
  { ledger }: Pick<PaymentContext, "ledger">,
  transaction: LedgerTransaction,
): Promise<void> {
  const amount = heldAmount(transaction);
  const line = { transaction_id: transaction.id, name: "hold_dropped" } as const;
  if (amount === "0.00" || (await ledger.hasLine(line))) return;
  await ledger.appendEvents([{ ...line, ...currentActor(), data: { amount } }]);
}
