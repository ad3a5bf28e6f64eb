import { readReference } from "../../gateway";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { accountOf } from "../accounts";
import { storefrontAddress } from "../wire";
import { ASKERS } from "../askers";
import type { StoreContext } from "../context";
import { isSecret } from "../keys";
import type { ParsedOptions } from "../options";
import { accountIn } from "../provider-id";
import { reconcileForShopper } from "../reconcile-transaction";
import { endingOf, outcomeOf } from "../views/shopper";

/** A timer may come a little early. */
const MARGIN_MS = 10;
const HOUR_MS = 60 * 60_000;
/** The secret is good for so long after the order's end at the gateway, for a shopper who comes back late; … */
const AFTER_END_MS = HOUR_MS;
/** … and for so long where the order has no end. */
const WITHOUT_END_MS = 24 * HOUR_MS;

/** What the browser brings back, as it came. */
export interface BrowserReturn {
  provider_id: string;
  reference: string;
  secret: string;
  /** How the payment ended, as the gateway says to the browser. */
  status: string;
}

/**
 * The browser came back from the cashier page: reconciles, and resolves to where it goes next. It is sent on even when
 * the gateway cannot be asked now. A reference is no secret: it stands in receipts and logs. Without the secret of this
 * payment's `callbackUrl` the browser learns how the payment stands, and neither cart, order nor `return_url`. `signal` ends
 * the wait when the browser is gone.
 * @throws MedusaError `account_not_found` for an unknown provider
 */
export async function receiveBrowser(
  context: StoreContext,
  came: BrowserReturn,
  signal: AbortSignal,
): Promise<string> {
  const { clock } = context;
  const { options } = accountOf(context.container, came.provider_id);
  const known = await find(context, came);
  const trusted = known !== undefined && isReturnSecret(known, came.secret, clock.now());
  const by = trusted ? "shopper" : "stranger";
  const delay_ms = trusted && outcomeOf(known) === "pending" ? timeUntilAsked(known, clock.now()) : 0;
  if (known) await reconcileForShopper(context, { reference: known.reference, by, signal }, delay_ms);
  const transaction = known && (await context.ledger.retrieveTransaction(known.id));
  if (trusted && transaction) return await shopperAddress(context, transaction, came.status, options);
  const url = storefrontAddress(options, {});
  url.searchParams.set("payment", transaction ? endingOf(transaction, "") : "pending");
  return url.toString();
}

/** Where the shopper's own browser goes, with what the page there needs. */
async function shopperAddress(
  { records }: StoreContext,
  transaction: LedgerTransaction,
  status: string,
  options: ParsedOptions,
): Promise<string> {
  const { cart_id, return_url } = transaction;
  const place = cart_id ? await records.placeOfCart(cart_id) : {};
  const url = return_url ? new URL(return_url) : storefrontAddress(options, place);
  url.searchParams.set("payment", endingOf(transaction, status));
  if (place.locale) url.searchParams.set("locale", place.locale);
  if (!cart_id) return url.toString();
  url.searchParams.set("cart_id", cart_id);
  const order = await records.orderOfCart(cart_id);
  if (order) url.searchParams.set("order_id", order.id);
  return url.toString();
}

/** A shopper who comes back again and again waits until the gateway may be asked again. */
const timeUntilAsked = ({ asked_at }: LedgerTransaction, now: number): number =>
  asked_at ? Math.max(0, asked_at.getTime() + ASKERS.shopper.max_age_ms + MARGIN_MS - now) : 0;

async function find(
  { ledger }: StoreContext,
  { provider_id, reference: given }: BrowserReturn,
): Promise<LedgerTransaction | undefined> {
  const reference = readReference(given);
  const transaction = reference ? await ledger.findByReference(reference) : undefined;
  const sameAccount = transaction && accountIn(transaction.provider_id) === accountIn(provider_id);
  return sameAccount ? transaction : undefined;
}

/** Whether a browser that came back has the secret of this payment. */
function isReturnSecret(
  {
    return_secret_hash,
    created_at,
    expires_at,
  }: Pick<LedgerTransaction, "return_secret_hash" | "created_at" | "expires_at">,
  secret: string,
  now: number,
): boolean {
  if (!return_secret_hash) return false;
  const end = expires_at ? expires_at.getTime() + AFTER_END_MS : created_at.getTime() + WITHOUT_END_MS;
  return now < end && isSecret(secret, return_secret_hash);
}
