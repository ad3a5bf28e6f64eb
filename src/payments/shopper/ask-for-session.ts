import { z } from "@medusajs/framework/zod";
import { holdsMoney } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { findSession, money } from "../medusa-records";
import { isCrossborder } from "../provider-id";
import { reconcileForShopper } from "../reconciliation/reconcile-transaction";
import {
  decideSession,
  type KnownSession,
  RATE_WINDOW_MS,
  type SessionPicture,
  type SessionVerdict,
} from "./session-rules";

/** The payment session that somebody asks for. */
export interface SessionWish {
  payment_collection_id: string;
  provider_id: string;
  /** Whether a session of the same provider was opened with the same data. */
  isSame: (stored: Record<string, unknown>) => boolean;
}

const collectionSchema = z.object({
  currency_code: z.string(),
  raw_amount: money,
  payment_sessions: z
    .array(
      z.object({
        id: z.string(),
        provider_id: z.string(),
        currency_code: z.string(),
        raw_amount: money,
        status: z.string(),
        data: z.record(z.string(), z.unknown()).nullish(),
      }),
    )
    .nullish(),
});
const FIELDS = [
  "id",
  "currency_code",
  "amount",
  "raw_amount",
  "payment_sessions.id",
  "payment_sessions.provider_id",
  "payment_sessions.currency_code",
  "payment_sessions.amount",
  "payment_sessions.raw_amount",
  "payment_sessions.status",
  "payment_sessions.data",
];

/**
 * What becomes of a wish for a payment session: see `decideSession`. Called under the sessions' lock. Before an order is
 * replaced the gateway is asked once whether it is paid, and a payment that is becomes its order as in any other case. A
 * gateway that does not answer in time keeps nobody from another method: what was paid there then goes back.
 */
export async function askForSession(context: StoreContext, wish: SessionWish): Promise<SessionVerdict> {
  const verdict = await decide(context, wish);
  if (verdict.verdict !== "open" || verdict.unasked.length === 0) return verdict;
  const ask = (reference: string) => reconcileForShopper(context, { reference, by: "page" });
  await Promise.all(verdict.unasked.map(ask));
  return await decide(context, wish);
}

async function decide(context: StoreContext, wish: SessionWish): Promise<SessionVerdict> {
  const picture = await pictureOf(context, wish);
  // Medusa says what is wrong with a collection that it does not have.
  return picture ? decideSession(picture) : { verdict: "open", unasked: [] };
}

async function pictureOf(
  { query, ledger }: StoreContext,
  { payment_collection_id, provider_id, isSame }: SessionWish,
): Promise<SessionPicture | undefined> {
  const now = Date.now();
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: FIELDS,
    filters: { id: payment_collection_id },
  });
  if (!data[0]) return undefined;
  const { currency_code, raw_amount, payment_sessions } = collectionSchema.parse(data[0]);
  const opens_order = isCrossborder(provider_id);
  const opened = opens_order
    ? await ledger.countOpened(payment_collection_id, new Date(now - RATE_WINDOW_MS))
    : { count: 0, newest: null };
  const sessions = await Promise.all(
    (payment_sessions ?? []).map(async ({ raw_amount: amount, data: stored, ...session }) => ({
      ...session,
      amount,
      is_wanted: session.provider_id === provider_id && isSame(stored ?? {}),
      ...(isCrossborder(session.provider_id) ? await booksOf({ query, ledger }, session.id) : NOTHING),
    })),
  );
  return { now, due: { currency_code, amount: raw_amount }, sessions, opens_order, opened };
}

const NOTHING = { is_recorded: false };

/** What the ledger knows of a session, and whether Medusa has recorded the money that is there. */
async function booksOf(
  { query, ledger }: Pick<StoreContext, "query" | "ledger">,
  session_id: string,
): Promise<Pick<KnownSession, "transaction" | "is_recorded">> {
  const transaction = await ledger.findBySession(session_id);
  if (!transaction || !holdsMoney(transaction.state)) return { ...NOTHING, transaction };
  const session = await findSession(query, session_id);
  return { transaction, is_recorded: session?.payment_collection.is_paid ?? false };
}
