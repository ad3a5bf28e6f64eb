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
    untold: "nothing can be set: what is in another currency is not compared",
  },
  {
    name: "held_status",
    about: "the word for money that is held (§3)",
    assumed: "`success`",
    option: "statuses",
    dialect: "authorized",
    stage: 3,
    flag: "--hold",
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
    name: "declined_status",
    about: "the word for an order whose payment failed (§3)",
    assumed:
      "`failed` or `fail`. Where the word is not known the shopper reads that the payment is not there yet, until the order expires",
    option: "statuses",
    dialect: "words",
    stage: 3,
    flag: "--decline",
  },
  {
    name: "reversed_status",
    about: "the word for a payment that `reverse` has given back (§3 shows `reversed`)",
    assumed: "`reversed`, or `refunded`; the answer to `reverse` counts in any case",
    option: "statuses",
    dialect: "taken-back",
    stage: 3,
    flag: "--reverse",
  },
  {
    name: "mismatch",
    about: "the code of what does not fit a record, such as a refund of another amount (§4.11)",
    assumed: "`000022`. Another one counts as unknown, and the gateway is asked",
    option: "retCodes",
    dialect: "codes",
    stage: 3,
    untold: "without `--amount 0.02` or more: a refund of a cent less is asked for, which must be refused",
  },
  {
    name: "confirming",
    about: "what `pay` answers while the customer is still confirming (§4.3)",
    assumed: "a success whose status is pending, or a code of its own: the gateway is then asked",
    option: "retCodes",
    dialect: "confirming",
    unasked: "it takes a wallet at a counter. Nothing has to be set: an unknown code to `pay` is asked about",
  },
  {
    name: "money_back",
    about: "what becomes of money that no order can use",
    assumed: "it goes back by itself: by `reverse`, and where that is refused by a refund of the whole",
    option: "returnMoney",
    dialect: "online-expires",
    stage: 3,
    flag: "--reverse",
    untold: "otherwise it is the shop's choice",
  },
  {
    name: "calls_per_second",
    about: "how many calls it takes (§8)",
    assumed: "any number",
    option: "callsPerSecond",
    unasked:
      "to find it would be to flood the gateway, which may block the account: ask the gateway's support",
  },
  {
    name: "statement",
    about: "the gateway's own statement of a day",
    assumed:
      "a table in UTF-8, UTF-16 or GBK: a line of English or Chinese names, then a line for each payment and refund. `crossborder statement` compares it with the store's payments; `--column` names other columns",
    unasked: "no answer of the interface has it: `crossborder statement` reads one",
    dialect: "statement-chinese",
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
    flag: "--hold",
  },
  {
    name: "captured_refund",
    about: "what the original amount of a partly captured hold is (§4.11)",
    assumed: "the captured amount",
    option: "refundOfCapture",
    dialect: "refund-as-ordered",
    stage: 3,
    flag: "--hold",
  },
  {
    name: "schedule_number",
    about: "where `scheduleNo` appears (§2.8)",
    assumed: "in secure-pay's answer, tran-query's answer or a notification, whichever has it first",
    dialect: "schedule-opened",
    stage: 3,
    flag: "--recurring",
    untold: "nothing can be set: where no place has it, offer no subscriptions",
  },
  {
    name: "schedule_name",
    about: "the name of `scheduleNo` in a notification (§6)",
    assumed: "`scheduleNo`",
    option: "notificationNames",
    dialect: "schedule-names",
    stage: 3,
    flag: "--recurring",
  },
  {
    name: "deductions",
    about: "deductions after the first (§4.1)",
    assumed:
      "a signed notification with a known `scheduleNo` and a new `transactionNo` is a further one. One that is not signed is recorded where the answer about its number names the schedule; where answers have no `scheduleNo`, no question of the document can tell, and it waits until staff vouches for it: anybody could name a number",
    unasked: "the next one comes days later, and costs another `--amount`",
  },
  {
    name: "first_payment",
    about: "whether the first payment is one of the deductions of `paymentCount` (§4.1)",
    assumed: "it is",
    option: "firstPaymentCounts",
    dialect: "first-besides",
    unasked:
      "it shows when a subscription of one payment is charged again or not, a day later at the earliest, and that would cost another `--amount`: ask the gateway's support",
  },
  {
    name: "notification",
    about: "the names of a notification's fields, and how it comes (§6)",
    assumed:
      "a form, JSON, or the query of a GET, with `reference` or a transaction id (`transactionNo`, `transactionId`); everything else in it is a hint",
    option: "notificationNames",
    dialect: "ipn-names",
    stage: 3,
    flag: "--listen",
  },
  {
    name: "acknowledgment",
    about: "what acknowledges a notification (§6)",
    assumed: "`200`, `text/plain`, exactly `success`",
    option: "acknowledgment",
    dialect: "acknowledged-ok",
    stage: 3,
    flag: "--listen",
    untold: 'other texts than `success`, `OK`, `SUCCESS`, `ok` and `{"ret_code":"000100"}`, which are tried',
  },
  {
    name: "signature",
    about: "whether notifications are signed (§6)",
    assumed:
      "`verifySign` by the request's rule, with empty fields kept or dropped. The gateway is asked either way; `requireSignature` rejects unsigned ones",
    option: "requireSignature",
    dialect: "unsigned",
    stage: 3,
    flag: "--listen",
    untold: "nothing can be set: the gateway is asked about each",
  },
  {
    name: "notification_charset",
    about: "the encoding of a notification (§6)",
    assumed:
      "UTF-8 or, where the bytes are none, GBK. The signature is that of the bytes as they came, or of their text in UTF-8",
    dialect: "ipn-gbk",
    unasked: "an order of stage 3 has no other letters than ASCII. Nothing has to be set",
  },
  {
    name: "envelope",
    about: "the HTTP status of failures (§7)",
    assumed:
      "the JSON envelope is read whatever the status, in UTF-8 or, where the bytes are none, GBK; without one the outcome is unknown",
    unasked: "nothing has to be set",
  },
  {
    name: "refund_password",
    about: "the prefix of the refund `password` (§5)",
    assumed: "none: `refund.passwordPrefix` is asked for where refunds need a manager",
    option: "refund",
    unasked: "it is the merchant's secret at the gateway",
  },
] as const satisfies readonly Assumption[];
