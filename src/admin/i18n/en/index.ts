import { attention } from "./attention";
import { books } from "./books";
import { common } from "./common";
import { health } from "./health";
import { inStore } from "./in-store";
import { notifications } from "./notifications";
import { payments } from "./payments";
import { subscriptions } from "./subscriptions";

/** Every text of the admin, by room. */
export const en = {
  attention,
  books,
  common,
  health,
  in_store: inStore,
  notifications,
  payments,
  subscriptions,
};

export type Texts = typeof en;
