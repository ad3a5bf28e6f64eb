import type { Texts } from "../en";
import type { Translated } from "../translated";
import { attention } from "./attention";
import { books } from "./books";
import { common } from "./common";
import { health } from "./health";
import { inStore } from "./in-store";
import { notifications } from "./notifications";
import { payments } from "./payments";
import { subscriptions } from "./subscriptions";

export const zhCN: Translated<Texts> = {
  attention,
  books,
  common,
  health,
  in_store: inStore,
  notifications,
  payments,
  subscriptions,
};
