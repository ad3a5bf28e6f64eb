import type { WebhookActionResult } from "@medusajs/framework/types";
import { readNotification } from "../../../gateway";
import { holdsMoney } from "../../../modules/crossborder";
import type { PaymentContext } from "../../../payments/context";
import { findSession } from "../../../payments/medusa-records";
import { ineligibleReason } from "../../../payments/transactions/eligibility";
import { queryTransaction } from "../../../payments/transactions/query";

/**
 * A notification that came over Medusa's own webhook route. The action is `authorized`, not `captured`:
 * Medusa then completes the cart first and authorizes inside it, and a repeated notification captures nothing.
 */
export async function readHook(
  context: PaymentContext,
  data: Record<string, unknown>,
): Promise<WebhookActionResult> {
  const { ledger, query } = context;
  const { reference } = readNotification(data);
  const transaction = reference && (await ledger.findByReference(reference));
  // Where an order is not known to be open yet, and perhaps at another account's gateway, the job finds out.
  if (!transaction || transaction.state === "drafted") return { action: "not_supported" };
  const current = await queryTransaction(context, transaction);
  const session = await findSession(query, transaction.payment_session_id);
  // Medusa would act on an arbitrary cart if it were given a session that is gone.
  if (!session || session.payment || !holdsMoney(current.state) || ineligibleReason(current, session)) {
    return { action: "not_supported" };
  }
  return { action: "authorized", data: { session_id: session.id, amount: Number(transaction.amount) } };
}
