import {
  ASKED,
  failed,
  paidCart,
  paidRow,
  recordedHold,
  recordedSale,
  unpaidCart,
} from "../../../testing/pictures/pictures";
import { at } from "../../../testing/pictures/records";
import { table } from "../../../testing/pictures/table";
import type { Failure, Taken } from "./step";

const SOON = "rest, again in 5 s";
const LATER = "rest, again in 2 min";
const after = (step: Taken["step"], is: Failure["is"], code?: Failure["code"]) => ({
  taken: [ASKED, { step, failure: failed(is, code) }],
});
const told = { reconciliation_status: "needs_attention", attention_code: "not_returned" } as const;
const found = { audit_finding: "the order's book differs" };

table("what comes of a step that failed", [
  [
    "the gateway gave no answer: no person is asked",
    unpaidCart({ taken: [{ step: "ask", failure: failed("outage") }] }),
    "rest, again in 2 min",
  ],
  [
    "the gateway does not know it: no person is asked yet",
    paidRow({ taken: [{ step: "ask", failure: failed("not_there") }] }),
    "rest, again in 2 min",
  ],
  [
    "before the job's own look, where staff asked: that look is put off no further than a minute",
    paidCart({ ...after("stop", "other"), by: "staff", row: { next_check_at: at(20) } }),
    "rest, again in 1 min",
  ],
  [
    "… and where a notification came again: the job looks when it would have",
    paidCart({ ...after("stop", "other"), by: "notification", row: { next_check_at: at(0.5) } }),
    "rest, again in 30 s",
  ],
  ["another one works on it: soon", recordedHold(after("release", "busy")), SOON],
  ["closing what nobody paid", unpaidCart(after("void", "other")), "rest, again in 2 min"],
  ["claiming", paidCart(after("claim", "other")), "rest, again in 2 min"],
  ["linking an order", paidCart(after("mend_links", "other")), "rest, again in 2 min"],
  ["looking for an order that was placed", paidCart(after("link_interrupted_order", "other")), LATER],
  ["removing a session beside it", paidCart(after("remove_other_sessions", "other")), LATER],
  ["recording a payment for an order that is placed", paidCart(after("record_for_placed", "other")), LATER],
  ["what could not be done now", paidCart(after("stop", "other")), LATER],
  ["what the gateway does not know", recordedSale(after("refund", "not_there", "refund_failed")), LATER],
  ["returning money", paidCart(after("return", "other")), "person: not_returned"],
  ["returning money, and the gateway is away", paidCart(after("return", "outage")), "person: not_returned"],
  ["returning money, and another one works on it", paidCart(after("return", "busy")), SOON],
  ["a refund", recordedSale(after("refund", "other", "refund_failed")), "person: refund_failed"],
  [
    "a refund, and the gateway is away",
    recordedSale(after("refund", "outage", "refund_failed")),
    "person: refund_failed",
  ],
  [
    "… and a person was told another reason before: that stays",
    recordedSale({ ...after("refund", "outage", "refund_failed"), row: told }),
    "rest, again in 2 min",
  ],
  [
    "… and another one comes that is no outage",
    recordedSale({ ...after("refund", "other", "refund_failed"), row: told }),
    "person: refund_failed",
  ],
  ["a capture", recordedHold(after("capture", "other", "capture_failed")), "person: capture_failed"],
  ["a release", recordedHold(after("release", "other", "release_failed")), "person: release_failed"],
  ["undoing a capture", recordedHold(after("undo_captures", "other")), "person: not_in_agreement"],
  ["the order's book", recordedSale(after("mend_order_book", "other")), "person: not_in_agreement"],
  ["the order's book, which another one writes", recordedSale(after("mend_order_book", "busy")), SOON],
  [
    "a person is asked once in a look",
    recordedSale({
      taken: [
        ASKED,
        { step: "refund", failure: failed("other") },
        { step: "attention", failure: failed("other") },
      ],
    }),
    "rest, again in 2 min",
  ],
]);

table("what fails again and again", [
  [
    "the refund that this look asked for has put its next look to the front: it comes later all the same",
    recordedSale({
      ...after("attention", "other", "refund_failed"),
      before: { ...told, checks: 4 },
      row: { ...told, checks: 0 },
    }),
    "rest, again in 32 min",
  ],
  [
    "… and one day there is no more of it",
    recordedSale({
      ...after("attention", "other", "refund_failed"),
      before: { ...told, checks: 30 },
      row: { ...told, checks: 0, expires_at: new Date(0) },
    }),
    "rest, no look",
  ],
]);

const back = { state: "reversed", returned_amount: "25.00", reconciliation_status: "returned" } as const;
const backAfter = (...failures: Taken["step"][]) => {
  const thrown = failures.map((step) => ({ step, failure: failed("final") }));
  return paidCart({
    row: back,
    taken: [ASKED, ...thrown, { step: "return", of: "reverse" }, { step: "note_return" }],
  });
};

table("a step that failed does not keep both sides from agreeing", [
  ["about the end of the schedule", recordedSale(after("cancel_schedule", "other")), "agree: reconciled"],
  ["about the start of the schedule", recordedSale(after("start_schedule", "other")), "agree: reconciled"],
  ["about what becomes of it", recordedSale(after("ask_about_schedule", "other")), "agree: reconciled"],
  ["comparing what an audit found", recordedSale(after("compare", "other")), "agree: reconciled"],
  ["no order could be placed, and the money went back", backAfter("record"), "rest, no look"],
  ["… nor stock be reserved for it", backAfter("record", "reserve"), "rest, no look"],
]);

table("what an audit found is compared again", [
  [
    "by the job, once both sides agree",
    recordedSale({
      row: { ...found, reconciliation_status: "reconciled" },
      taken: [ASKED, { step: "agree" }],
    }),
    "compare",
  ],
  ["by staff", recordedSale({ by: "staff", row: found, taken: [ASKED, { step: "agree" }] }), "compare"],
  [
    "once in a look",
    recordedSale({
      row: { ...found, reconciliation_status: "reconciled" },
      taken: [ASKED, { step: "agree" }, { step: "compare" }],
    }),
    "rest, no look",
  ],
  [
    "not by a stranger, who would have the gateway asked twice",
    recordedSale({ by: "stranger", row: found, taken: [ASKED, { step: "agree" }] }),
    "rest, again in 1 min",
  ],
  [
    "not where the gateway gives no answer",
    recordedSale({ row: found, taken: [{ step: "ask", failure: failed("outage") }] }),
    "rest, again in 2 min",
  ],
]);
