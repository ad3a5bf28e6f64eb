import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../payments/context";
import { nameActors } from "../../../../../payments/staff/names";

/** One notification with what it did, and what staff had done with it. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const context = storeContext(req.scope);
  const { ledger } = context;
  const notification = await ledger.retrieveNotification(req.params.id ?? "");
  const { id } = notification;
  const events = await ledger.historyOf(
    { notification_id: id },
    { actor_type: "notification", actor_id: id },
  );
  const named = await nameActors(context, events);
  res.json({ notification: { ...notification, events: events.map(named) } });
}
