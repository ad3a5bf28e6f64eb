import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { actAlone, type AskedBy } from "../acts";
import { type StoreContext, withAccount } from "../context";
import { reconcile } from "../reconcile";
import { recordRefund } from "../steps/money-back";
import { AttentionError } from "../steps/failure";
import { recordedPayment, unbookedIn } from "../views/staff";

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
  return await actAlone(context, reference, "book_refund", async (seen) => {
    const { id: payment_id, order } = recordedPayment(seen);
    for (const { amount } of unbookedIn(seen))
      await recordRefund(context, { payment_id, amount, created_by: user_id }, order?.status === "canceled");
    const booked = await ledger.retrieveTransaction(seen.transaction.id);
    const account = withAccount(context, booked.provider_id);
    try {
      return await reconcile(account, booked, { by: "store", since: context.clock.now() });
    } catch (error) {
      // It is booked; what a person must look for besides, the transaction says.
      if (error instanceof AttentionError) return await ledger.retrieveTransaction(booked.id);
      throw error;
    }
  });
}
