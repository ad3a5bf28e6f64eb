import attention from "../../texts/zh-cn/attention.json";
import books from "../../texts/zh-cn/books.json";
import common from "../../texts/zh-cn/common.json";
import days from "../../texts/zh-cn/days.json";
import gateway from "../../texts/zh-cn/gateway.json";
import health from "../../texts/zh-cn/health.json";
import history from "../../texts/zh-cn/history.json";
import inStore from "../../texts/zh-cn/in-store.json";
import notice from "../../texts/zh-cn/notice.json";
import notifications from "../../texts/zh-cn/notifications.json";
import paymentLinks from "../../texts/zh-cn/payment-links.json";
import payments from "../../texts/zh-cn/payments.json";
import reconciliation from "../../texts/zh-cn/reconciliation.json";
import story from "../../texts/zh-cn/story.json";
import settings from "../../texts/zh-cn/settings.json";
import subscriptions from "../../texts/zh-cn/subscriptions.json";
import transaction from "../../texts/zh-cn/transaction.json";
import type { Texts } from "./en";

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

/**
 * What i18next appends to a key for a count. The general form stands under the key alone, without `_other`: i18next finds that one
 * also in languages whose name in the dashboard Intl does not take, such as `zhCN`.
 */
type Form = "zero" | "one" | "two" | "few" | "many";
type Stem<Key> = Key extends `${infer Name}_${Form}` ? Name : never;

/** The texts of a language other than English: every key of the English ones, and of a plural the forms that it needs. */
type Translated<Texts> = {
  [Key in keyof Texts as Key extends `${string}_${Form}` ? never : Key]: Texts[Key] extends string
    ? string
    : Translated<Texts[Key]>;
} & {
  [Key in keyof Texts as `${Stem<Key>}_${Form}`]?: string;
};
