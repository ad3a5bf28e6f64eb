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

table("what comes of a step that failed", {
  "the gateway gave no answer: no person is asked → rest, again in 2 min": unpaidCart({
    taken: [{ step: "ask", failure: failed("outage") }],
  }),
  "the gateway does not know it: no person is asked yet → rest, again in 2 min": paidRow({
    taken: [{ step: "ask", failure: failed("not_there") }],
  }),
  "before the job's own look, where staff asked: that look is put off no further than a minute → rest, again in 1 min":
    paidCart({ ...after("stop", "other"), by: "staff", row: { next_check_at: at(20) } }),
  "… and where a notification came again: the job looks when it would have → rest, again in 30 s": paidCart({
    ...after("stop", "other"),
    by: "notification",
    row: { next_check_at: at(0.5) },
  }),
  [`another one works on it: soon → ${SOON}`]: recordedHold(after("release", "busy")),
  "closing what nobody paid → rest, again in 2 min": unpaidCart(after("void", "other")),
  "claiming → rest, again in 2 min": paidCart(after("claim", "other")),
  "linking an order → rest, again in 2 min": paidCart(after("mend_links", "other")),
  [`looking for an order that was placed → ${LATER}`]: paidCart(after("link_interrupted_order", "other")),
  [`removing a session beside it → ${LATER}`]: paidCart(after("remove_other_sessions", "other")),
  [`recording a payment for an order that is placed → ${LATER}`]: paidCart(
    after("record_for_placed", "other"),
  ),
  [`what could not be done now → ${LATER}`]: paidCart(after("stop", "other")),
  [`what the gateway does not know → ${LATER}`]: recordedSale(after("refund", "not_there", "refund_failed")),
  "returning money → person: not_returned": paidCart(after("return", "other")),
  "returning money, and the gateway is away → person: not_returned": paidCart(after("return", "outage")),
  [`returning money, and another one works on it → ${SOON}`]: paidCart(after("return", "busy")),
  "a refund → person: refund_failed": recordedSale(after("refund", "other", "refund_failed")),
  "a refund, and the gateway is away → person: refund_failed": recordedSale(
    after("refund", "outage", "refund_failed"),
  ),
  "… and a person was told another reason before: that stays → rest, again in 2 min": recordedSale({
    ...after("refund", "outage", "refund_failed"),
    row: told,
  }),
  "… and another one comes that is no outage → person: refund_failed": recordedSale({
    ...after("refund", "other", "refund_failed"),
    row: told,
  }),
  "a capture → person: capture_failed": recordedHold(after("capture", "other", "capture_failed")),
  "a release → person: release_failed": recordedHold(after("release", "other", "release_failed")),
  "undoing a capture → person: not_in_agreement": recordedHold(after("undo_captures", "other")),
  "the order's book → person: not_in_agreement": recordedSale(after("mend_order_book", "other")),
  [`the order's book, which another one writes → ${SOON}`]: recordedSale(after("mend_order_book", "busy")),
  "a person is asked once in a look → rest, again in 2 min": recordedSale({
    taken: [
      ASKED,
      { step: "refund", failure: failed("other") },
      { step: "attention", failure: failed("other") },
    ],
  }),
});

table("what fails again and again", {
  "the refund that this look asked for has put its next look to the front: it comes later all the same → rest, again in 32 min":
    recordedSale({
      ...after("attention", "other", "refund_failed"),
      before: { ...told, checks: 4 },
      row: { ...told, checks: 0 },
    }),
  "… and one day there is no more of it → rest, no look": recordedSale({
    ...after("attention", "other", "refund_failed"),
    before: { ...told, checks: 30 },
    row: { ...told, checks: 0, expires_at: new Date(0) },
  }),
});

const back = { state: "reversed", returned_amount: "25.00", reconciliation_status: "returned" } as const;
const backAfter = (...failures: Taken["step"][]) => {
  const thrown = failures.map((step) => ({ step, failure: failed("final") }));
  return paidCart({
    row: back,
    taken: [ASKED, ...thrown, { step: "return", of: "reverse" }, { step: "note_return" }],
  });
};

table("a step that failed does not keep both sides from agreeing", {
  "about the end of the schedule → agree: reconciled": recordedSale(after("cancel_schedule", "other")),
  "about the start of the schedule → agree: reconciled": recordedSale(after("start_schedule", "other")),
  "about what becomes of it → agree: reconciled": recordedSale(after("ask_about_schedule", "other")),
  "comparing what an audit found → agree: reconciled": recordedSale(after("compare", "other")),
  "no order could be placed, and the money went back → rest, no look": backAfter("record"),
  "… nor stock be reserved for it → rest, no look": backAfter("record", "reserve"),
});

table("what an audit found is compared again", {
  "by the job, once both sides agree → compare": recordedSale({
    row: { ...found, reconciliation_status: "reconciled" },
    taken: [ASKED, { step: "agree" }],
  }),
  "by staff → compare": recordedSale({ by: "staff", row: found, taken: [ASKED, { step: "agree" }] }),
  "once in a look → rest, no look": recordedSale({
    row: { ...found, reconciliation_status: "reconciled" },
    taken: [ASKED, { step: "agree" }, { step: "compare" }],
  }),
  "not by a stranger, who would have the gateway asked twice → rest, again in 1 min": recordedSale({
    by: "stranger",
    row: found,
    taken: [ASKED, { step: "agree" }],
  }),
  "not where the gateway gives no answer → rest, again in 2 min": recordedSale({
    row: found,
    taken: [{ step: "ask", failure: failed("outage") }],
  }),
});
