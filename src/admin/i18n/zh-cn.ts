import type { Texts } from "./en";
import type { Translated } from "./translated";
import { attention } from "./zh-cn/attention";
import { books } from "./zh-cn/books";
import { common } from "./zh-cn/common";
import { days } from "./zh-cn/days";
import { gateway } from "./zh-cn/gateway";
import { health } from "./zh-cn/health";
import { history } from "./zh-cn/history";
import { inStore } from "./zh-cn/in-store";
import { notice } from "./zh-cn/notice";
import { notifications } from "./zh-cn/notifications";
import { paymentLinks } from "./zh-cn/payment-links";
import { payments } from "./zh-cn/payments";
import { reconciliation } from "./zh-cn/reconciliation";
import { story } from "./zh-cn/story";
import { settings } from "./zh-cn/settings";
import { subscriptions } from "./zh-cn/subscriptions";
import { transaction } from "./zh-cn/transaction";

export const zhCN: Translated<Texts> = {
  attention,
  books,
  common,
  days,
  gateway,
  health,
  history,
  in_store: inStore,
  notice,
  notifications,
  payment_links: paymentLinks,
  payments,
  reconciliation,
  story,
  settings,
  subscriptions,
  transaction,
};
