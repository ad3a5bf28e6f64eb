import { viewNotification } from "../../../../../http/views/history";
import { namedEvents } from "../../../../../payments/names";
import { answers } from "../../../staff-route";

export const GET = answers("GET notifications/:id", async ({ context, params }) => {
  const notification = await context.ledger.retrieveNotification(params.id);
  const { id } = notification;
  const byIt = { actor_type: "notification", actor_id: id } as const;
  const lines = await context.ledger.historyOf({ notification_id: id }, byIt);
  return { notification: { ...viewNotification(notification), events: await namedEvents(context, lines) } };
});
