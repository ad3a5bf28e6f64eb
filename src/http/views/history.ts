import type { HistoryEvent, InboxNotification } from "../../modules/crossborder/internal";
import { EventView } from "../history";
import { NotificationView } from "../notifications";
import { viewBy } from "./view-by";

type Fact = EventView["data"][string];

const isFact = (entry: [string, unknown]): entry is [string, Fact] =>
  ["string", "number", "boolean"].includes(typeof entry[1]);

export const viewEvent = (row: Omit<HistoryEvent, "updated_at" | "deleted_at">): EventView =>
  viewBy(EventView, { ...row, data: Object.fromEntries(Object.entries(row.data).filter(isFact)) });

export const viewNotification = (row: Pick<InboxNotification, keyof NotificationView>): NotificationView =>
  viewBy(NotificationView, row);
