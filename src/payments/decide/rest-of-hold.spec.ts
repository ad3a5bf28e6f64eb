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

table("what a capture left of a hold", {
  "stays held: more may be needed → agree: reconciled": partlyCaptured(),
  "the account's options release it → release_rest": partlyCaptured({ settings: { releaseRemainder: true } }),
  "the order was cancelled → release_rest": partlyCaptured({ books: { payment: part(canceledOrder) } }),
  "the captured part was refunded → release_rest": partlyCaptured({ row: refunded }),
  "the order was edited → release_rest, and the order is told to have no hold": partlyCaptured({
    books: { payment: part({ is_replaced: true }) },
  }),
  "its answer was lost → release_rest": partlyCaptured({ books: { operations: [ofRest] } }),
  "its answer was lost, and only the dashboard tells → person: hold_unclear, who asked: hold_unclear":
    partlyCaptured({ books: { operations: [{ ...ofRest, ret_code: "000040" }], under_way: false } }),
  "of a part of it, accepted, and nothing came of it: asked for again → release_rest": partlyCaptured({
    books: { operations: [{ ...ofRest, outcome: "accepted", amount: "5.00" }] },
  }),
  "accepted → agree: pending": partlyCaptured({ row: accepted, settings: { releaseRemainder: true } }),
  "asked for, and still held → agree: pending": partlyCaptured({
    settings: { releaseRemainder: true },
    taken: [ASKED, { step: "release_rest" }],
  }),
  "the gateway does not release it: the refund is recorded all the same → record_refunds 10.00":
    partlyCaptured({
      row: refunded,
      taken: [ASKED, { step: "release_rest", failure: failed("other", "release_failed") }],
      books: { change: undefined },
    }),
  "… and then a person looks → person: release_failed": partlyCaptured({
    row: refunded,
    taken: [ASKED, { step: "release_rest", failure: failed("other", "release_failed") }],
    books: {
      payment: part({ refunds: [refund("ref_1", "10")] }),
      entries: [entry("capture", "cap_1", "10"), entry("refund", "ref_1", "-10")],
    },
  }),
  "released: Medusa counts it no more, and the order can be paid at the counter → end_part_capture":
    partlyCaptured({ row: { released_amount: "15.00" } }),
  "released, and Medusa knows → agree: reconciled": partlyCaptured({
    row: { released_amount: "15.00" },
    books: { payment: part({ is_authorized: false }) },
  }),
});
