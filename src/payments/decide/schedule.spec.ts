import { scheduleRow } from "../../../testing/ledger/rows";
import {
  ASKED,
  deduction,
  failed,
  paidCart,
  recordedSale,
  type Situation,
  unpaidCart,
} from "../../../testing/pictures/pictures";
import { table } from "../../../testing/pictures/table";
import type { Schedule } from "../../modules/crossborder/internal";

/** Both sides have agreed about the first payment in this look. */
const first = (status: Schedule["status"], { row, books, taken = [] }: Situation = {}): Situation => ({
  row: { schedule_id: "cbsch_1", reconciliation_status: "reconciled", ...row },
  taken: [ASKED, { step: "agree" }, ...taken],
  books: { schedule: scheduleRow({ status }), ...books },
});
const orderOfCart = (status = "pending") => ({ order_of_cart: { id: "order_1", status, payments: 1 } });
const back = { state: "refunded" } as const;
const returned = { state: "reversed", reconciliation_status: "returned" } as const;

table("a schedule and its first payment", [
  ["is recorded: it starts", recordedSale(first("pending")), "start_schedule"],
  [
    "is not recorded yet",
    recordedSale(first("pending", { row: { reconciliation_status: "pending" } })),
    "rest, again in 2 min",
  ],
  [
    "was not paid",
    unpaidCart({ row: { schedule_id: "cbsch_1" }, books: { schedule: scheduleRow({}) } }),
    "rest, again in 2 min",
  ],
  [
    "was refunded at once: the gateway charges the card all the same",
    recordedSale(first("pending", { row: back })),
    "start_schedule",
  ],
  [
    "went back: the card is not charged again",
    paidCart(first("pending", { row: returned })),
    "cancel_schedule",
  ],
  ["went back after it had started", paidCart(first("active", { row: returned })), "cancel_schedule"],
  ["went back, and it is cancelled", paidCart(first("cancelled", { row: returned })), "rest, no look"],
  [
    "went back, and the gateway does not cancel it",
    paidCart(
      first("pending", { row: returned, taken: [{ step: "cancel_schedule", failure: failed("other") }] }),
    ),
    "rest, again in 2 min",
  ],
  [
    "is recorded, and the gateway does not start it: tried again in the next look",
    recordedSale(first("pending", { taken: [{ step: "start_schedule", failure: failed("other") }] })),
    "rest, again in 2 min",
  ],
  ["runs", recordedSale(first("active", { books: orderOfCart() })), "rest, no look"],
  [
    "the first order was cancelled: a person is asked, and the renewals go on",
    recordedSale(first("active", { books: { ...orderOfCart("canceled"), schedule_question: false } })),
    "ask_about_schedule",
  ],
  [
    "the first order was refunded: a person is asked, and the renewals go on",
    recordedSale(first("active", { row: back, books: { ...orderOfCart(), schedule_question: false } })),
    "ask_about_schedule",
  ],
  [
    "a person was asked before",
    recordedSale(first("active", { row: back, books: { ...orderOfCart(), schedule_question: true } })),
    "rest, no look",
  ],
  [
    "also where its refund is refused",
    recordedSale({
      ...first("active", { books: { ...orderOfCart("canceled"), schedule_question: false } }),
      taken: [
        ASKED,
        { step: "refund", failure: failed("other") },
        { step: "attention", failure: failed("other") },
      ],
    }),
    "ask_about_schedule",
  ],
  ["is over", recordedSale(first("completed")), "rest, no look"],
  ["its row is gone", recordedSale(first("active", { books: { schedule: undefined } })), "rest, no look"],
  [
    "a renewal starts none",
    deduction({ taken: [ASKED, { step: "tell_of_charge" }] }),
    "rest, again in 2 min",
  ],
]);
