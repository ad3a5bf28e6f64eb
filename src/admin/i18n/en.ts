import { attention } from "./en/attention";
import { books } from "./en/books";
import { common } from "./en/common";
import { days } from "./en/days";
import { gateway } from "./en/gateway";
import { health } from "./en/health";
import { history } from "./en/history";
import { inStore } from "./en/in-store";
import { notice } from "./en/notice";
import { notifications } from "./en/notifications";
import { paymentLinks } from "./en/payment-links";
import { payments } from "./en/payments";
import { reconciliation } from "./en/reconciliation";
import { story } from "./en/story";
import { settings } from "./en/settings";
import { subscriptions } from "./en/subscriptions";
import { transaction } from "./en/transaction";

/** Every text of the admin, by room. */
export const en = {
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

export type Texts = typeof en;
