import { createHash, randomBytes } from "node:crypto";
import type { LedgerTransaction } from "../modules/crossborder/internal";
import { isSame } from "./seal";

const SECRET_BYTES = 16;
const HOUR_MS = 60 * 60_000;
/** The secret is good for so long after the order's end at the gateway, for a shopper who comes back late; … */
const AFTER_END_MS = HOUR_MS;
/** … and for so long where the order has no end. */
const WITHOUT_END_MS = 24 * HOUR_MS;

/** What only the shopper of a payment gets: `callbackUrl` carries it, and the ledger has its hash alone. */
export const newReturnSecret = (): string => randomBytes(SECRET_BYTES).toString("hex");

const digestOf = (secret: string) => createHash("sha256").update(secret).digest();

export const hashOfReturnSecret = (secret: string): string => digestOf(secret).toString("hex");

/** The query of `callbackUrl` (§4.1): which payment it is, and its secret. */
export const returnQuery = (reference: string, secret: string): string =>
  new URLSearchParams({ reference, secret }).toString();

/** Whether a browser that came back has the secret of this payment. */
export function isReturnSecret(
  {
    return_secret_hash,
    created_at,
    expires_at,
  }: Pick<LedgerTransaction, "return_secret_hash" | "created_at" | "expires_at">,
  secret: string,
): boolean {
  if (!return_secret_hash) return false;
  const end = expires_at ? expires_at.getTime() + AFTER_END_MS : created_at.getTime() + WITHOUT_END_MS;
  return Date.now() < end && isSame(digestOf(secret), Buffer.from(return_secret_hash, "hex"));
}
