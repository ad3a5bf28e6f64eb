import attention from "../../texts/en/attention.json";
import books from "../../texts/en/books.json";
import common from "../../texts/en/common.json";
import days from "../../texts/en/days.json";
import gateway from "../../texts/en/gateway.json";
import health from "../../texts/en/health.json";
import history from "../../texts/en/history.json";
import inStore from "../../texts/en/in-store.json";
import notice from "../../texts/en/notice.json";
import notifications from "../../texts/en/notifications.json";
import paymentLinks from "../../texts/en/payment-links.json";
import payments from "../../texts/en/payments.json";
import reconciliation from "../../texts/en/reconciliation.json";
import story from "../../texts/en/story.json";
import settings from "../../texts/en/settings.json";
import subscriptions from "../../texts/en/subscriptions.json";
import transaction from "../../texts/en/transaction.json";

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
