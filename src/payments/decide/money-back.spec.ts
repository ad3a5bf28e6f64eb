import { ASKED, failed, partlyCaptured, recordedSale } from "../../../testing/pictures/pictures";
import { entry, moved, operation, orderOf, payment, refund } from "../../../testing/pictures/records";
import { table } from "../../../testing/pictures/table";
import type { Payment } from "../../medusa";

const back = { state: "refunded", refunded_amount: "25.00" } as const;
const reversed = { state: "reversed", returned_amount: "25.00" } as const;
const canceled = { order: orderOf({ status: "canceled" }) };
const capture = entry("capture", "cap_1", "25");
const refundEntry = entry("refund", "ref_1", "-25");
const booked = [capture, refundEntry];
/** Medusa's cancellation writes one entry for the payment, whether it was refunded or not. */
const counted = [capture, entry("refund", "pay_1", "-25")];
const withRefund = (amount = "25", minutes = -60, more: Partial<Payment> = {}) =>
  payment({ refunds: [refund("ref_1", amount, minutes)], ...more });
const open = { change: { change_type: "edit" } };
const noChange = { change: undefined } as const;

const refused = (amount = "25.00", medusa_id = "ref_1") => [
  operation("refund", "refused", { amount, medusa_id, told: { refusal: "refund: not today" } }),
];

table("a refund", {
  "the gateway has refused it: nobody but a person asks again → person: refund_failed": recordedSale({
    books: { payment: withRefund(), operations: refused() },
  }),
  "… this moment: Medusa takes it back → agree: pending": recordedSale({
    books: { payment: withRefund("25", -0.5), operations: refused() },
  }),
  "… of an earlier one: Medusa's next refund is asked for → refund": recordedSale({
    books: { payment: withRefund(), operations: refused("25.00", "ref_0") },
  }),
  "a person has asked again, and the answer was lost: it is asked for → refund": recordedSale({
    books: {
      payment: withRefund(),
      operations: [...refused(), operation("refund", "unknown", { medusa_id: "ref_1" })],
    },
  }),
  "Medusa has it, and the gateway has not: the gateway is asked for it → refund": recordedSale({
    books: { payment: withRefund() },
  }),
  "it is asked for once in a look → agree: pending": recordedSale({
    books: { payment: withRefund() },
    taken: [ASKED, { step: "refund", of: "ref_1" }],
  }),
  "the gateway refuses it: the customer has nothing yet → person: refund_failed": recordedSale({
    books: { payment: withRefund() },
    taken: [ASKED, { step: "refund", of: "ref_1", failure: failed("other", "refund_failed") }],
  }),
  "a call about it is under way: no second one → rest, again in 5 s": recordedSale({
    books: { payment: withRefund() },
    taken: [ASKED, { step: "refund", of: "ref_1", failure: failed("busy") }],
  }),
  "all went back in the dashboard, and Medusa has one of a part that a server died over → person: refund_in_part":
    recordedSale({ row: back, books: { payment: withRefund("10"), entries: booked } }),
  "both have it → agree: reconciled": recordedSale({
    row: back,
    books: { payment: withRefund(), entries: booked },
  }),
  "of a part, this moment: it is being refused → agree: pending": recordedSale({
    books: { payment: withRefund("10", -0.5) },
  }),
  "of a part that the gateway cannot make → person: refund_in_part": recordedSale({
    books: { payment: withRefund("10") },
  }),
  "of a discount in percent: 13.606 is the gateway's 13.61 → refund": recordedSale({
    row: { captured_amount: "13.61" },
    books: {
      payment: withRefund("13.606", -60, { amount: "13.606", captures: [moved("cap_1", "13.606")] }),
      entries: [entry("capture", "cap_1", "13.606")],
    },
  }),
  "of what was captured of a hold → refund": partlyCaptured({
    row: { released_amount: "15.00" },
    books: {
      payment: payment({ captures: [moved("cap_1", "10")], refunds: [refund("ref_1", "10")] }),
      entries: [entry("capture", "cap_1", "10")],
    },
  }),
  "of what was captured: the rest of the hold is released before → release_rest": partlyCaptured({
    row: { state: "refunded", refunded_amount: "10.00" },
    books: { payment: payment({ captures: [moved("cap_1", "10")], is_authorized: true }) },
  }),
});

table("money that went back in the gateway's dashboard", {
  "refunded there: Medusa records it → record_refunds 25.00": recordedSale({ row: back, books: noChange }),
  "reversed there: it is recorded → record_refunds 25.00": recordedSale({ row: reversed, books: noChange }),
  "an edit, return, claim or exchange is open: Medusa records no refund → person: not_in_agreement, who asked: order_change_open":
    recordedSale({ row: back, books: open }),
  "it is recorded once in a look → agree: reconciled": recordedSale({
    row: back,
    taken: [ASKED, { step: "record_refunds" }],
  }),
  "Medusa does not record it → person: refund_failed": recordedSale({
    row: back,
    taken: [ASKED, { step: "record_refunds", failure: failed("other", "refund_failed") }],
  }),
  "of a payment of no order → record_refunds 25.00 without an order's book": recordedSale({
    row: back,
    books: { payment: payment({ order: undefined }) },
  }),
});

table("an order that was cancelled", {
  "its money is refunded → record_refunds 25.00 without an order's book": recordedSale({
    books: { payment: payment(canceled), entries: counted },
  }),
  "also while a change is open → record_refunds 25.00 without an order's book": recordedSale({
    books: { payment: payment(canceled), entries: counted, ...open },
  }),
  "its refund failed: it is made now → refund": recordedSale({
    books: { payment: withRefund("25", -60, canceled), entries: counted },
  }),
  "its refund was refused: nobody but a person asks again → person: refund_failed": recordedSale({
    books: { payment: payment(canceled), entries: counted, operations: refused() },
  }),
  "its refund is refused → person: refund_failed": recordedSale({
    books: { payment: payment(canceled), entries: counted },
    taken: [ASKED, { step: "record_refunds", failure: failed("other", "refund_failed") }],
  }),
  "and its money is back → agree: reconciled": recordedSale({
    row: back,
    books: { payment: withRefund("25", -60, canceled), entries: counted },
  }),
});

const oneBack = operation("part_refund", "succeeded", { id: "cbop_p1", amount: "10.00" });
const otherBack = operation("part_refund", "succeeded", { id: "cbop_p2", amount: "15.00" });
const matched = { ...oneBack, medusa_id: "ref_1" };
const partBooked = [capture, entry("refund", "ref_1", "-10")];
const inPart = { refunded_amount: "10.00" };

table("a part that came back in the gateway's dashboard", {
  "not booked → person: refund_not_booked": recordedSale({ row: inPart, books: { operations: [oneBack] } }),
  "a refund that Medusa wrote is matched with it → claim_refunds": recordedSale({
    row: inPart,
    books: { operations: [oneBack], payment: withRefund("10") },
  }),
  "it is booked → agree: reconciled": recordedSale({
    row: inPart,
    books: { operations: [matched], payment: withRefund("10"), entries: partBooked },
  }),
  "another refund in Medusa was never made → person: refund_in_part": recordedSale({
    row: inPart,
    books: {
      operations: [matched],
      payment: payment({ refunds: [refund("ref_1", "10"), refund("ref_2", "5")] }),
      entries: partBooked,
    },
    taken: [ASKED, { step: "claim_refunds", of: "ref_1,ref_2" }],
  }),
  "another refund in Medusa is being refused → agree: pending": recordedSale({
    row: inPart,
    books: {
      operations: [matched],
      payment: payment({ refunds: [refund("ref_1", "10"), refund("ref_2", "5", -0.5)] }),
      entries: partBooked,
    },
    taken: [ASKED, { step: "claim_refunds", of: "ref_1,ref_2" }],
  }),
  "all came back in parts: booked by itself → record_refunds 10.00 + 15.00": recordedSale({
    row: back,
    books: { operations: [oneBack, otherBack] },
  }),
  "the last part came back: what is left is booked → record_refunds 15.00": recordedSale({
    row: back,
    books: { operations: [matched, otherBack], payment: withRefund("10"), entries: partBooked },
  }),
  "its order is cancelled: booked by itself → record_refunds 10.00 without an order's book": recordedSale({
    row: inPart,
    books: { operations: [oneBack], payment: payment(canceled), entries: counted },
  }),
  "its order is cancelled, and the rest is still at the gateway → person: refund_failed": recordedSale({
    row: inPart,
    books: { operations: [matched], payment: withRefund("10", -60, canceled), entries: counted },
  }),
});

const taken = { settings: { partialRefunds: true } };
const ours = { ...oneBack, reference: "R-1" };
const ourMatched = { ...ours, medusa_id: "ref_1" };
const lost = operation("part_refund", "unknown", { amount: "10.00", reference: "R-1", medusa_id: "ref_0" });
const twoRefunds = (minutes = -60) =>
  payment({ refunds: [refund("ref_1", "10"), refund("ref_2", "5", minutes)] });

table("a refund of a part, where the gateway takes those", {
  "Medusa has it, and the gateway has not: the gateway is asked for it → refund": recordedSale({
    ...taken,
    books: { payment: withRefund("10") },
  }),
  "this moment: whoever wrote it is at it → agree: pending": recordedSale({
    ...taken,
    books: { payment: withRefund("10", -0.5) },
  }),
  "Medusa has a second one, and the gateway has not → refund": recordedSale({
    ...taken,
    row: inPart,
    books: { operations: [ourMatched], payment: twoRefunds(), entries: partBooked },
  }),
  "Medusa took it back as its answer was lost, and it was made: recorded by itself → record_refunds 10.00":
    recordedSale({ ...taken, row: inPart, books: { operations: [ours] } }),
  "it is recorded → agree: reconciled": recordedSale({
    ...taken,
    row: inPart,
    books: { operations: [ourMatched], payment: withRefund("10"), entries: partBooked },
  }),
  "and one in the dashboard: a person books that → person: refund_not_booked": recordedSale({
    ...taken,
    row: { refunded_amount: "25.00" },
    books: { operations: [ourMatched, otherBack], payment: withRefund("10"), entries: partBooked },
  }),
  "its order is cancelled: the rest goes back, too → record_refunds 15.00 without an order's book":
    recordedSale({
      ...taken,
      row: inPart,
      books: { operations: [ourMatched], payment: withRefund("10", -60, canceled), entries: counted },
    }),
  "… and the gateway has refused the rest: nobody but a person asks again → person: refund_failed":
    recordedSale({
      ...taken,
      row: inPart,
      books: {
        operations: [ourMatched, operation("part_refund", "refused", { amount: "15.00", reference: "R-2" })],
        payment: withRefund("10", -60, canceled),
        entries: counted,
      },
    }),
  "its order is cancelled while a call about it is under way → agree: pending": recordedSale({
    ...taken,
    row: inPart,
    books: {
      under_way: true,
      operations: [ourMatched],
      payment: withRefund("10", -60, canceled),
      entries: counted,
    },
  }),
  "nobody knows whether it was made: it is looked at again → agree: reconciled, so far": recordedSale({
    ...taken,
    books: { operations: [lost] },
  }),
});
