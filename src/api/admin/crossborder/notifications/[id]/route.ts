import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../payments/context";

/** One notification with what it did, and what staff had done with it. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { ledger } = storeContext(req.scope);
  const notification = await ledger.retrieveNotification(req.params.id ?? "");
  const { id } = notification;
  const events = await ledger.historyOf(
    { notification_id: id },
    { actor_type: "notification", actor_id: id },
  );
  res.json({ notification: { ...notification, events } });
}
