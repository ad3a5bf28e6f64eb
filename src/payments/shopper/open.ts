import type { OpenedSession, OpenSession } from "../../http";
import type { SessionAlone } from "../../medusa";
import type { StoreContext } from "../context";
import { OPEN_NOW } from "../keys";
import { isCrossborder, isInStore } from "../provider-id";
import { sessionNotFound } from "./outcome";

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
