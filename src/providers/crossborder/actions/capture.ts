import type { CapturePaymentInput, CapturePaymentOutput } from "@medusajs/framework/types";
import type { ProviderContext } from "../../../payments/context";
import { captureHold } from "../../../payments/steps/capture";
import { tryReleaseRest } from "../../../payments/steps/release";
import { findOwnBySession } from "../own-transactions";
import { shownData } from "../session-data";

/**
 * Captures a hold, once, by the amount in the capture's own row, which Medusa has written already. A sale was captured when it
 * was paid; there is nothing left to do for it.
 */
export async function capture(
  context: ProviderContext,
  { data, context: medusa }: CapturePaymentInput,
): Promise<CapturePaymentOutput> {
  const capture_id = medusa?.idempotency_key ?? "";
  const found = await context.records.capture(capture_id);
  const transaction = found && (await findOwnBySession(context, found.payment_session_id));
  if (!found || !transaction?.pre_auth) return { data };
  const captured = await captureHold(context, transaction, { amount: found.amount, capture_id });
  // Medusa asks for no release of what is left, and reconciliation looks at a hold once an hour.
  const after = context.account.options.releaseRemainder ? await tryReleaseRest(context, captured) : captured;
  return { data: shownData(after) };
}
