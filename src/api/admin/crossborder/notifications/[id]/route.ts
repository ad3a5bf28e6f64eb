import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { NotificationDetailAnswer } from "../../../../../http";
import { viewNotification } from "../../../../../http/views/history";
import { storeContext } from "../../../../../payments/context";
import { namedEvents } from "../../../../../payments/staff/names";

/** One notification with what it did, and what staff had done with it. */
export async function GET(req: MedusaRequest, res: MedusaResponse<NotificationDetailAnswer>): Promise<void> {
  const context = storeContext(req.scope);
  const { ledger } = context;
  const notification = await ledger.retrieveNotification(req.params.id ?? "");
  const { id } = notification;
  const lines = await ledger.historyOf({ notification_id: id }, { actor_type: "notification", actor_id: id });
  const events = await namedEvents(context, lines);
  res.json({ notification: { ...viewNotification(notification), events } });
}
