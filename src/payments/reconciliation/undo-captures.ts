import BigNumber from "bignumber.js";
import type { Payment } from "../../medusa";
import { currentActor, type LedgerTransaction } from "../../modules/crossborder";
import type { StoreContext } from "../context";

/** A capture that Medusa has, and that the gateway did not make after all, goes from Medusa's books. */
export async function undoCaptures(
  { acts, ledger }: StoreContext,
  { id: transaction_id, payment_collection_id }: LedgerTransaction,
  payment: Payment,
): Promise<void> {
  await acts.undoCaptures(payment, payment_collection_id);
  const amount = BigNumber.sum(0, ...payment.captures.map((capture) => capture.amount)).toFixed(2);
  const line = { transaction_id, ...currentActor(), name: "capture_undone" } as const;
  await ledger.appendEvents([{ ...line, data: { amount } }]);
}
