import type { Assumption } from "./assumption";

/** What only payments show: one that a person makes (stage 3), or those of the shop. */
export const UNSEEN = [
  {
    name: "amount_currency",
    about: "the currency of an amount in an answer (§2.2)",
    assumed:
      "`amount` is in US dollars, `rmbAmount` in RMB; an `amount` beside another `currency` is not compared. An order in RMB may be shown with its price, or with its worth in US dollars alone",
    dialect: "usd",
    stage: 3,
  },
  {
    name: "held_status",
    about: "the word for money that is held (§3)",
    assumed: "`success`",
    option: "statuses",
    dialect: "authorized",
    stage: 3,
  },
  {
    name: "paid_status",
    about: "the word for an order that is paid (§3)",
    assumed:
      "`success`. Where the word is not known and a signed notification names the payment, a person is told at once; with `signedNotificationCounts` one that says success is believed",
    option: "statuses",
    dialect: "words",
    stage: 3,
  },
  {
    name: "confirming",
    about: "what `pay` answers while the customer is still confirming (§4.3)",
    assumed: "a success whose status is pending, or a code of its own: the gateway is then asked",
    option: "retCodes",
    dialect: "confirming",
  },
  {
    name: "money_back",
    about: "what becomes of money that no order can use",
    assumed: "it goes back by itself: by `reverse`, and where that is refused by a refund of the whole",
    option: "returnMoney",
    dialect: "online-expires",
  },
  {
    name: "calls_per_second",
    about: "how many calls it takes (§8)",
    assumed: "any number",
    option: "callsPerSecond",
  },
  {
    name: "statement",
    about: "the gateway's own statement of a day",
    assumed: "none is read: the sums of a day and the CSV of this plugin are for a person to compare with it",
  },
  {
    name: "refunds",
    about: "what a refund does to its payment, and its `status` values (§3)",
    assumed:
      "the payment is refunded when its status says so, or when `refundInfo` shows a refund of the whole that succeeded. `success`, `pending`, `failed`: anything but `failed` is accepted",
    option: "statuses",
    dialect: "refund-info",
    stage: 3,
  },
  {
    name: "captures",
    about: "several captures of a hold (§4.6)",
    assumed:
      "a hold is captured once: a capture whose answer was lost is asked for again, and refused where it was made. What is left over is released with auth-unfreeze",
    option: "severalCaptures",
    dialect: "several-captures",
    stage: 3,
  },
  {
    name: "captured_refund",
    about: "what the original amount of a partly captured hold is (§4.11)",
    assumed: "the captured amount",
    option: "refundOfCapture",
    dialect: "refund-as-ordered",
    stage: 3,
  },
  {
    name: "schedule_number",
    about: "where `scheduleNo` appears (§2.8)",
    assumed: "in secure-pay's answer, tran-query's answer or a notification, whichever has it first",
    dialect: "schedule-opened",
  },
  {
    name: "deductions",
    about: "deductions after the first (§4.1)",
    assumed: "a notification with a known `scheduleNo` and a new `transactionNo` is a further one",
  },
  {
    name: "first_payment",
    about: "whether the first payment is one of the deductions of `paymentCount` (§4.1)",
    assumed: "it is",
    option: "firstPaymentCounts",
    dialect: "first-besides",
  },
  {
    name: "notification",
    about: "the names of a notification's fields, and how it comes (§6)",
    assumed:
      "a form, JSON, or the query of a GET, with `reference` or a transaction id (`transactionNo`, `transactionId`); everything else in it is a hint",
    option: "notificationNames",
    dialect: "ipn-names",
    stage: 3,
  },
  {
    name: "acknowledgment",
    about: "what acknowledges a notification (§6)",
    assumed: "`200`, `text/plain`, exactly `success`",
    option: "acknowledgment",
    dialect: "acknowledged-ok",
    stage: 3,
  },
  {
    name: "signature",
    about: "whether notifications are signed (§6)",
    assumed:
      "`verifySign` by the request's rule, with empty fields kept or dropped. The gateway is asked either way; `requireSignature` rejects unsigned ones",
    option: "requireSignature",
    dialect: "unsigned",
    stage: 3,
  },
  {
    name: "notification_charset",
    about: "the encoding of a notification (§6)",
    assumed:
      "UTF-8 or, where the bytes are none, GBK. The signature is that of the bytes as they came, or of their text in UTF-8",
    dialect: "ipn-gbk",
  },
  {
    name: "envelope",
    about: "the HTTP status of failures (§7)",
    assumed: "the JSON envelope is read whatever the status; without one the outcome is unknown",
  },
  {
    name: "goods_length",
    about: "the longest `goodsInfo` (§8)",
    assumed: "2,000 characters",
    option: "goodsInfoMaxLength",
  },
  {
    name: "refund_password",
    about: "the prefix of the refund `password` (§5)",
    assumed: "none: `refund.passwordPrefix` is asked for where refunds need a manager",
    option: "refund",
  },
] as const satisfies readonly Assumption[];
