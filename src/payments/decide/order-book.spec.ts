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

table("the book of its order", {
  "lacks the capture: the server died in between, and the order was never announced → mend_order_book of cap_1, announced":
    recordedSale({ books: { entries: [] } }),
  "is empty → mend_order_book of cap_1, announced": recordedSale({ books: { entries: [] } }),
  "lacks a part that came back in the dashboard, and that Medusa has → mend_order_book of ref_1":
    recordedSale(partOf([capture])),
  "has that part → agree: reconciled": recordedSale(partOf([capture, entry("refund", "ref_1", "-5")])),
  "Medusa may be writing it this moment → stop: busy": recordedSale({
    books: { entries: [], payment: payment({ captures: [moved("cap_1", "25", -0.1)] }) },
  }),
  "was written hours from now, by a server whose clock is ahead of this one: it is not waited for → mend_order_book of cap_1, announced":
    recordedSale({ books: { entries: [], payment: payment({ captures: [moved("cap_1", "25", 300)] }) } }),
  "it is mended once in a look → agree: reconciled": recordedSale({
    books: { entries: [] },
    taken: [ASKED, { step: "mend_order_book", of: "cap_1" }],
  }),
  "a hold's order was announced when it was placed → mend_order_book of cap_1": recordedHold({
    row: { state: "captured", captured_amount: "25.00" },
    books: { payment: payment(), entries: [], operations: [operation("capture", "succeeded")] },
  }),
  "lacks the refund → mend_order_book of ref_1": recordedSale({
    row: back,
    books: { ...backBooks, entries: [capture] },
  }),
  "a refund beside the cancellation: one of the two is taken out → mend_order_book of ordtrx_pay_1":
    recordedSale({
      row: back,
      books: {
        payment: payment({ refunds, order: orderOf({ status: "canceled" }) }),
        entries: [capture, entry("refund", "ref_1", "-25"), entry("refund", "pay_1", "-25")],
      },
    }),
  "has a capture that Medusa has deleted: it is taken out → mend_order_book of ordtrx_cap_0": recordedSale({
    books: { entries: [capture, entry("capture", "cap_0", "25", -5, true)] },
  }),
  "… and Medusa may be writing it this moment → stop: busy": recordedSale({
    books: { entries: [capture, entry("capture", "cap_0", "25", -0.1, true)] },
  }),
  "… and it is from long before the payment → agree: reconciled": recordedSale({
    books: { entries: [capture, entry("capture", "cap_0", "25", -26 * 60, true)] },
  }),
  "differs, and nothing explains it → person: not_in_agreement": recordedSale({
    books: { entries: [entry("capture", "cap_1", "20")] },
  }),
  "two captures, of which the gateway made one: none is added → person: not_in_agreement": secondCapture(-60),
  "… and Medusa may be taking the second one back this moment → stop: busy": secondCapture(-0.5),
  "one capture, and the gateway made another one → person: not_in_agreement": otherCapture(-60),
  "… and Medusa may be taking it back this moment → stop: busy": otherCapture(-0.5),
  "a third place is no difference → agree: reconciled": recordedSale({
    books: {
      payment: payment({ captures: [moved("cap_1", "13.606")] }),
      entries: [entry("capture", "cap_1", "13.606")],
    },
  }),
  "the completion of its cart did not end: it is announced → mend_order_book, announced": recordedSale({
    books: { cart: begun },
  }),
  "a reconciled one was announced → agree: reconciled": recordedSale({
    row: { reconciliation_status: "reconciled" },
    books: { cart: begun },
  }),
  "recorded for an order that was placed without: it is announced → mend_order_book, announced": recordedSale(
    { taken: [ASKED, { step: "record_for_placed" }] },
  ),
  "… once → agree: reconciled": recordedSale({
    taken: [ASKED, { step: "record_for_placed" }, { step: "mend_order_book", of: "" }],
  }),
  "… also where the book lacked the capture → agree: reconciled": recordedSale({
    taken: [ASKED, { step: "record_for_placed" }, { step: "mend_order_book", of: "cap_1" }],
  }),
});

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
