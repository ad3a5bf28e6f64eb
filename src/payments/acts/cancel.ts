import type { Payment } from "../../medusa";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import type { InBooks } from "../snapshot";
import { cancelObstacle, throwIf } from "../views/obstacles";
import { noteDropped, releaseHold, tryReleaseRest } from "./release";
import { voidUnpaid } from "./reverse";

/**
 * Medusa cancels a payment, by itself, for staff or for a step of ours: an unpaid order is closed, and a hold is released, or what a capture
 * left of it. Paid money is never sent back here: Medusa asks for a refund for that.
 * @throws MedusaError `nothing_held` where all of a hold was captured; `under_way`
 */
export async function cancel(
  context: PaymentContext,
  known: InBooks,
  payment: Payment,
): Promise<LedgerTransaction> {
  const { transaction } = known;
  throwIf(cancelObstacle(known));
  // Here alone it shows that Medusa drops it by itself: afterwards the hold is gone like any other.
  if (payment.is_replaced && payment.order?.status !== "canceled") await noteDropped(context, transaction);
  if (transaction.state === "held") return await releaseHold(context, transaction);
  // Medusa's dashboard has no other way to ask for the rest of a hold.
  if (transaction.state === "captured") return await tryReleaseRest(context, known);
  return (await voidUnpaid(context, transaction, "the payment was cancelled")) ?? transaction;
}
