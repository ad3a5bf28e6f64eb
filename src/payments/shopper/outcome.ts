import { isProduction } from "../../development/mode";
import { readReference, readStatus } from "../../gateway";
import { holdsMoney, type LedgerTransaction, HOUR_MS } from "../../modules/crossborder/internal";
import { accountOf } from "../accounts";
import { TRIGGERS } from "../triggers";
import type { StoreContext } from "../context";
import { endLinkOf } from "../end-link";
import { paymentError } from "../errors";
import { isSecret } from "../keys";
import type { ParsedOptions } from "../options";
import { inboxProviderId, isInStore, isSameAccount } from "../provider-id";
import { reconcileForShopper, type ReconcileInput } from "../reconcile";
import { storefrontAddress } from "../addresses";
import type { WaitingSession } from "../../http";
import { momentOrNull, momentText } from "../../http/values";

type Known = Pick<LedgerTransaction, "state" | "reconciliation_status">;

/** What a page that waits is told of a payment. */
export type ShopperOutcome = "paid" | "pending" | "failed";

/** `paid` only when the payment is recorded in Medusa; a hold counts as well. */
function outcomeOf({ state, reconciliation_status }: Known): ShopperOutcome {
  if (reconciliation_status === "reconciled") return "paid";
  if (reconciliation_status === "returned") return "failed";
  return ["closed", "failed", "reversed", "refunded", "released"].includes(state) ? "failed" : "pending";
}

/** What a browser that comes back is told: the same, and how it failed. */
export type Ending = Exclude<ShopperOutcome, "failed"> | "held" | "declined" | "expired" | "returned";

/**
 * How a payment ended for its shopper. `returned` only where money was taken that goes back. While nothing is decided, the
 * gateway's own word beside the browser may say that an attempt was refused: a shopper can write it, so it is shown and
 * never believed, and the order may still be paid.
 */
export function endingOf(transaction: Known, told: string): Ending {
  const outcome = outcomeOf(transaction);
  const { state, reconciliation_status } = transaction;
  if (outcome === "paid") return state === "held" ? "held" : "paid";
  if (outcome === "failed") {
    if (state === "failed") return "declined";
    return state === "closed" && reconciliation_status !== "returned" ? "expired" : "returned";
  }
  if (holdsMoney(state)) return "pending";
  const { status } = readStatus(told);
  if (status === "failed") return "declined";
  return status === "closed" ? "expired" : "pending";
}

/** A page that waits for its customer. */
export interface PollingPage {
  /** The payment session's id. */
  id: string;
  /** For how long it has waited since its customer has opened it or come back to it, as it says. */
  waited_ms?: number;
  /** Ends when the page is gone. */
  signal: AbortSignal;
}

/**
 * How a session's payment stands, by the ledger; asks the gateway now and then while it is open, so that a lost notification does
 * not keep the customer waiting.
 * @throws MedusaError `session_not_found` for a session that is not one of this plugin's, or was opened in store
 */
export async function pollSession(
  context: StoreContext,
  { id, waited_ms, signal }: PollingPage,
): Promise<WaitingSession> {
  const known = await retrieveBySession(context, id);
  const mustAsk =
    outcomeOf(known) === "pending" &&
    known.state !== "unopened" &&
    (isDue(known, waited_ms, context.clock.now()) || (await isOutOfReach(context, known)));
  const transaction = (mustAsk && (await lookFor(context, known, { by: "page", signal }))) || known;
  const { cart_id, reconciliation_status, reference, state } = transaction;
  const expires_at = momentOrNull(transaction.expires_at);
  const order =
    cart_id && reconciliation_status === "reconciled"
      ? await orderOf(context, transaction, cart_id)
      : undefined;
  const payment = outcomeOf(transaction);
  const end_url = payment === "paid" ? await endUrlOf(context, transaction) : undefined;
  return {
    id,
    reference,
    state,
    payment,
    expires_at,
    ...((await isExpired(context, transaction)) && { is_expired: true }),
    ...order,
    ...(end_url && { end_url }),
    ...(payment !== "paid" &&
      transaction.order_expires_at && { order_expires_at: momentText(transaction.order_expires_at) }),
  };
}

/** The ledger names the order of what both sides agree on, so most often Medusa is not asked. */
async function orderOf(
  { records }: Pick<StoreContext, "records">,
  { order_id, order_display_id }: Pick<LedgerTransaction, "order_id" | "order_display_id">,
  cart_id: string,
): Promise<Pick<WaitingSession, "order_id" | "order_display_id"> | undefined> {
  if (order_id) return { order_id, ...(order_display_id !== null && { order_display_id }) };
  const order = await records.orderOfCart(cart_id);
  return order && { order_id: order.id };
}

/** The page of a confirmation shows it; who learns the session's id later, from an order, is told nothing. */
const CONFIRMED_MS = 60 * 60_000;

/** Where the subscription is ended that a payment has just begun. */
async function endUrlOf(
  context: StoreContext,
  { schedule_id, paid_at }: LedgerTransaction,
): Promise<string | undefined> {
  if (!schedule_id || !paid_at || context.clock.now() - paid_at.getTime() > CONFIRMED_MS) return undefined;
  const schedule = await context.ledger.retrieveRecurringSchedule(schedule_id);
  return schedule.status === "active" ? endLinkOf(context, schedule) : undefined;
}

/** Whether the gateway has closed it by itself: what another choice, the cart or staff closes has an operation of ours. */
async function isExpired(
  { ledger }: StoreContext,
  { id: transaction_id, state, reconciliation_status, ineligible_since }: LedgerTransaction,
): Promise<boolean> {
  if (state !== "closed" || reconciliation_status === "returned" || ineligible_since) return false;
  const kind = { $in: ["void", "reverse"] } as const;
  const [ours] = await ledger.listOperations({ transaction_id, kind }, { take: 1, select: ["id"] });
  return ours === undefined;
}

/** The ledger answers where the look takes too long, or cannot be taken now. */
async function lookFor(
  context: StoreContext,
  known: LedgerTransaction,
  input: Omit<ReconcileInput, "reference" | "known">,
  delay_ms?: number,
): Promise<LedgerTransaction> {
  const { id, reference } = known;
  const looked = await reconcileForShopper(context, { ...input, known, reference }, delay_ms);
  return looked ?? (await context.ledger.retrieveTransaction(id));
}

/** The cashier page of an order that was just opened is not even there yet. */
const FIRST_QUESTION_MS = 2_000;

/**
 * Whether the gateway is asked for a page: soon at first, and then each time that the page has waited for twice as long as at the
 * question before: in ten minutes eight or nine times. A customer who comes back to the page has often paid by then: it waits
 * anew. `TRIGGERS` bounds how often a page that says so again and again has it asked.
 */
export function isDue(
  { asked_at, created_at }: Pick<LedgerTransaction, "asked_at" | "created_at">,
  waited_ms: number | undefined,
  now: number,
): boolean {
  const age_ms = now - created_at.getTime();
  if (!asked_at) return age_ms >= FIRST_QUESTION_MS;
  const since_ms = now - asked_at.getTime();
  // Below 0 it was asked by a server whose clock is ahead, and nothing says when.
  return since_ms < 0 || since_ms >= Math.min(waited_ms ?? age_ms, age_ms) / 2;
}

/**
 * Whether the gateway's notifications do not come, as on the computer of a developer, which has no public address: then it is asked
 * as often as a page may have it asked.
 */
async function isOutOfReach({ ledger }: StoreContext, { provider_id }: LedgerTransaction): Promise<boolean> {
  if (isProduction()) return false;
  // What the store has sent itself to try its address is "unknown".
  const genuine = { provider_id: inboxProviderId(provider_id), status: { $ne: "unknown" } } as const;
  const [notified] = await ledger.listNotifications(genuine, { take: 1, select: ["id"] });
  return notified === undefined;
}

async function retrieveBySession({ ledger }: StoreContext, id: string): Promise<LedgerTransaction> {
  // What no id of Medusa's looks like is not looked for: PostgreSQL fails on a zero byte.
  const transaction = /^\w+$/.test(id) ? await ledger.findBySession(id) : undefined;
  if (transaction && !isInStore(transaction)) return transaction;
  throw sessionNotFound(id);
}

export const sessionNotFound = (id: string) =>
  paymentError("session_not_found", `There is no payment session ${id} here`);

/** A timer may come a little early. */
const MARGIN_MS = 10;
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
  const transaction = known && (await lookFor(context, known, { by, signal }, delay_ms));
  if (trusted && transaction) return await shopperAddress(context, transaction, came.status, options);
  const url = storefrontAddress(options, {});
  url.searchParams.set("payment", transaction ? endingOf(transaction, "") : "pending");
  return url.toString();
}

/** Where the shopper's own browser goes, with what the page there needs. */
async function shopperAddress(
  context: StoreContext,
  transaction: LedgerTransaction,
  status: string,
  options: ParsedOptions,
): Promise<string> {
  const { cart_id, return_url } = transaction;
  const place = cart_id ? await context.records.placeOfCart(cart_id) : {};
  const url = return_url ? new URL(return_url) : storefrontAddress(options, place);
  url.searchParams.set("payment", endingOf(transaction, status));
  if (place.locale) url.searchParams.set("locale", place.locale);
  if (!cart_id) return url.toString();
  url.searchParams.set("cart_id", cart_id);
  const order = await orderOf(context, transaction, cart_id);
  if (order?.order_id) url.searchParams.set("order_id", order.order_id);
  return url.toString();
}

/** A shopper who comes back again and again waits until the gateway may be asked again. */
const timeUntilAsked = ({ asked_at }: LedgerTransaction, now: number): number =>
  asked_at ? Math.max(0, asked_at.getTime() + TRIGGERS.shopper.max_age_ms + MARGIN_MS - now) : 0;

async function find(
  { ledger }: StoreContext,
  { provider_id, reference: given }: BrowserReturn,
): Promise<LedgerTransaction | undefined> {
  const reference = readReference(given);
  const transaction = reference ? await ledger.findByReference(reference) : undefined;
  return transaction && isSameAccount(transaction.provider_id, provider_id) ? transaction : undefined;
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
