/** One thing that the interface document leaves open: what is assumed, and what a gateway that differs needs. */
export interface Assumption {
  /** As `check` prints it. */
  name: string;
  /** What is not shown, with the section of the document. */
  about: string;
  assumed: string;
  /** The option that changes it; none where every form is read. */
  option?: string;
  /** The dialect of the sandbox that differs in it. */
  dialect?: string;
  /** Why a check has no value for its option, or what it does not tell besides. */
  untold?: string;
  /** The flag that has it looked at; none where its stage always does. */
  flag?: Flag;
  /** What of it a further flag asks besides. */
  more?: { flag: Flag; what: string };
  /** The stage of `check` that sees it. */
  stage: 0 | 1 | 2 | 3;
}

/** Those that have a check look at more, in the order in which it names them. */
export const FLAGS = [
  ...(["--statement", "--calls", "--query", "--largest"] as const),
  ...(["--listen", "--decline", "--reverse", "--confirming", "--recurring", "--hold", "--app"] as const),
  "--resume",
] as const;

type Flag = (typeof FLAGS)[number];

/** Every assumption. The reference is written from this table. */
export const ASSUMPTIONS = [
  {
    name: "outbound_address",
    about: "which callers' addresses the gateway takes",
    assumed: "any; the address that this machine calls from is printed, for a list that the gateway may have",
    stage: 1,
    dialect: "listed-callers",
    untold: "nothing can be set: its support puts the address on the list. Stage 0 prints it",
  },
  {
    name: "clock",
    about: "the gateway's clock and this machine's",
    assumed: "no more than a minute apart",
    stage: 0,
  },
  {
    name: "credentials",
    about: "the answer to a wrong token, merchant or store (§5)",
    assumed: "a refusal, never a success",
    stage: 1,
  },
  {
    name: "paths",
    about: "which of two listed paths an operation has (§4)",
    assumed: "the first one",
    option: "paths",
    stage: 1,
    dialect: "other-paths",
  },
  {
    name: "answer_time",
    about: "how long an answer takes",
    assumed: "less than 10 s; what comes later was not heard, and is asked about",
    option: "requestTimeoutMs",
    stage: 1,
  },
  {
    name: "no_such_record",
    about: "the code for an order that is not there (§7)",
    assumed: "`000021`",
    option: "retCodes",
    dialect: "codes",
    stage: 1,
  },
  {
    name: "refusals",
    about: "other `ret_code` values (§7)",
    assumed:
      "`000010` wrong version, `000020` missing parameter, `000022` parameters do not match, `000023` bad value, `000030` access denied, `000040` wrong status: refused. `000000` system error, `000080` upstream error: outcome unknown. Any other: unknown where a call opens or moves money, and the gateway is asked; else refused, quoted with `ret_msg`",
    option: "retCodes",
    dialect: "codes",
    stage: 1,
  },
  {
    name: "request_charset",
    about: "whether a request must say its charset",
    assumed: "no: UTF-8 is understood",
    option: "declareCharset",
    dialect: "charset",
    stage: 1,
  },
  {
    name: "sample_fields",
    about:
      "fields that the samples of refund and update-recurring have and their tables do not (§4.10, §4.11)",
    assumed: "not needed",
    option: "sampleFields",
    dialect: "samples",
    stage: 1,
  },
  {
    name: "query_request",
    about: "what an order query is asked with (§4)",
    assumed: "account fields and one of `transactionNo`, `reference`",
    option: "extraFields",
    dialect: "query-type",
    stage: 1,
    more: { flag: "--query", what: "a field and a value that support has told, and whether it shows more" },
  },
  {
    name: "success_code",
    about: "the code of a success (§7 shows `000100`)",
    assumed: "`000100`",
    option: "retCodes",
    dialect: "codes",
    stage: 2,
  },
  {
    name: "vendor",
    about: "the wire values of `vendor` (§1 has stand-ins)",
    assumed: "as documented",
    option: "vendorCodes",
    stage: 2,
    dialect: "vendors",
    untold:
      "a code that is taken may be that of another wallet. `--vendor channel_a=CODE` tries one that support has told, and names the option",
  },
  {
    name: "rmb",
    about: "whether orders can be priced in RMB (§4.1)",
    assumed: "by `rmbAmount`, with `currency` USD",
    stage: 2,
    dialect: "no-rmb",
    untold: "nothing can be set: offer no region in CNY",
  },
  {
    name: "amount_limits",
    about: "the smallest and the largest order of a channel (§8)",
    assumed: "none: the gateway says so itself",
    option: "amountLimits",
    dialect: "limits",
    stage: 2,
    untold: "the smallest is found with `--amount 1.00`",
    more: {
      flag: "--largest",
      what: "the largest order, by unpaid ones of up to that amount: they move nothing, but too many of them may look like fraud",
    },
  },
  {
    name: "letters",
    about: '"no special characters" (§8)',
    assumed: "letters of any script, digits, spaces and `. , - _` are taken",
    option: "plainText",
    dialect: "ascii",
    stage: 2,
  },
  {
    name: "reference_length",
    about: "the longest `reference` and `refundReference` (§8)",
    assumed: "36 characters",
    option: "referenceMaxLength",
    dialect: "short-references",
    stage: 2,
  },
  {
    name: "goods_length",
    about: "the longest `goodsInfo` (§8)",
    assumed: "2,000 characters",
    option: "goodsInfoMaxLength",
    dialect: "short-goods",
    stage: 2,
  },
  {
    name: "callback_macros",
    about: "macros in `callbackUrl` (§6)",
    assumed:
      "`{status}` may stand in it. The others are not used: what a browser brings back is not believed, and the gateway is asked",
    option: "callbackMacros",
    dialect: "no-macros",
    stage: 2,
  },
  {
    name: "answer_shape",
    about:
      "where an answer has its fields, and what it repeats of the request (§2.9; tran-query's is not shown)",
    assumed:
      "`reference` and amounts as they were sent: an answer about others is not believed. Fields are in `result`, in `transaction` or flat; numbers may be text, and a status, a moment or a code a number; what nothing hangs on is left out where it cannot be read; a payload may be the object, a list of one, or JSON as text",
    untold:
      "where the store cannot read an answer, or does not believe it, nothing can be set: the check says why in the store's words",
    dialect: "list",
    stage: 2,
  },
  {
    name: "unpaid_status",
    about: "the word for an order that is not paid (§3)",
    assumed:
      "`init`, `dealing` or `pending`. A word that is not known means pending, never failed, never paid, and is logged",
    option: "statuses",
    dialect: "words",
    stage: 2,
  },
  {
    name: "transaction_type",
    about: "`transactionType` of a payment (§2.2 shows `payment`)",
    assumed: "only an answer of the type `payment`, or without a type, is about the payment",
    option: "paymentTypes",
    dialect: "sale",
    stage: 2,
  },
  {
    name: "owner",
    about: "`merchantNo` and `storeNo` of an answer (§2.2)",
    assumed: "those of the call, where they are there; an answer about others is not believed",
    option: "shownNumbers",
    dialect: "other-numbers",
    stage: 2,
  },
  {
    name: "closes_online",
    about: "whether `reverse` closes an online order that is not paid (§4.5)",
    assumed: "it does",
    stage: 2,
    option: "closeOnline",
    dialect: "online-expires",
  },
  {
    name: "closed_status",
    about: "the word for an order that was closed unpaid (§3)",
    assumed: "`closed`, or `reversed` without a `paymentTime`",
    option: "statuses",
    dialect: "unpaid-reversed",
    stage: 2,
  },
  {
    name: "time_zone",
    about: "the time zone of times (§2.2)",
    assumed: "`+08:00`; a number is the moment itself",
    option: "timeZone",
    stage: 2,
    dialect: "new-york",
  },
  {
    name: "same_reference",
    about: "a second order under a reference (§8)",
    assumed: "it is refused, or the first one is answered again",
    stage: 2,
    dialect: "opened-again",
    untold: "nothing can be set: no order is opened twice under a reference",
  },
  // Stage 2 besides, of an account that may have other orders than those of a cashier page.
  {
    name: "qr_picture",
    about: "whether a QR code comes with a picture, as `needQrcode` asks (§4.4)",
    assumed: "it does; where none comes, and where none is asked for, the page draws the link",
    option: "qrcodeImage",
    dialect: "no-pictures",
    stage: 2,
  },
  {
    name: "wallet_link",
    about:
      "the name of the wallet's link in create-trans-qrcode's answer, and whether there is one (§2.4 shows it)",
    assumed:
      "`deepLink`, flat, in `result` or in `transaction`; an order without one is closed, and the shopper is told to choose again",
    option: "walletLinkNames",
    dialect: "code-url",
    stage: 2,
    untold: "where there is no link nothing can be set: offer no QR codes (`presentation`)",
  },
  {
    name: "counter",
    about: "what `pay` answers to a barcode that no wallet has (§4.3)",
    assumed: "a refusal by a code that is known, and the order stays open for the next barcode",
    option: "retCodes",
    dialect: "barcodes",
    stage: 2,
    untold:
      "nothing has to be set: an unknown code to `pay` is asked about. With the code the clerk is told at once, which is right where the code says so of nothing else: one refusal does not tell",
  },
  {
    name: "cash_register",
    about: "whether an account may record cash register transactions (§4.8)",
    assumed: "it may, and the answer has a number and a status",
    dialect: "no-register",
    stage: 2,
    untold: "nothing can be set: record none",
  },
  {
    name: "prepay_answer",
    about: "what prepay hands to a wallet (§4.9; of channel_a it is not shown)",
    assumed: "the fields of §2.6 or of §2.7; another `result` is handed to the app as it is",
    dialect: "prepay-text",
    stage: 2,
    untold:
      "nothing can be set. Where it is refused the account may lack the permission for apps and mini-programs. A mini-program is tried with `--openid`",
    more: { flag: "--app", what: "whether a wallet takes what it is handed, by an app that a person has" },
  },
  // What only payments show: one that a person makes (stage 3), or those of the shop.
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
    stage: 3,
    flag: "--confirming",
    untold:
      "an unknown code to `pay` is asked about. One that is known as a refusal here has to be set to `unknown`",
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
    dialect: "paced",
    stage: 1,
    flag: "--calls",
    untold: "more than that number of calls: as many as a busy shop makes are enough",
  },
  {
    name: "statement",
    about: "the gateway's own statement of a day",
    assumed:
      "a table in UTF-8, UTF-16 or GBK: a line of English or Chinese names, then a line for each payment and refund. The page **Day** compares a day with it; other names are told there once",
    dialect: "statement-renamed",
    stage: 0,
    flag: "--statement",
    untold: "no option: the page **Day** asks which column is which, and keeps it",
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
    name: "part_refunds",
    about: "a refund of a part of a payment (§4.11)",
    assumed: "it is refused: the whole is refunded, once",
    option: "partialRefunds",
    dialect: "part-refunds",
    stage: 3,
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
    dialect: "schedule-notified",
    stage: 3,
    flag: "--resume",
    untold:
      "nothing can be set: without a signature, and without `scheduleNo` in answers, staff vouches for each renewal",
  },
  {
    name: "first_payment",
    about: "whether the first payment is one of the deductions of `paymentCount` (§4.1)",
    assumed: "it is",
    option: "firstPaymentCounts",
    dialect: "first-besides",
    stage: 3,
    flag: "--resume",
    untold: "it shows days later, in what a subscription has been charged that `--renewal` has kept",
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
    option: "plainText",
    dialect: "ipn-latin",
    stage: 3,
    flag: "--listen",
    untold: "a notification without the order's `note` has no letters",
  },
  {
    name: "envelope",
    about: "the HTTP status of failures (§7)",
    assumed:
      "the JSON envelope is read whatever the status, in UTF-8 or, where the bytes are none, GBK; without one the outcome is unknown",
    dialect: "http-400",
    stage: 1,
    untold: "nothing can be set: what has no envelope is asked about",
  },
  {
    name: "refund_password",
    about: "the prefix of the refund `password` (§5)",
    assumed: "none: `refund.passwordPrefix` is asked for where refunds need a manager",
    option: "refund",
    stage: 3,
    untold:
      "which prefix it is: the gateway's support tells it. A refund that is refused for want of a manager shows in stage 1 already",
  },
] as const satisfies readonly Assumption[];

export type AssumptionName = (typeof ASSUMPTIONS)[number]["name"];
