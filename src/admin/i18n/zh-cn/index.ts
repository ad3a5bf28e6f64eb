import type { Texts } from "../en";
import { attention } from "./attention";
import { books } from "./books";
import { common } from "./common";
import { health } from "./health";
import { inStore } from "./in-store";
import { notifications } from "./notifications";
import { payments } from "./payments";
import { subscriptions } from "./subscriptions";
import { transaction } from "./transaction";

export const zhCN: Texts = {
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
