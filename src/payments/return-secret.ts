import type { LedgerTransaction } from "../modules/crossborder";
import { type ParsedOptions, tokensOf } from "./options";
import { isSealed, seal } from "./seal";

const PURPOSE = "crossborder-return";
const HOUR_MS = 60 * 60_000;
/** The secret is good for so long after the order's end at the gateway, for a shopper who comes back late; … */
const AFTER_END_MS = HOUR_MS;
/** … and for so long where the order has no end. */
const WITHOUT_END_MS = 24 * HOUR_MS;

/** The query of `callbackUrl` (§4.1): which payment it is, and the secret that only its shopper gets. */
export function returnQuery(reference: string, { apiToken }: ParsedOptions): string {
  return new URLSearchParams({ reference, secret: seal(PURPOSE, reference, apiToken) }).toString();
}

/** Whether a browser that came back has the secret of this payment. */
export function isReturnSecret(
  { reference, created_at, expires_at }: LedgerTransaction,
  secret: string,
  options: ParsedOptions,
): boolean {
  const end = expires_at ? expires_at.getTime() + AFTER_END_MS : created_at.getTime() + WITHOUT_END_MS;
  return Date.now() < end && isSealed(PURPOSE, reference, secret, tokensOf(options));
}
