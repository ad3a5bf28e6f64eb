import { holdsMoney } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { type Collection, paysNow } from "../../medusa";
import { isCrossborder } from "../provider-id";
import { reconcileForShopper } from "../reconcile-transaction";
import {
  decideSession,
  type KnownSession,
  RATE_WINDOW_MS,
  type CollectionState,
  type SessionVerdict,
} from "./session-rules";

/** The payment session that a storefront asks for. */
export interface SessionWish {
  payment_collection_id: string;
  provider_id: string;
  /** Whether a session of the same provider was opened with the same data. */
  isSame: (stored: Record<string, unknown>) => boolean;
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
  { payment_collection_id, provider_id, isSame }: SessionWish,
): Promise<CollectionState | undefined> {
  const now = clock.now();
  const collection = await records.collection(payment_collection_id);
  if (!collection) return undefined;
  const { currency_code, amount, payment_sessions } = collection;
  const opens_order = isCrossborder(provider_id);
  const opened = opens_order
    ? await ledger.countOpened(payment_collection_id, new Date(now - RATE_WINDOW_MS))
    : { count: 0, newest: null };
  const sessions = await Promise.all(
    payment_sessions.map(async ({ data, ...session }) => ({
      ...session,
      is_wanted: session.provider_id === provider_id && isSame(data ?? {}),
      ...(isCrossborder(session.provider_id) ? await booksOf(ledger, session.id, collection) : NOTHING),
    })),
  );
  return { now, due: { currency_code, amount }, sessions, opens_order, opened };
}

const NOTHING = { is_recorded: false };

/** What the ledger knows of a session, and whether Medusa has recorded the money that is there. */
async function booksOf(
  ledger: StoreContext["ledger"],
  session_id: string,
  { payments }: Collection,
): Promise<Pick<KnownSession, "transaction" | "is_recorded">> {
  const transaction = await ledger.findBySession(session_id);
  if (!transaction || !holdsMoney(transaction.state)) return { ...NOTHING, transaction };
  return { transaction, is_recorded: payments.some(paysNow) };
}
