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

table("a schedule and its first payment", {
  "is recorded: it starts → start_schedule": recordedSale(first("pending")),
  "is not recorded yet → rest, again in 2 min": recordedSale(
    first("pending", { row: { reconciliation_status: "pending" } }),
  ),
  "was not paid → rest, again in 2 min": unpaidCart({
    row: { schedule_id: "cbsch_1" },
    books: { schedule: scheduleRow({}) },
  }),
  "was refunded at once: the gateway charges the card all the same → start_schedule": recordedSale(
    first("pending", { row: back }),
  ),
  "went back: the card is not charged again → cancel_schedule": paidCart(first("pending", { row: returned })),
  "went back after it had started → cancel_schedule": paidCart(first("active", { row: returned })),
  "went back, and it is cancelled → rest, no look": paidCart(first("cancelled", { row: returned })),
  "went back, and the gateway does not cancel it → rest, again in 2 min": paidCart(
    first("pending", { row: returned, taken: [{ step: "cancel_schedule", failure: failed("other") }] }),
  ),
  "is recorded, and the gateway does not start it: tried again in the next look → rest, again in 2 min":
    recordedSale(first("pending", { taken: [{ step: "start_schedule", failure: failed("other") }] })),
  "runs → rest, no look": recordedSale(first("active", { books: orderOfCart() })),
  "the first order was cancelled: a person is asked, and the renewals go on → ask_about_schedule":
    recordedSale(first("active", { books: { ...orderOfCart("canceled"), schedule_question: false } })),
  "the first order was refunded: a person is asked, and the renewals go on → ask_about_schedule":
    recordedSale(first("active", { row: back, books: { ...orderOfCart(), schedule_question: false } })),
  "a person was asked before → rest, no look": recordedSale(
    first("active", { row: back, books: { ...orderOfCart(), schedule_question: true } }),
  ),
  "also where its refund is refused → ask_about_schedule": recordedSale({
    ...first("active", { books: { ...orderOfCart("canceled"), schedule_question: false } }),
    taken: [
      ASKED,
      { step: "refund", failure: failed("other") },
      { step: "attention", failure: failed("other") },
    ],
  }),
  "is over → rest, no look": recordedSale(first("completed")),
  "its row is gone → rest, no look": recordedSale(first("active", { books: { schedule: undefined } })),
  "a renewal starts none → rest, again in 2 min": deduction({ taken: [ASKED, { step: "tell_of_charge" }] }),
});
