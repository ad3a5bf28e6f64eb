import { GatewayError, RefusedError, sameAmount, WRONG_STATUS } from "../gateway";
import { type LedgerTransaction, nextCheck } from "../modules/crossborder";
import type { Books } from "./books";
import { messageOf } from "./message-of";

/**
 * Captures held money (§4.6), once per hold. The amount is written down before the call: after a lost answer
 * only the same amount may be captured again, and "captured already" then means that it was this one.
 * @throws GatewayError when the gateway refuses, or when the outcome is unknown
 */
export async function captureHold(
  { ledger, gateway }: Books,
  row: LedgerTransaction,
  amount: string,
): Promise<LedgerTransaction> {
  const { reference, capture_amount: askedBefore } = row;
  const again = askedBefore !== null && sameAmount(askedBefore, amount);
  if (row.state === "captured" && again) return row;
  if (row.state !== "held") throw refused(`the transaction is ${row.state}, not held`);
  if (askedBefore !== null && !again) {
    throw refused(
      `an earlier capture of ${askedBefore} may have been made; only that amount can be captured`,
    );
  }
  await ledger.advance(reference, { capture_amount: amount, next_check_at: nextCheck(0), checks: 0 });
  try {
    const { storeAdminNo } = assistant(row);
    await gateway.authCapture({ reference, amount, storeAdminNo });
  } catch (error) {
    const madeBefore = again && error instanceof RefusedError && error.retCode === WRONG_STATUS;
    if (!madeBefore) {
      const certain = error instanceof GatewayError && error.outcome !== "unknown" && !again;
      await ledger.advance(reference, {
        last_error: messageOf(error),
        ...(certain && { capture_amount: null }),
      });
      throw error;
    }
  }
  return await ledger.advance(reference, { state: "captured", capture_amount: amount, last_error: null });
}

/** In-store operations name the assistant who took the payment. */
export const assistant = ({ store_admin_no }: Pick<LedgerTransaction, "store_admin_no">) => ({
  storeAdminNo: store_admin_no ?? undefined,
});

/** A rule of this plugin forbids the call; the gateway did not see it. */
export class OwnRuleError extends GatewayError {
  readonly code = "invalid_fields";
}

const refused = (reason: string) =>
  new OwnRuleError(`auth-capture: ${reason}`, { operation: "auth-capture", outcome: "refused" });
