import { GatewayError } from "../gateway";
import { paymentError } from "./errors";
import type { Log } from "./log";
import { isInStore } from "./provider-id";

/** What a shopper is told when the gateway fails, and can act on. */
const TOLD = {
  payment_unavailable: "The payment cannot be started now. Choose another method, or try again later.",
  not_confirmed: "The payment cannot be confirmed now. Do not pay again; try again in a moment.",
  cancellation_not_confirmed:
    "The cancellation is not confirmed yet. Look again later, and cancel again if nothing has changed.",
} as const;

/** Which payment a call is about. */
interface Subject {
  provider_id: string;
  reference: string;
}

/**
 * Runs `work` for the one who pays. What the gateway or the network says is for staff: it is logged, and a shopper is told
 * a code and a sentence. At the counter staff reads the answer, and gets the error as it is.
 * @throws MedusaError with `code` in the place of a GatewayError
 */
export async function forPayer<T>(
  log: Log,
  subject: Subject,
  code: keyof typeof TOLD,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError) || isInStore(subject)) throw error;
    const { provider_id, reference } = subject;
    log(code, { reference, provider_id, reason: error });
    throw paymentError(code, TOLD[code]);
  }
}
