import { setTimeout as pause } from "node:timers/promises";
import { readReference } from "../../gateway";
import type { LedgerTransaction } from "../../modules/crossborder";
import { accountOf } from "../accounts";
import type { StoreContext } from "../context";
import { findOrderOfCart } from "../medusa-records";
import { accountIn } from "../provider-id";
import { reconcileForShopper, STRANGER_MAX_AGE_MS } from "../reconciliation/reconcile-transaction";
import { isReturnSecret } from "../return-secret";
import { outcomeOf, returnOutcomeOf } from "./outcome";

/** A shopper who comes back again and again waits until the gateway was not asked for so long. */
const SHOPPER_MAX_AGE_MS = 1_000;
/** A timer may come a little early. */
const MARGIN_MS = 10;

/** What the browser brings back, as it came. */
export interface BrowserReturn {
  provider_id: string;
  reference: string;
  secret: string;
  /** What the cashier page says of the attempt to pay. */
  status: string;
}

/**
 * The browser came back from the cashier page: reconciles, and resolves to where it goes next. It is sent on even when
 * the gateway cannot be asked now. A reference is no secret: it stands in receipts and logs. Without the secret of this
 * payment's `callbackUrl` the browser learns how the payment stands, and neither cart nor order nor `return_url`.
 * @throws MedusaError `account_not_found` for an unknown provider
 */
export async function receiveBrowser(context: StoreContext, came: BrowserReturn): Promise<string> {
  const { options } = accountOf(context.container, came.provider_id);
  const known = await find(context, came);
  const trusted = known !== undefined && isReturnSecret(known, came.secret, options);
  const max_age_ms = trusted ? SHOPPER_MAX_AGE_MS : STRANGER_MAX_AGE_MS;
  if (trusted && outcomeOf(known) === "pending") await pause(timeUntilAsked(known));
  if (known) await reconcileForShopper(context, { reference: known.reference, max_age_ms });
  const transaction = known && (await context.ledger.retrieveTransaction(known.id));
  const url = new URL((trusted && transaction?.return_url) || options.storefrontUrl);
  url.searchParams.set(
    "payment",
    transaction ? returnOutcomeOf(transaction, trusted ? came.status : "") : "pending",
  );
  if (!trusted || !transaction?.cart_id) return url.toString();
  url.searchParams.set("cart_id", transaction.cart_id);
  const order = await findOrderOfCart(context.query, transaction.cart_id);
  if (order) url.searchParams.set("order_id", order.id);
  return url.toString();
}

const timeUntilAsked = ({ asked_at }: LedgerTransaction): number =>
  asked_at ? Math.max(0, asked_at.getTime() + SHOPPER_MAX_AGE_MS + MARGIN_MS - Date.now()) : 0;

async function find(
  { ledger }: StoreContext,
  { provider_id, reference: given }: BrowserReturn,
): Promise<LedgerTransaction | undefined> {
  const reference = readReference(given);
  const transaction = reference ? await ledger.findByReference(reference) : undefined;
  const sameAccount = transaction && accountIn(transaction.provider_id) === accountIn(provider_id);
  return sameAccount ? transaction : undefined;
}
