import { ASKED, failed, partlyCaptured } from "../../../testing/pictures/pictures";
import { entry, moved, operation, orderOf, payment, refund } from "../../../testing/pictures/records";
import { table } from "../../../testing/pictures/table";
import type { Payment } from "../../medusa";

const canceledOrder = { order: orderOf({ status: "canceled" }) };
const accepted = { gateway_status: "pending" };
const part = (more: Partial<Payment> = {}) =>
  payment({ captures: [moved("cap_1", "10")], is_authorized: true, ...more });
const ofRest = operation("release", "unknown", { amount: "15.00" });
const refunded = { state: "refunded", refunded_amount: "10.00" } as const;

table("what a capture left of a hold", [
  ["stays held: more may be needed", partlyCaptured(), "agree: reconciled"],
  [
    "the account's options release it",
    partlyCaptured({ settings: { releaseRemainder: true } }),
    "release_rest",
  ],
  ["the order was cancelled", partlyCaptured({ books: { payment: part(canceledOrder) } }), "release_rest"],
  ["the captured part was refunded", partlyCaptured({ row: refunded }), "release_rest"],
  [
    "the order was edited",
    partlyCaptured({ books: { payment: part({ is_replaced: true }) } }),
    "release_rest, and the order is told to have no hold",
  ],
  ["its answer was lost", partlyCaptured({ books: { operations: [ofRest] } }), "release_rest"],
  [
    "its answer was lost, and only the dashboard tells",
    partlyCaptured({ books: { operations: [{ ...ofRest, ret_code: "000040" }], under_way: false } }),
    "person: hold_unclear, who asked: hold_unclear",
  ],
  [
    "of a part of it, accepted, and nothing came of it: asked for again",
    partlyCaptured({ books: { operations: [{ ...ofRest, outcome: "accepted", amount: "5.00" }] } }),
    "release_rest",
  ],
  ["accepted", partlyCaptured({ row: accepted, settings: { releaseRemainder: true } }), "agree: pending"],
  [
    "asked for, and still held",
    partlyCaptured({ settings: { releaseRemainder: true }, taken: [ASKED, { step: "release_rest" }] }),
    "agree: pending",
  ],
  [
    "the gateway does not release it: the refund is recorded all the same",
    partlyCaptured({
      row: refunded,
      taken: [ASKED, { step: "release_rest", failure: failed("other", "release_failed") }],
      books: { change: undefined },
    }),
    "record_refunds 10.00",
  ],
  [
    "… and then a person looks",
    partlyCaptured({
      row: refunded,
      taken: [ASKED, { step: "release_rest", failure: failed("other", "release_failed") }],
      books: {
        payment: part({ refunds: [refund("ref_1", "10")] }),
        entries: [entry("capture", "cap_1", "10"), entry("refund", "ref_1", "-10")],
      },
    }),
    "person: release_failed",
  ],
  [
    "released: Medusa counts it no more, and the order can be paid at the counter",
    partlyCaptured({ row: { released_amount: "15.00" } }),
    "end_part_capture",
  ],
  [
    "released, and Medusa knows",
    partlyCaptured({ row: { released_amount: "15.00" }, books: { payment: part({ is_authorized: false }) } }),
    "agree: reconciled",
  ],
]);
