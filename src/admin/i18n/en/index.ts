import { attention } from "./attention";
import { books } from "./books";
import { common } from "./common";
import { health } from "./health";
import { inStore } from "./in-store";
import { notifications } from "./notifications";
import { payments } from "./payments";
import { subscriptions } from "./subscriptions";
import { transaction } from "./transaction";

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
  transaction,
};

export type Texts = typeof en;
