import type { Order } from "../medusa";
import type { StoreContext } from "./context";
import { isCrossborder } from "./provider-id";

/** Nothing is to be paid for an order any more: its sessions of ours go, and with them what is open at the gateway. */
export async function closeSessions(
  { acts, log }: Pick<StoreContext, "acts" | "log">,
  collections: Order["collections"],
): Promise<void> {
  const recorded = new Set(
    collections.flatMap(({ payments }) => payments.map((payment) => payment.payment_session_id)),
  );
  for (const { id, provider_id } of collections.flatMap(({ payment_sessions }) => payment_sessions)) {
    if (!isCrossborder(provider_id) || recorded.has(id)) continue;
    try {
      await acts.deleteSessions([id]);
    } catch (error) {
      // Such as one that a clerk is taking.
      log("session_not_deleted", { session_id: id, reason: error });
    }
  }
}
