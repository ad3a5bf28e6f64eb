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

table("a refund", [
  [
    "the gateway has refused it: nobody but a person asks again",
    recordedSale({ books: { payment: withRefund(), operations: refused() } }),
    "person: refund_failed",
  ],
  [
    "… this moment: Medusa takes it back",
    recordedSale({ books: { payment: withRefund("25", -0.5), operations: refused() } }),
    "agree: pending",
  ],
  [
    "… of an earlier one: Medusa's next refund is asked for",
    recordedSale({ books: { payment: withRefund(), operations: refused("25.00", "ref_0") } }),
    "refund",
  ],
  [
    "a person has asked again, and the answer was lost: it is asked for",
    recordedSale({
      books: {
        payment: withRefund(),
        operations: [...refused(), operation("refund", "unknown", { medusa_id: "ref_1" })],
      },
    }),
    "refund",
  ],
  [
    "Medusa has it, and the gateway has not: the gateway is asked for it",
    recordedSale({ books: { payment: withRefund() } }),
    "refund",
  ],
  [
    "it is asked for once in a look",
    recordedSale({ books: { payment: withRefund() }, taken: [ASKED, { step: "refund", of: "ref_1" }] }),
    "agree: pending",
  ],
  [
    "the gateway refuses it: the customer has nothing yet",
    recordedSale({
      books: { payment: withRefund() },
      taken: [ASKED, { step: "refund", of: "ref_1", failure: failed("other", "refund_failed") }],
    }),
    "person: refund_failed",
  ],
  [
    "a call about it is under way: no second one",
    recordedSale({
      books: { payment: withRefund() },
      taken: [ASKED, { step: "refund", of: "ref_1", failure: failed("busy") }],
    }),
    "rest, again in 5 s",
  ],
  [
    "all went back in the dashboard, and Medusa has one of a part that a server died over",
    recordedSale({ row: back, books: { payment: withRefund("10"), entries: booked } }),
    "person: refund_in_part",
  ],
  [
    "both have it",
    recordedSale({ row: back, books: { payment: withRefund(), entries: booked } }),
    "agree: reconciled",
  ],
  [
    "of a part, this moment: it is being refused",
    recordedSale({ books: { payment: withRefund("10", -0.5) } }),
    "agree: pending",
  ],
  [
    "of a part that the gateway cannot make",
    recordedSale({ books: { payment: withRefund("10") } }),
    "person: refund_in_part",
  ],
  [
    "of a discount in percent: 13.606 is the gateway's 13.61",
    recordedSale({
      row: { captured_amount: "13.61" },
      books: {
        payment: withRefund("13.606", -60, { amount: "13.606", captures: [moved("cap_1", "13.606")] }),
        entries: [entry("capture", "cap_1", "13.606")],
      },
    }),
    "refund",
  ],
  [
    "of what was captured of a hold",
    partlyCaptured({
      row: { released_amount: "15.00" },
      books: {
        payment: payment({ captures: [moved("cap_1", "10")], refunds: [refund("ref_1", "10")] }),
        entries: [entry("capture", "cap_1", "10")],
      },
    }),
    "refund",
  ],
  [
    "of what was captured: the rest of the hold is released before",
    partlyCaptured({
      row: { state: "refunded", refunded_amount: "10.00" },
      books: { payment: payment({ captures: [moved("cap_1", "10")], is_authorized: true }) },
    }),
    "release_rest",
  ],
]);

table("money that went back in the gateway's dashboard", [
  ["refunded there: Medusa records it", recordedSale({ row: back, books: noChange }), "record_refunds 25.00"],
  [
    "reversed there: Medusa records it",
    recordedSale({ row: reversed, books: noChange }),
    "record_refunds 25.00",
  ],
  [
    "an edit, return, claim or exchange is open: Medusa records no refund",
    recordedSale({ row: back, books: open }),
    "person: not_in_agreement, who asked: order_change_open",
  ],
  [
    "it is recorded once in a look",
    recordedSale({ row: back, taken: [ASKED, { step: "record_refunds" }] }),
    "agree: reconciled",
  ],
  [
    "Medusa does not record it",
    recordedSale({
      row: back,
      taken: [ASKED, { step: "record_refunds", failure: failed("other", "refund_failed") }],
    }),
    "person: refund_failed",
  ],
  [
    "of a payment of no order",
    recordedSale({ row: back, books: { payment: payment({ order: undefined }) } }),
    "record_refunds 25.00 without an order's book",
  ],
]);

table("an order that was cancelled", [
  [
    "its money is refunded",
    recordedSale({ books: { payment: payment(canceled), entries: counted } }),
    "record_refunds 25.00 without an order's book",
  ],
  [
    "also while a change is open",
    recordedSale({ books: { payment: payment(canceled), entries: counted, ...open } }),
    "record_refunds 25.00 without an order's book",
  ],
  [
    "its refund failed: it is made now",
    recordedSale({ books: { payment: withRefund("25", -60, canceled), entries: counted } }),
    "refund",
  ],
  [
    "its refund was refused: nobody but a person asks again",
    recordedSale({
      books: { payment: payment(canceled), entries: counted, operations: refused() },
    }),
    "person: refund_failed",
  ],
  [
    "its refund is refused",
    recordedSale({
      books: { payment: payment(canceled), entries: counted },
      taken: [ASKED, { step: "record_refunds", failure: failed("other", "refund_failed") }],
    }),
    "person: refund_failed",
  ],
  [
    "and its money is back",
    recordedSale({ row: back, books: { payment: withRefund("25", -60, canceled), entries: counted } }),
    "agree: reconciled",
  ],
]);

const oneBack = operation("part_refund", "succeeded", { id: "cbop_p1", amount: "10.00" });
const otherBack = operation("part_refund", "succeeded", { id: "cbop_p2", amount: "15.00" });
const matched = { ...oneBack, medusa_id: "ref_1" };
const partBooked = [capture, entry("refund", "ref_1", "-10")];
const inPart = { refunded_amount: "10.00" };

table("a part that came back in the gateway's dashboard", [
  [
    "a person books it",
    recordedSale({ row: inPart, books: { operations: [oneBack] } }),
    "person: refund_not_booked",
  ],
  [
    "a refund that Medusa wrote is matched with it",
    recordedSale({ row: inPart, books: { operations: [oneBack], payment: withRefund("10") } }),
    "claim_refunds",
  ],
  [
    "it is booked",
    recordedSale({
      row: inPart,
      books: { operations: [matched], payment: withRefund("10"), entries: partBooked },
    }),
    "agree: reconciled",
  ],
  [
    "another refund in Medusa was never made",
    recordedSale({
      row: inPart,
      books: {
        operations: [matched],
        payment: payment({ refunds: [refund("ref_1", "10"), refund("ref_2", "5")] }),
        entries: partBooked,
      },
      taken: [ASKED, { step: "claim_refunds", of: "ref_1,ref_2" }],
    }),
    "person: refund_in_part",
  ],
  [
    "another refund in Medusa is being refused",
    recordedSale({
      row: inPart,
      books: {
        operations: [matched],
        payment: payment({ refunds: [refund("ref_1", "10"), refund("ref_2", "5", -0.5)] }),
        entries: partBooked,
      },
      taken: [ASKED, { step: "claim_refunds", of: "ref_1,ref_2" }],
    }),
    "agree: pending",
  ],
  [
    "all came back in parts: booked by itself",
    recordedSale({ row: back, books: { operations: [oneBack, otherBack] } }),
    "record_refunds 10.00 + 15.00",
  ],
  [
    "the last part came back: what is left is booked",
    recordedSale({
      row: back,
      books: { operations: [matched, otherBack], payment: withRefund("10"), entries: partBooked },
    }),
    "record_refunds 15.00",
  ],
  [
    "its order is cancelled: booked by itself",
    recordedSale({
      row: inPart,
      books: { operations: [oneBack], payment: payment(canceled), entries: counted },
    }),
    "record_refunds 10.00 without an order's book",
  ],
  [
    "its order is cancelled, and the rest is still at the gateway",
    recordedSale({
      row: inPart,
      books: { operations: [matched], payment: withRefund("10", -60, canceled), entries: counted },
    }),
    "person: refund_failed",
  ],
]);

const taken = { settings: { partialRefunds: true } };
const ours = { ...oneBack, reference: "R-1" };
const ourMatched = { ...ours, medusa_id: "ref_1" };
const lost = operation("part_refund", "unknown", { amount: "10.00", reference: "R-1", medusa_id: "ref_0" });
const twoRefunds = (minutes = -60) =>
  payment({ refunds: [refund("ref_1", "10"), refund("ref_2", "5", minutes)] });

table("a refund of a part, where the gateway takes those", [
  [
    "Medusa has it, and the gateway has not: the gateway is asked for it",
    recordedSale({ ...taken, books: { payment: withRefund("10") } }),
    "refund",
  ],
  [
    "this moment: whoever wrote it is at it",
    recordedSale({ ...taken, books: { payment: withRefund("10", -0.5) } }),
    "agree: pending",
  ],
  [
    "Medusa has a second one, and the gateway has not",
    recordedSale({
      ...taken,
      row: inPart,
      books: { operations: [ourMatched], payment: twoRefunds(), entries: partBooked },
    }),
    "refund",
  ],
  [
    "Medusa took it back as its answer was lost, and it was made: recorded by itself",
    recordedSale({ ...taken, row: inPart, books: { operations: [ours] } }),
    "record_refunds 10.00",
  ],
  [
    "it is recorded",
    recordedSale({
      ...taken,
      row: inPart,
      books: { operations: [ourMatched], payment: withRefund("10"), entries: partBooked },
    }),
    "agree: reconciled",
  ],
  [
    "and one in the dashboard: a person books that",
    recordedSale({
      ...taken,
      row: { refunded_amount: "25.00" },
      books: { operations: [ourMatched, otherBack], payment: withRefund("10"), entries: partBooked },
    }),
    "person: refund_not_booked",
  ],
  [
    "its order is cancelled: the rest goes back, too",
    recordedSale({
      ...taken,
      row: inPart,
      books: { operations: [ourMatched], payment: withRefund("10", -60, canceled), entries: counted },
    }),
    "record_refunds 15.00 without an order's book",
  ],
  [
    "… and the gateway has refused the rest: nobody but a person asks again",
    recordedSale({
      ...taken,
      row: inPart,
      books: {
        operations: [ourMatched, operation("part_refund", "refused", { amount: "15.00", reference: "R-2" })],
        payment: withRefund("10", -60, canceled),
        entries: counted,
      },
    }),
    "person: refund_failed",
  ],
  [
    "its order is cancelled while a call about it is under way",
    recordedSale({
      ...taken,
      row: inPart,
      books: {
        under_way: true,
        operations: [ourMatched],
        payment: withRefund("10", -60, canceled),
        entries: counted,
      },
    }),
    "agree: pending",
  ],
  [
    "nobody knows whether it was made: it is looked at again",
    recordedSale({ ...taken, books: { operations: [lost] } }),
    "agree: reconciled, so far",
  ],
]);
