import type { OpenedSession } from "../../http";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { sessionNotFound } from "./outcome";
import { waitToOpen } from "./sessions";

/** Under this a provider's `updatePayment` is told that the shopper goes to pay. No storefront can send it. */
export const OPEN_NOW = "open_now";

/** What a shopper who goes to pay asks for. */
export interface OpenWish {
  /** What the session was written down with. */
  known: LedgerTransaction;
  /** What is known only now, such as the device. */
  data: Record<string, unknown>;
  /** Whether a session was opened with the same data. */
  isSame: (stored: Record<string, unknown>) => boolean;
}

/**
 * Opens the gateway's order of a session, or gives the one that is open already. Called under the lock of the debt. Orders that are
 * opened in the place of others are bounded, as sessions are: `too_many` says how long to wait.
 * @throws MedusaError `session_not_found`, `already_paid`, `payment_over`, `payment_unavailable`, `channel_off`, `invalid_input`
 */
export async function openSession(
  context: StoreContext,
  { known, data, isSame }: OpenWish,
): Promise<{ opened: OpenedSession } | { verdict: "too_many"; seconds: number }> {
  const session = await context.records.sessionAlone(known.payment_session_id);
  if (!session) throw sessionNotFound(known.payment_session_id);
  const isOpen = known.state === "open" && isSame(session.data);
  const wait = isOpen ? 0 : await waitToOpen(context, known.payment_collection_id ?? "");
  if (wait > 0) return { verdict: "too_many", seconds: Math.ceil(wait / 1000) };
  const opened = await context.acts.updateSession(session, { ...session.data, ...data, [OPEN_NOW]: true });
  return { opened };
}
