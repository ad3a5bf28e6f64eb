import { ASKED, partlyCaptured, recordedHold, recordedSale } from "../../../testing/pictures/pictures";
import {
  cart,
  entry,
  moved,
  operation,
  orderOf,
  payment,
  refund,
  takenBack,
} from "../../../testing/pictures/records";
import { table } from "../../../testing/pictures/table";
import type { Entry } from "../../medusa";

const capture = entry("capture", "cap_1", "25");
const mark = { cart_id: "cart_1", begun_at: new Date(0) };
const begun = cart({ mark, is_completed: true });
const refunds = [takenBack()];
const back = { state: "refunded", refunded_amount: "25.00" } as const;
const backBooks = { payment: payment({ refunds }), entries: [capture, entry("refund", "ref_1", "-25")] };

table("the book of its order", [
  [
    "lacks the capture: the server died in between, and the order was never announced",
    recordedSale({ books: { entries: [] } }),
    "mend_order_book of cap_1, announced",
  ],
  ["is empty", recordedSale({ books: { entries: [] } }), "mend_order_book of cap_1, announced"],
  [
    "lacks a part that came back in the dashboard, and that Medusa has",
    recordedSale(partOf([capture])),
    "mend_order_book of ref_1",
  ],
  ["has that part", recordedSale(partOf([capture, entry("refund", "ref_1", "-5")])), "agree: reconciled"],
  [
    "Medusa may be writing it this moment",
    recordedSale({ books: { entries: [], payment: payment({ captures: [moved("cap_1", "25", -0.1)] }) } }),
    "stop: busy",
  ],
  [
    "was written hours from now, by a server whose clock is ahead of this one: it is not waited for",
    recordedSale({ books: { entries: [], payment: payment({ captures: [moved("cap_1", "25", 300)] }) } }),
    "mend_order_book of cap_1, announced",
  ],
  [
    "it is mended once in a look",
    recordedSale({ books: { entries: [] }, taken: [ASKED, { step: "mend_order_book", of: "cap_1" }] }),
    "agree: reconciled",
  ],
  [
    "a hold's order was announced when it was placed",
    recordedHold({
      row: { state: "captured", captured_amount: "25.00" },
      books: { payment: payment(), entries: [], operations: [operation("capture", "succeeded")] },
    }),
    "mend_order_book of cap_1",
  ],
  [
    "lacks the refund",
    recordedSale({ row: back, books: { ...backBooks, entries: [capture] } }),
    "mend_order_book of ref_1",
  ],
  [
    "a refund beside the cancellation: one of the two is taken out",
    recordedSale({
      row: back,
      books: {
        payment: payment({ refunds, order: orderOf({ status: "canceled" }) }),
        entries: [capture, entry("refund", "ref_1", "-25"), entry("refund", "pay_1", "-25")],
      },
    }),
    "mend_order_book of ordtrx_pay_1",
  ],
  [
    "has a capture that Medusa has deleted: it is taken out",
    recordedSale({ books: { entries: [capture, entry("capture", "cap_0", "25", -5, true)] } }),
    "mend_order_book of ordtrx_cap_0",
  ],
  [
    "… and Medusa may be writing it this moment",
    recordedSale({ books: { entries: [capture, entry("capture", "cap_0", "25", -0.1, true)] } }),
    "stop: busy",
  ],
  [
    "… and it is from long before the payment",
    recordedSale({ books: { entries: [capture, entry("capture", "cap_0", "25", -26 * 60, true)] } }),
    "agree: reconciled",
  ],
  [
    "differs, and nothing explains it",
    recordedSale({ books: { entries: [entry("capture", "cap_1", "20")] } }),
    "person: not_in_agreement",
  ],
  [
    "two captures, of which the gateway made one: none is counted in addition",
    secondCapture(-60),
    "person: not_in_agreement",
  ],
  ["… and Medusa may be taking the second one back this moment", secondCapture(-0.5), "stop: busy"],
  ["one capture, and the gateway made another one", otherCapture(-60), "person: not_in_agreement"],
  ["… and Medusa may be taking it back this moment", otherCapture(-0.5), "stop: busy"],
  [
    "a third place is no difference",
    recordedSale({
      books: {
        payment: payment({ captures: [moved("cap_1", "13.606")] }),
        entries: [entry("capture", "cap_1", "13.606")],
      },
    }),
    "agree: reconciled",
  ],
  [
    "the completion of its cart did not end: it is announced",
    recordedSale({ books: { cart: begun } }),
    "mend_order_book, announced",
  ],
  [
    "a reconciled one was announced",
    recordedSale({ row: { reconciliation_status: "reconciled" }, books: { cart: begun } }),
    "agree: reconciled",
  ],
  [
    "recorded for an order that was placed without: it is announced",
    recordedSale({ taken: [ASKED, { step: "record_for_placed" }] }),
    "mend_order_book, announced",
  ],
  [
    "… once",
    recordedSale({ taken: [ASKED, { step: "record_for_placed" }, { step: "mend_order_book", of: "" }] }),
    "agree: reconciled",
  ],
  [
    "… also where the book lacked the capture",
    recordedSale({ taken: [ASKED, { step: "record_for_placed" }, { step: "mend_order_book", of: "cap_1" }] }),
    "agree: reconciled",
  ],
]);

/** 5.00 of 25.00 came back in the dashboard, and Medusa has that refund. */
function partOf(entries: Entry[]) {
  const medusa_id = "ref_1";
  return {
    row: { refunded_amount: "5.00" },
    books: {
      payment: payment({ refunds: [refund(medusa_id, "5")] }),
      entries,
      operations: [operation("part_refund", "succeeded", { amount: "5.00", medusa_id })],
    },
  };
}

/** 10.00 of a hold was captured, and asked for once more: a server died before Medusa had taken back what was refused. */
function secondCapture(minutes: number) {
  const captures = [moved("cap_1", "10"), moved("cap_2", "10", minutes)];
  return partlyCaptured({ books: { payment: payment({ captures, is_authorized: true }) } });
}

/** 10.00 of a hold was captured, and 5.00 by somebody else in that moment: the database failed over the first one, and Medusa has the other. */
function otherCapture(minutes: number) {
  const captures = [moved("cap_2", "5", minutes)];
  return partlyCaptured({ books: { payment: payment({ captures, is_authorized: true }) } });
}
