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

table("a hold of an order", {
  "stands, and is looked at again: it can expire → agree: reconciled": recordedHold(),
  "both sides agree: looked at every hour → rest, again in 60 min": recordedHold({
    row: { reconciliation_status: "reconciled" },
    taken: [ASKED, { step: "agree" }],
  }),
  "its order was cancelled → release": recordedHold({ books: { payment: uncaptured(canceledOrder) } }),
  "its order was edited, and Medusa has another payment: released, and staff is told → release, and the order is told to have no hold":
    recordedHold({ books: { payment: uncaptured({ is_replaced: true, is_authorized: false }) } }),
  "edited and then cancelled: nobody need be told → release": recordedHold({
    books: { payment: uncaptured({ is_replaced: true, ...canceledOrder }) },
  }),
  "edited after a capture: what was captured stays → capture 25.00": recordedHold({
    books: { payment: { ...captured, is_replaced: true }, entries },
  }),
  "released once in a look: the gateway has accepted it → agree: reconciled": recordedHold({
    row: accepted,
    taken: [ASKED, { step: "release" }],
    books: { payment: uncaptured(canceledOrder) },
  }),
  "cancelled, and its release is under way: nothing was captured, and nothing is refunded → agree: reconciled":
    recordedHold({ row: accepted, books: { payment: uncaptured(canceledOrder) } }),
});

table("a capture that was interrupted", {
  "Medusa has it, and the gateway may not → capture 25.00": recordedHold({
    books: { payment: captured, entries },
  }),
  "Medusa has it, and the gateway has accepted it: only asked about → agree: reconciled": recordedHold({
    row: accepted,
    books: { payment: captured, entries },
  }),
  "it was accepted and has failed later: made again → capture 25.00": recordedHold({
    books: { payment: captured, entries, operations: [operation("capture", "failed")] },
  }),
  "it was requested, and Medusa does not have it → capture_in_medusa 25": recordedHold({
    books: { operations: [operation("capture", "requested")] },
  }),
  "its answer was lost, and Medusa does not have it → capture_in_medusa 25": recordedHold({
    books: { operations: [operation("capture", "unknown")] },
  }),
  "of a part: Medusa records the gateway's amount → capture_in_medusa 10.00": recordedHold({
    books: { operations: [operation("capture", "unknown", { amount: "10.00" })] },
  }),
  "it was refused, and Medusa does not have it → agree: reconciled": recordedHold({
    books: { operations: [operation("capture", "refused")] },
  }),
  "made at the gateway, and Medusa does not have it → capture_in_medusa 10.00": partlyCaptured({
    books: {
      payment: uncaptured(),
      entries: [],
      operations: [operation("capture", "succeeded", { amount: "10.00" })],
    },
  }),
  "made at the gateway, the rest was released, and Medusa has neither → capture_in_medusa 10.00":
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
  "the gateway refuses it → person: capture_failed": recordedHold({
    books: { payment: captured, entries },
    taken: [ASKED, { step: "capture", of: "cap_1", failure: failed("other", "capture_failed") }],
  }),
  "its answer was lost and the gateway refuses it since: nothing is called, and none counts as made → person: hold_unclear, who asked: hold_unclear":
    recordedHold({
      books: {
        payment: captured,
        entries,
        operations: [operation("capture", "unknown", { ret_code: "000040" })],
        under_way: false,
      },
    }),
  "… while a call about it is under way → stop: busy": recordedHold({
    books: {
      payment: captured,
      entries,
      operations: [operation("capture", "unknown", { ret_code: "000022" })],
      under_way: true,
    },
  }),
});

const releasing = (more: object): Situation => ({
  books: { operations: [operation("release", "unknown", more)], under_way: false },
});

table("a release that was interrupted", {
  "of all that is held: made, or found to be made → finish_release": recordedHold(releasing({})),
  "of a part: never asked for twice → person: hold_unclear, who asked: hold_unclear": recordedHold(
    releasing({ amount: "10.00" }),
  ),
  "refused since → person: hold_unclear, who asked: hold_unclear": recordedHold(
    releasing({ ret_code: "000040" }),
  ),
  "accepted → agree: reconciled": recordedHold({ ...releasing({ outcome: "accepted" }), row: accepted }),
  "refused, and no money moved → agree: reconciled": recordedHold(releasing({ outcome: "refused" })),
  "the gateway does not release it → person: release_failed": recordedHold({
    ...releasing({}),
    taken: [
      ASKED,
      { step: "finish_release", of: "cbop_release", failure: failed("other", "release_failed") },
    ],
  }),
});

const over = { state: "released", released_amount: "25.00" } as const;
const undone = { name: "capture_undone", amount: "25.00" } as const;
const dropped = { name: "hold_dropped", amount: "25.00" } as const;
const ended = uncaptured({ is_authorized: false, is_canceled: true });

table("a hold that is over", {
  "it expired: Medusa's payment authorizes nothing → cancel_hold": recordedHold({
    row: over,
    books: { payment: uncaptured() },
  }),
  "it expired after an edit of its order, whose cancel of it failed → cancel_hold, and the order is told to have no hold":
    recordedHold({ row: over, books: { payment: uncaptured({ is_replaced: true, is_authorized: false }) } }),
  "reversed in the gateway's dashboard → cancel_hold": recordedHold({
    row: { state: "reversed" },
    books: { payment: uncaptured() },
  }),
  "Medusa has a capture of it that was never made → undo_captures": recordedHold({
    row: over,
    books: { payment: captured, entries },
  }),
  "captured and cancelled in two tabs: the capture is undone first → undo_captures": recordedHold({
    row: over,
    books: { payment: { ...captured, is_canceled: true }, entries },
  }),
  "Medusa knows: they agree → agree: reconciled": recordedHold({ row: over, books: { payment: ended } }),
  "the order still owes what was captured and never made → person: order_unpaid": recordedHold({
    row: over,
    books: { payment: ended, lost_hold: undone, order: order({ due: "25" }) },
  }),
  "the edited order still owes what was held → person: hold_dropped": recordedHold({
    row: over,
    books: { payment: ended, lost_hold: dropped, order: order({ due: "30" }) },
  }),
  "what was captured and never made was captured again → agree: reconciled": recordedHold({
    row: { state: "captured", captured_amount: "25.00" },
    books: { payment: payment(), entries, lost_hold: undone, order: order({ due: "25" }) },
  }),
  "the order was paid another way → agree: reconciled": recordedHold({
    row: over,
    books: { payment: ended, lost_hold: dropped, order: order() },
  }),
  "the order was cancelled → agree: reconciled": recordedHold({
    row: over,
    books: { payment: { ...ended, ...canceledOrder }, lost_hold: dropped },
  }),
});
