import { ASKED, failed, heldRow, open, paidRow, reconciledRow } from "../../../testing/pictures/pictures";
import { at, NOW, operation } from "../../../testing/pictures/records";
import { table } from "../../../testing/pictures/table";

const answered = { since: NOW - 60_000 };
const justNow = { queried_at: at(0) };

table("a page that waits has an open order asked about, and no book read for an answer that is the same", [
  ["at first", open({ by: "page" }), "ask"],
  ["its customer has not paid yet", open({ by: "page", taken: [ASKED] }), "rest"],
  ["another caller has just asked", open({ by: "page", ...answered, row: justNow }), "rest"],
  ["for the job its session is looked for, too", open({ by: "job", taken: [ASKED] }), "look at Medusa"],
  [
    "it is paid",
    open({ by: "page", taken: [ASKED], row: { state: "paid" }, before: { state: "open" } }),
    "look at Medusa",
  ],
  [
    "it is to be closed",
    open({ by: "page", taken: [ASKED], row: { ineligible_since: at(-60) } }),
    "look at Medusa",
  ],
  [
    "a person is asked for",
    open({ by: "page", taken: [ASKED], row: { reconciliation_status: "needs_attention" } }),
    "look at Medusa",
  ],
]);

table("what both sides agree on rests", [
  ["for a page that polls: it costs no other book", reconciledRow({ by: "page" }), "rest"],
  ["for a stranger", reconciledRow({ by: "stranger" }), "rest"],
  ["for the shopper", reconciledRow({ by: "shopper" }), "rest"],
  ["for a clerk's poll", reconciledRow({ by: "store" }), "rest"],
  ["for the job", reconciledRow({ by: "job" }), "rest"],
  ["for who has just called it solved", reconciledRow({ by: "solver" }), "rest"],
  ["but not for staff", reconciledRow({ by: "staff" }), "ask"],
  ["nor for what Medusa refunded without telling", reconciledRow({ by: "drift" }), "ask"],
  ["nor for the audit that found it to differ", reconciledRow({ by: "audit" }), "ask"],
  ["nor for a late look", reconciledRow({ by: "recheck" }), "ask"],
  [
    "money that went back",
    reconciledRow({ row: { state: "reversed", reconciliation_status: "returned" } }),
    "rest",
  ],
  [
    "but a signed notification of a refund has the gateway asked, before the order ships",
    reconciledRow({ by: "notification" }),
    "ask",
  ],
  [
    "the same notification again: it was asked since",
    reconciledRow({ by: "notification", ...answered, row: justNow }),
    "rest",
  ],
  [
    "it was asked before, by a server whose clock is ahead",
    reconciledRow({ by: "notification", ...answered, row: { queried_at: at(60) } }),
    "ask",
  ],
  ["the gateway shows the same as before", reconciledRow({ by: "notification", taken: [ASKED] }), "rest"],
  [
    "the gateway shows a refund",
    reconciledRow({
      by: "notification",
      taken: [ASKED],
      row: { state: "refunded" },
      before: { state: "paid" },
    }),
    "look at Medusa",
  ],
  [
    "the gateway shows a part of it back",
    reconciledRow({
      by: "notification",
      taken: [ASKED],
      row: { refunded_amount: "5.00" },
      before: { refunded_amount: "0.00" },
    }),
    "look at Medusa",
  ],
  [
    "the gateway gives no answer",
    reconciledRow({ by: "notification", taken: [{ ...ASKED, failure: failed("outage") }] }),
    "rest",
  ],
  [
    "a declined renewal, when a signed notification comes again",
    reconciledRow({ by: "notification", row: { state: "failed", operation: "recurring-deduction" } }),
    "ask",
  ],
]);

const solved = { reconciliation_status: "solved", next_check_at: null, solved_state: "paid" } as const;

table("what a person called solved stays", [
  ["for a page: asked once more, since it may have moved", paidRow({ by: "page", row: solved }), "ask"],
  ["when it was asked", paidRow({ row: solved, taken: [ASKED] }), "rest, no look"],
  [
    "when the gateway does not know it",
    paidRow({ row: solved, taken: [{ ...ASKED, failure: failed("not_there") }] }),
    "rest, no look",
  ],
  [
    "when the gateway gives no answer",
    paidRow({ row: solved, taken: [{ ...ASKED, failure: failed("outage") }] }),
    "rest",
  ],
  [
    "by the audit, which moves no money",
    paidRow({ by: "audit", row: solved, taken: [ASKED] }),
    "rest, no look",
  ],
  [
    "also where an audit asks for a person again",
    paidRow({
      row: { ...solved, reconciliation_status: "needs_attention", attention_code: "audit" },
      taken: [ASKED],
    }),
    "rest, no look",
  ],
  [
    "it is final, and needs no question",
    paidRow({ row: { ...solved, state: "refunded", solved_state: "refunded" } }),
    "rest, no look",
  ],
  [
    "until the gateway shows another state",
    paidRow({
      row: { state: "refunded", reconciliation_status: "pending", solved_state: null },
      before: { ...solved, state: "paid" },
      taken: [ASKED],
    }),
    "look at Medusa",
  ],
  ["until staff tries all again", paidRow({ by: "staff", row: solved }), "ask"],
]);

const later = { next_check_at: at(20), reconciliation_status: "needs_attention" } as const;

table("a page that polls tries nothing again that waits", [
  ...(["not_returned", "overpaid", "channel_off", "unknown_at_gateway"] as const).map(
    (attention_code): [string, ReturnType<typeof paidRow>, string] => [
      attention_code,
      paidRow({ by: "page", row: { ...later, attention_code } }),
      "rest",
    ],
  ),
  ["a stranger neither", paidRow({ by: "stranger", row: { ...later, attention_code: "overpaid" } }), "rest"],
  [
    "the job, when it is due",
    paidRow({ row: { ...later, attention_code: "overpaid", next_check_at: at(0) } }),
    "look at Medusa",
  ],
  ["staff", paidRow({ by: "staff", row: { ...later, attention_code: "overpaid" } }), "ask"],
  [
    "for another reason it is looked at",
    paidRow({ by: "page", row: { ...later, attention_code: "not_in_agreement" } }),
    "look at Medusa",
  ],
]);

const unanswered = { asked_at: at(-1), queried_at: at(-9), reconciliation_status: "reconciled" } as const;

table("whether the gateway is asked", [
  ["written before the call: the answer may have been lost", open({ row: { state: "drafted" } }), "ask"],
  ["open: whether it was paid", open(), "ask"],
  ["open, and a stranger wants to know", open({ by: "stranger" }), "ask"],
  ["declined: it may be paid on a second try", open({ row: { state: "failed" } }), "ask"],
  ["closed: it may have been paid in that moment", open({ row: { state: "closed" } }), "ask"],
  ["asked since who asks came: once is enough", open({ ...answered, row: justNow }), "look at Medusa"],
  ["asked before who asks came", open({ since: NOW, row: { queried_at: at(-1) } }), "ask"],
  [
    "the gateway gave no answer: not twice in a look",
    open({ taken: [{ ...ASKED, failure: failed("outage") }] }),
    "rest, again in 2 min",
  ],
  ["paid: the ledger knows", paidRow({ books: { operations: [] } }), "look at Medusa"],
  [
    "paid, and a refund was asked for",
    paidRow({ books: { operations: [operation("refund", "unknown")] } }),
    "ask",
  ],
  [
    "paid, and a refund was refused",
    paidRow({ books: { operations: [operation("refund", "refused")] } }),
    "look at Medusa",
  ],
  ["paid, and a notification is signed", paidRow({ by: "notification" }), "ask"],
  ["paid, and the job takes a notification up", paidRow({ by: "recheck" }), "ask"],
  ["paid, and staff wants to know", paidRow({ by: "staff" }), "ask"],
  ["paid, and the audit differs", paidRow({ by: "audit" }), "ask"],
  ["held: it can expire by itself", heldRow(), "ask"],
  [
    "money that waits for a channel may have been sent back by hand",
    paidRow({ row: { attention_code: "channel_off" } }),
    "ask",
  ],
  ["money that the gateway did not know", paidRow({ row: { attention_code: "unknown_at_gateway" } }), "ask"],
  [
    "recorded, and the gateway did not know it the last time",
    paidRow({ row: unanswered, books: { was_unknown: true } }),
    "ask",
  ],
  [
    "recorded, and the gateway was only away the last time",
    paidRow({ row: unanswered, books: { was_unknown: false, operations: [] } }),
    "look at Medusa",
  ],
  [
    "recorded, and the gateway has answered the last time",
    paidRow({
      row: { ...unanswered, asked_at: at(-9), queried_at: at(-9) },
      books: { operations: [] },
    }),
    "look at Medusa",
  ],
  [
    "recorded, and the gateway was never asked",
    paidRow({ row: { ...unanswered, asked_at: null }, books: { operations: [] } }),
    "look at Medusa",
  ],
  [
    "paid and not recorded: it is recorded first",
    paidRow({
      row: { ...unanswered, reconciliation_status: "pending" },
      books: { operations: [] },
    }),
    "look at Medusa",
  ],
  [
    "paid, and a call that is no refund was lost",
    paidRow({ books: { operations: [operation("capture", "unknown")] } }),
    "look at Medusa",
  ],
  ["refunded is final", open({ row: { state: "refunded" } }), "look at Medusa"],
  ["reversed is final", open({ row: { state: "reversed" } }), "look at Medusa"],
  [
    "refunded is final also for the audit of what a person solved",
    open({ by: "audit", row: { state: "refunded", solved_state: "refunded", next_check_at: null } }),
    "rest, no look",
  ],
  [
    "refunded, and the rest of its hold is still held",
    heldRow({ row: { state: "refunded", captured_amount: "10.00" } }),
    "ask",
  ],
]);
