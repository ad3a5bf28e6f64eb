import { ASKED, failed, heldRow, open, paidRow, reconciledRow } from "../../../testing/pictures/pictures";
import { at, NOW, operation } from "../../../testing/pictures/records";
import { table } from "../../../testing/pictures/table";
import type { AttentionCode } from "../../modules/crossborder/internal";

const answered = { since: NOW - 60_000 };
const justNow = { queried_at: at(0) };

table("a page that waits has an open order asked about, and no book read for an answer that is the same", {
  "at first → ask": open({ by: "page" }),
  "its customer has not paid yet → rest": open({ by: "page", taken: [ASKED] }),
  "another caller has just asked → rest": open({ by: "page", ...answered, row: justNow }),
  "for the job its session is looked for, too → look at Medusa": open({ by: "job", taken: [ASKED] }),
  "it is paid → look at Medusa": open({
    by: "page",
    taken: [ASKED],
    row: { state: "paid" },
    before: { state: "open" },
  }),
  "it is voided → look at Medusa": open({ by: "page", taken: [ASKED], row: { ineligible_since: at(-60) } }),
  "a person is asked for → look at Medusa": open({
    by: "page",
    taken: [ASKED],
    row: { reconciliation_status: "needs_attention" },
  }),
});

table("what both sides agree on rests", {
  "for a page that polls: it costs no other book → rest": reconciledRow({ by: "page" }),
  "for a stranger → rest": reconciledRow({ by: "stranger" }),
  "for the shopper → rest": reconciledRow({ by: "shopper" }),
  "for a clerk's poll → rest": reconciledRow({ by: "store" }),
  "for the job → rest": reconciledRow({ by: "job" }),
  "for who has just called it solved → rest": reconciledRow({ by: "solver" }),
  "but not for staff → ask": reconciledRow({ by: "staff" }),
  "nor for what Medusa refunded without telling → ask": reconciledRow({ by: "drift" }),
  "nor for the audit that found it to differ → ask": reconciledRow({ by: "audit" }),
  "nor for a late look → ask": reconciledRow({ by: "recheck" }),
  "money that went back → rest": reconciledRow({
    row: { state: "reversed", reconciliation_status: "returned" },
  }),
  "but a signed notification of a refund has the gateway asked, before the order ships → ask": reconciledRow({
    by: "notification",
  }),
  "the same notification again: it was asked since → rest": reconciledRow({
    by: "notification",
    ...answered,
    row: justNow,
  }),
  "it was asked before, by a server whose clock is ahead → ask": reconciledRow({
    by: "notification",
    ...answered,
    row: { queried_at: at(60) },
  }),
  "the gateway shows the same as before → rest": reconciledRow({ by: "notification", taken: [ASKED] }),
  "the gateway shows a refund → look at Medusa": reconciledRow({
    by: "notification",
    taken: [ASKED],
    row: { state: "refunded" },
    before: { state: "paid" },
  }),
  "the gateway shows a part of it back → look at Medusa": reconciledRow({
    by: "notification",
    taken: [ASKED],
    row: { refunded_amount: "5.00" },
    before: { refunded_amount: "0.00" },
  }),
  "the gateway gives no answer → rest": reconciledRow({
    by: "notification",
    taken: [{ ...ASKED, failure: failed("outage") }],
  }),
  "a declined renewal, when a signed notification comes again → ask": reconciledRow({
    by: "notification",
    row: { state: "failed", operation: "recurring-deduction" },
  }),
});

const solved = { reconciliation_status: "solved", next_check_at: null, solved_state: "paid" } as const;

table("what a person called solved stays", {
  "for a page: asked once more, since it may have moved → ask": paidRow({ by: "page", row: solved }),
  "when it was asked → rest, no look": paidRow({ row: solved, taken: [ASKED] }),
  "when the gateway does not know it → rest, no look": paidRow({
    row: solved,
    taken: [{ ...ASKED, failure: failed("not_there") }],
  }),
  "when the gateway gives no answer → rest": paidRow({
    row: solved,
    taken: [{ ...ASKED, failure: failed("outage") }],
  }),
  "by the audit, which moves no money → rest, no look": paidRow({ by: "audit", row: solved, taken: [ASKED] }),
  "also where an audit asks for a person again → rest, no look": paidRow({
    row: { ...solved, reconciliation_status: "needs_attention", attention_code: "audit" },
    taken: [ASKED],
  }),
  "it is final, and needs no question → rest, no look": paidRow({
    row: { ...solved, state: "refunded", solved_state: "refunded" },
  }),
  "until the gateway shows another state → look at Medusa": paidRow({
    row: { state: "refunded", reconciliation_status: "pending", solved_state: null },
    before: { ...solved, state: "paid" },
    taken: [ASKED],
  }),
  "until staff tries all again → ask": paidRow({ by: "staff", row: solved }),
});

const later = { next_check_at: at(20), reconciliation_status: "needs_attention" } as const;
const waits = (attention_code: AttentionCode) => paidRow({ by: "page", row: { ...later, attention_code } });

table("a page that polls tries nothing again that waits", {
  "not_returned → rest": waits("not_returned"),
  "overpaid → rest": waits("overpaid"),
  "channel_off → rest": waits("channel_off"),
  "unknown_at_gateway → rest": waits("unknown_at_gateway"),
  "a stranger neither → rest": paidRow({ by: "stranger", row: { ...later, attention_code: "overpaid" } }),
  "the job, when it is due → look at Medusa": paidRow({
    row: { ...later, attention_code: "overpaid", next_check_at: at(0) },
  }),
  "staff → ask": paidRow({ by: "staff", row: { ...later, attention_code: "overpaid" } }),
  "for another reason it is looked at → look at Medusa": waits("not_in_agreement"),
});

const unanswered = { asked_at: at(-1), queried_at: at(-9), reconciliation_status: "reconciled" } as const;

table("whether the gateway is asked", {
  "written before the call: the answer may have been lost → ask": open({ row: { state: "drafted" } }),
  "open: whether it was paid → ask": open(),
  "open, and a stranger wants to know → ask": open({ by: "stranger" }),
  "declined: it may be paid on a second try → ask": open({ row: { state: "failed" } }),
  "closed: it may have been paid in that moment → ask": open({ row: { state: "closed" } }),
  "asked since who asks came: once is enough → look at Medusa": open({ ...answered, row: justNow }),
  "asked before who asks came → ask": open({ since: NOW, row: { queried_at: at(-1) } }),
  "the gateway gave no answer: not twice in a look → rest, again in 2 min": open({
    taken: [{ ...ASKED, failure: failed("outage") }],
  }),
  "paid: the ledger knows → look at Medusa": paidRow({ books: { operations: [] } }),
  "paid, a refund was asked for → ask": paidRow({ books: { operations: [operation("refund", "unknown")] } }),
  "paid, and a refund was refused → look at Medusa": paidRow({
    books: { operations: [operation("refund", "refused")] },
  }),
  "paid, and a notification is signed → ask": paidRow({ by: "notification" }),
  "paid, and the job takes a notification up → ask": paidRow({ by: "recheck" }),
  "paid, and staff wants to know → ask": paidRow({ by: "staff" }),
  "paid, and the audit differs → ask": paidRow({ by: "audit" }),
  "held: it can expire by itself → ask": heldRow(),
  "money that waits for a channel may have been sent back by hand → ask": paidRow({
    row: { attention_code: "channel_off" },
  }),
  "money that the gateway did not know → ask": paidRow({ row: { attention_code: "unknown_at_gateway" } }),
  "recorded, and the gateway did not know it the last time → ask": paidRow({
    row: unanswered,
    books: { was_unknown: true },
  }),
  "recorded, and the gateway was only away the last time → look at Medusa": paidRow({
    row: unanswered,
    books: { was_unknown: false, operations: [] },
  }),
  "recorded, and the gateway has answered the last time → look at Medusa": paidRow({
    row: { ...unanswered, asked_at: at(-9), queried_at: at(-9) },
    books: { operations: [] },
  }),
  "recorded, and the gateway was never asked → look at Medusa": paidRow({
    row: { ...unanswered, asked_at: null },
    books: { operations: [] },
  }),
  "paid and not recorded: it is recorded first → look at Medusa": paidRow({
    row: { ...unanswered, reconciliation_status: "pending" },
    books: { operations: [] },
  }),
  "paid, and a call that is no refund was lost → look at Medusa": paidRow({
    books: { operations: [operation("capture", "unknown")] },
  }),
  "refunded is final → look at Medusa": open({ row: { state: "refunded" } }),
  "reversed is final → look at Medusa": open({ row: { state: "reversed" } }),
  "refunded is final also for the audit of what a person solved → rest, no look": open({
    by: "audit",
    row: { state: "refunded", solved_state: "refunded", next_check_at: null },
  }),
  "refunded, and the rest of its hold is still held → ask": heldRow({
    row: { state: "refunded", captured_amount: "10.00" },
  }),
});
