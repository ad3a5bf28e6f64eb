import type { HistoryEvent, InboxNotification } from "../../modules/crossborder/internal";
import type { EventView } from "../history";
import type { NotificationView } from "../notifications";
import { momentText } from "../values";

type Fact = EventView["data"][string];

const isFact = (entry: [string, unknown]): entry is [string, Fact] =>
  ["string", "number", "boolean"].includes(typeof entry[1]);

export const viewEvent = (row: Omit<HistoryEvent, "updated_at" | "deleted_at">): EventView => ({
  id: row.id,
  created_at: momentText(row.created_at),
  position: row.position,
  transaction_id: row.transaction_id,
  schedule_id: row.schedule_id,
  notification_id: row.notification_id,
  name: row.name,
  actor_type: row.actor_type,
  actor_id: row.actor_id,
  data: Object.fromEntries(Object.entries(row.data).filter(isFact)),
});

export const viewNotification = (row: Pick<InboxNotification, keyof NotificationView>): NotificationView => ({
  id: row.id,
  created_at: momentText(row.created_at),
  provider_id: row.provider_id,
  body: row.body,
  signature: row.signature,
  reference: row.reference,
  status: row.status,
  refusal: row.refusal,
  attempts: row.attempts,
  last_error: row.last_error,
});
