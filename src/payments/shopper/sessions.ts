import type { MedusaError } from "@medusajs/framework/utils";
import { paysNow, type SessionAlone } from "../../medusa";
import { holdsMoney, type LedgerTransaction, type Opened } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { isCrossborder, isInStore } from "../provider-id";
import { reconcileForShopper } from "../reconcile";
import {
  ineligibleReason,
  isBeingRecorded,
  hasTime,
  isDealing,
  RATE_WINDOW_MS,
  waitOf,
} from "../views/money";
import { isOpenAtCounter, takenByStaff } from "../views/obstacles";
import type { OpenedSession, OpenSession } from "../../http";
import { OPEN_NOW } from "../keys";
import { sessionNotFound } from "./outcome";

/** The payment session that a storefront asks for. */
export interface SessionWish {
  payment_collection_id: string;
  provider_id: string;
  /** Whether a session of the same provider was opened with the same data. */
  isSame: (stored: Record<string, unknown>) => boolean;
  /** Whether an order is opened at the gateway with it. */
  opens_order: boolean;
}

/**
 * What becomes of a wish for a payment session: see `decideSession`. Called under the sessions' lock. Before an order is
 * replaced the gateway is asked once whether it is paid, and a payment that is becomes its order as in any other case. A
 * gateway that does not answer in time keeps no shopper from another method: what was paid there then goes back.
 */
export async function askForSession(context: StoreContext, wish: SessionWish): Promise<SessionVerdict> {
  const verdict = await decide(context, wish);
  if (verdict.verdict !== "open" || verdict.unasked.length === 0) return verdict;
  const ask = (reference: string) => reconcileForShopper(context, { reference, by: "page" });
  await Promise.all(verdict.unasked.map(ask));
  return await decide(context, wish);
}

async function decide(context: StoreContext, wish: SessionWish): Promise<SessionVerdict> {
  const collection = await collectionState(context, wish);
  // Medusa says what is wrong with a collection that it does not have.
  return collection ? decideSession(collection) : { verdict: "open", unasked: [] };
}

async function collectionState(
  { records, ledger, clock }: StoreContext,
  { payment_collection_id, provider_id, isSame, opens_order }: SessionWish,
): Promise<CollectionState | undefined> {
  const now = clock.now();
  const collection = await records.collection(payment_collection_id);
  if (!collection) return undefined;
  const { currency_code, amount, payment_sessions } = collection;
  const is_paid = collection.payments.some(paysNow);
  const opened = opens_order
    ? await ledger.countOpened(payment_collection_id, new Date(now - RATE_WINDOW_MS))
    : NONE;
  const sessions = await Promise.all(
    payment_sessions.map(async ({ data, ...session }) => ({
      ...session,
      is_wanted: session.provider_id === provider_id && isSame(data ?? {}),
      ...(isCrossborder(session.provider_id) ? await inLedger(ledger, session.id, is_paid) : NOTHING),
    })),
  );
  return { now, due: { currency_code, amount }, sessions, opens_order, opened };
}

const NONE: Opened = { count: 0, newest: null };

const NOTHING = { is_recorded: false };

/** What the ledger knows of a session, and whether Medusa has recorded the money that is there. */
async function inLedger(
  ledger: StoreContext["ledger"],
  session_id: string,
  is_paid: boolean,
): Promise<Pick<KnownSession, "transaction" | "is_recorded">> {
  const transaction = await ledger.findBySession(session_id);
  // A copy's shopper would pay the other shop's order.
  if (transaction && (await ledger.shopObstacle(transaction))) return NOTHING;
  if (!transaction || !holdsMoney(transaction.state)) return { ...NOTHING, transaction };
  return { transaction, is_recorded: is_paid };
}

/** A payment session that a collection has now. */
export interface KnownSession {
  id: string;
  /** Whether the one that is asked for would be like it: the same provider, the same data. */
  is_wanted: boolean;
  status: string;
  currency_code: string;
  amount: string;
  /** The order that was opened for it; none where another provider takes it. */
  transaction?: LedgerTransaction;
  /** Medusa has a payment of the collection, which is neither cancelled nor refunded. */
  is_recorded: boolean;
}

/** A payment collection and its sessions, when a further session is asked for. */
export interface CollectionState {
  now: number;
  due: { currency_code: string; amount: string };
  sessions: KnownSession[];
  /** Whether it would open an order at the gateway: another provider's does not, nor one that is opened later. */
  opens_order: boolean;
  /** The orders of this collection in the last `RATE_WINDOW_MS`. */
  opened: Opened;
}

export type SessionVerdict =
  /** With the orders that would be replaced and may be paid by now: the gateway is asked about them first. */
  | { verdict: "open"; unasked: string[] }
  | { verdict: "same" }
  | { verdict: "refused"; error: MedusaError }
  | { verdict: "in_progress"; payment_session_id: string }
  | { verdict: "too_often"; seconds: number };

/** What the gateway said so short a time ago is still so. */
const FRESH_MS = 1_000;
/** A call that opens an order at the counter has ended by then. */
const OPENING_MS = 60_000;

/**
 * What becomes of the wish for a payment session of a collection that may have some. Who asks may be a stranger: what is
 * paid or being paid is never replaced, and the number of orders is bounded. An order that is not being paid can be replaced at
 * once.
 */
export function decideSession(collection: CollectionState): SessionVerdict {
  const { now, sessions, opens_order, opened } = collection;
  const known = sessions.flatMap(({ transaction }) => transaction ?? []);
  if (sessions.some(({ is_recorded }) => is_recorded))
    return { verdict: "refused", error: paymentError("already_paid", "This has been paid already.") };
  if (known.some((transaction) => isWithStaff(transaction, now)))
    return { verdict: "refused", error: takenByStaff() };
  // Of several sessions Medusa takes any: one remains.
  if (sessions.length === 1 && sessions.some((session) => isSame(session, collection)))
    return { verdict: "same" };
  const paying = sessions.find((session) => isBeingPaid(session, collection));
  if (paying) return { verdict: "in_progress", payment_session_id: paying.id };
  const wait = opens_order ? waitOf(opened, now) : 0;
  if (wait > 0) return { verdict: "too_often", seconds: Math.ceil(wait / 1000) };
  const unasked = known.filter((transaction) => mayBePaidByNow(transaction, now));
  return { verdict: "open", unasked: unasked.map(({ reference }) => reference) };
}

/** What a clerk has open, or is opening. */
const isWithStaff = (transaction: LedgerTransaction, now: number): boolean =>
  isOpenAtCounter(transaction, now) &&
  (transaction.state === "open" || now - transaction.created_at.getTime() < OPENING_MS);

function isSame(session: KnownSession, collection: CollectionState): boolean {
  const { is_wanted, status, transaction } = session;
  if (!is_wanted || !transaction || !fits(session, collection)) return false;
  if (isBeingRecorded(transaction)) return true;
  const isReady = transaction.state === "unopened" || hasTime(transaction, collection.now);
  return isReady && (status === "pending" || status === "requires_more");
}

/** The money is there, or the gateway says that the customer is at it. */
function isBeingPaid(session: KnownSession, collection: CollectionState): boolean {
  const { transaction } = session;
  if (!transaction || !fits(session, collection)) return false;
  return isBeingRecorded(transaction) || isDealing(transaction, collection.now);
}

/** Whether it may pay for what is due now; money that may not goes back. */
const fits = ({ transaction, ...session }: KnownSession, { due }: CollectionState): boolean =>
  transaction !== undefined &&
  ineligibleReason(transaction, { ...session, payment_collection: due }) === undefined;

function mayBePaidByNow(transaction: LedgerTransaction, now: number): boolean {
  const { state, ineligible_since, asked_at } = transaction;
  return state === "open" && !ineligible_since && now - (asked_at?.getTime() ?? 0) > FRESH_MS;
}

/**
 * A session that a storefront made with one of our providers.
 * @throws MedusaError `session_not_found`
 */
export async function findSession({ records }: StoreContext, id: string): Promise<SessionAlone> {
  const session = await records.sessionAlone(id);
  if (session && isCrossborder(session.provider_id) && !isInStore(session)) return session;
  throw sessionNotFound(id);
}

/**
 * Opens the gateway's order of a session, or gives the one that is open already. Called under the lock of the debt.
 * @param input what is known only now, such as the device
 * @throws MedusaError `session_not_found`, `already_paid`, `payment_over`, `payment_unavailable`, `channel_off`, `invalid_input`;
 *   TooManyPayments
 */
export const openSession = (
  { acts }: StoreContext,
  session: SessionAlone,
  input: OpenSession,
): Promise<OpenedSession> =>
  acts.updateSession(session, { ...session.data, ...input, [OPEN_NOW]: session.id });
