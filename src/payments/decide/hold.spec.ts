import {
  ASKED,
  failed,
  partlyCaptured,
  recordedHold,
  type Situation,
} from "../../../testing/pictures/pictures";
import { entry, moved, operation, order, orderOf, payment } from "../../../testing/pictures/records";
import { table } from "../../../testing/pictures/table";
import type { Payment } from "../../medusa";

const uncaptured = (more: Partial<Payment> = {}) => payment({ captures: [], is_authorized: true, ...more });
const canceledOrder = { order: orderOf({ status: "canceled" }) };
const captured = uncaptured({ captures: [moved("cap_1")] });
const entries = [entry("capture", "cap_1", "25")];
const accepted = { gateway_status: "pending" };

table("a hold of an order", [
  ["stands, and is looked at again: it can expire", recordedHold(), "agree: reconciled"],
  [
    "both sides agree: looked at every hour",
    recordedHold({ row: { reconciliation_status: "reconciled" }, taken: [ASKED, { step: "agree" }] }),
    "rest, again in 60 min",
  ],
  [
    "its order was cancelled: released",
    recordedHold({ books: { payment: uncaptured(canceledOrder) } }),
    "release",
  ],
  [
    "its order was edited, and Medusa has another payment: released, and staff is told",
    recordedHold({ books: { payment: uncaptured({ is_replaced: true, is_authorized: false }) } }),
    "release, and the order is told to have no hold",
  ],
  [
    "edited and then cancelled: nobody need be told",
    recordedHold({ books: { payment: uncaptured({ is_replaced: true, ...canceledOrder }) } }),
    "release",
  ],
  [
    "edited after a capture: what was captured stays",
    recordedHold({ books: { payment: { ...captured, is_replaced: true }, entries } }),
    "capture 25.00",
  ],
  [
    "released once in a look: the gateway has accepted it",
    recordedHold({
      row: accepted,
      taken: [ASKED, { step: "release" }],
      books: { payment: uncaptured(canceledOrder) },
    }),
    "agree: reconciled",
  ],
  [
    "cancelled, and its release is under way: nothing was captured, and nothing is refunded",
    recordedHold({ row: accepted, books: { payment: uncaptured(canceledOrder) } }),
    "agree: reconciled",
  ],
]);

table("a capture that was interrupted", [
  [
    "Medusa has it, and the gateway may not",
    recordedHold({ books: { payment: captured, entries } }),
    "capture 25.00",
  ],
  [
    "Medusa has it, and the gateway has accepted it: only asked about",
    recordedHold({ row: accepted, books: { payment: captured, entries } }),
    "agree: reconciled",
  ],
  [
    "it was accepted and has failed later: made again",
    recordedHold({ books: { payment: captured, entries, operations: [operation("capture", "failed")] } }),
    "capture 25.00",
  ],
  [
    "it was requested, and Medusa does not have it",
    recordedHold({ books: { operations: [operation("capture", "requested")] } }),
    "capture_in_medusa 25",
  ],
  [
    "its answer was lost, and Medusa does not have it",
    recordedHold({ books: { operations: [operation("capture", "unknown")] } }),
    "capture_in_medusa 25",
  ],
  [
    "of a part: Medusa records the gateway's amount",
    recordedHold({ books: { operations: [operation("capture", "unknown", { amount: "10.00" })] } }),
    "capture_in_medusa 10.00",
  ],
  [
    "it was refused, and Medusa does not have it",
    recordedHold({ books: { operations: [operation("capture", "refused")] } }),
    "agree: reconciled",
  ],
  [
    "made at the gateway, and Medusa does not have it",
    partlyCaptured({
      books: {
        payment: uncaptured(),
        entries: [],
        operations: [operation("capture", "succeeded", { amount: "10.00" })],
      },
    }),
    "capture_in_medusa 10.00",
  ],
  [
    "made at the gateway, the rest was released, and Medusa has neither",
    partlyCaptured({
      row: { released_amount: "15.00" },
      books: {
        payment: uncaptured(),
        entries: [],
        operations: [
          operation("release", "succeeded", { amount: "15.00" }),
          operation("capture", "succeeded", { amount: "10.00" }),
        ],
      },
    }),
    "capture_in_medusa 10.00",
  ],
  [
    "the gateway refuses it",
    recordedHold({
      books: { payment: captured, entries },
      taken: [ASKED, { step: "capture", of: "cap_1", failure: failed("other", "capture_failed") }],
    }),
    "person: capture_failed",
  ],
  [
    "its answer was lost and the gateway refuses it since: nothing is called, and none counts as made",
    recordedHold({
      books: {
        payment: captured,
        entries,
        operations: [operation("capture", "unknown", { ret_code: "000040" })],
        under_way: false,
      },
    }),
    "person: hold_unclear, who asked: hold_unclear",
  ],
  [
    "… while a call about it is under way",
    recordedHold({
      books: {
        payment: captured,
        entries,
        operations: [operation("capture", "unknown", { ret_code: "000022" })],
        under_way: true,
      },
    }),
    "stop: busy",
  ],
]);

const releasing = (more: object): Situation => ({
  books: { operations: [operation("release", "unknown", more)], under_way: false },
});

table("a release that was interrupted", [
  ["of all that is held: made, or found to be made", recordedHold(releasing({})), "finish_release"],
  [
    "of a part: never asked for twice",
    recordedHold(releasing({ amount: "10.00" })),
    "person: hold_unclear, who asked: hold_unclear",
  ],
  [
    "refused since",
    recordedHold(releasing({ ret_code: "000040" })),
    "person: hold_unclear, who asked: hold_unclear",
  ],
  ["accepted", recordedHold({ ...releasing({ outcome: "accepted" }), row: accepted }), "agree: reconciled"],
  ["refused, and no money moved", recordedHold(releasing({ outcome: "refused" })), "agree: reconciled"],
  [
    "the gateway does not release it",
    recordedHold({
      ...releasing({}),
      taken: [
        ASKED,
        { step: "finish_release", of: "cbop_release", failure: failed("other", "release_failed") },
      ],
    }),
    "person: release_failed",
  ],
]);

const over = { state: "released", released_amount: "25.00" } as const;
const undone = { name: "capture_undone", amount: "25.00" } as const;
const dropped = { name: "hold_dropped", amount: "25.00" } as const;
const ended = uncaptured({ is_authorized: false, is_canceled: true });

table("a hold that is over", [
  [
    "it expired: Medusa's payment authorizes nothing",
    recordedHold({ row: over, books: { payment: uncaptured() } }),
    "cancel_hold",
  ],
  [
    "it expired after an edit of its order, whose cancel of it failed",
    recordedHold({ row: over, books: { payment: uncaptured({ is_replaced: true, is_authorized: false }) } }),
    "cancel_hold, and the order is told to have no hold",
  ],
  [
    "reversed in the gateway's dashboard",
    recordedHold({ row: { state: "reversed" }, books: { payment: uncaptured() } }),
    "cancel_hold",
  ],
  [
    "Medusa has a capture of it that was never made",
    recordedHold({ row: over, books: { payment: captured, entries } }),
    "undo_captures",
  ],
  [
    "captured and cancelled in two tabs: the capture is undone first",
    recordedHold({ row: over, books: { payment: { ...captured, is_canceled: true }, entries } }),
    "undo_captures",
  ],
  ["Medusa knows: they agree", recordedHold({ row: over, books: { payment: ended } }), "agree: reconciled"],
  [
    "the order still owes what was captured and never made",
    recordedHold({ row: over, books: { payment: ended, lost_hold: undone, order: order({ due: "25" }) } }),
    "person: order_unpaid",
  ],
  [
    "the edited order still owes what was held",
    recordedHold({ row: over, books: { payment: ended, lost_hold: dropped, order: order({ due: "30" }) } }),
    "person: hold_dropped",
  ],
  [
    "what was captured and never made was captured again",
    recordedHold({
      row: { state: "captured", captured_amount: "25.00" },
      books: { payment: payment(), entries, lost_hold: undone, order: order({ due: "25" }) },
    }),
    "agree: reconciled",
  ],
  [
    "the order was paid another way",
    recordedHold({ row: over, books: { payment: ended, lost_hold: dropped, order: order() } }),
    "agree: reconciled",
  ],
  [
    "the order was cancelled",
    recordedHold({ row: over, books: { payment: { ...ended, ...canceledOrder }, lost_hold: dropped } }),
    "agree: reconciled",
  ],
]);
