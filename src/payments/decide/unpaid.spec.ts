import { ASKED, failed, deduction, heldCart, paidCart, unpaidCart } from "../../../testing/pictures/pictures";
import { at, collection, session } from "../../../testing/pictures/records";
import { table } from "../../../testing/pictures/table";

const gone = { session: undefined, payment: undefined } as const;
const DAY = 24 * 60;

table("a cart that nobody has paid", [
  ["waits for the customer", unpaidCart(), "rest, again in 2 min"],
  ["waits, however a stranger asks", unpaidCart({ by: "stranger" }), "rest, again in 1 min"],
  ["its answer was lost", unpaidCart({ row: { state: "drafted" } }), "rest, again in 2 min"],
  ["was declined: late looks are another plan", unpaidCart({ row: { state: "failed" } }), "rest, no look"],
  ["expired", unpaidCart({ row: { state: "closed" } }), "rest, no look"],
  [
    "is opened later: nobody is asked",
    unpaidCart({ row: { state: "unopened" }, taken: [] }),
    "rest, no look",
  ],
  [
    "is opened later, and its session is gone",
    unpaidCart({ row: { state: "unopened" }, books: gone, taken: [] }),
    "void",
  ],
  [
    "was declined, and the session is gone: nothing is closed",
    unpaidCart({ row: { state: "failed" }, books: gone }),
    "rest, no look",
  ],
  [
    "expired, and the session is gone",
    unpaidCart({ row: { state: "closed" }, books: gone }),
    "rest, no look",
  ],
  ["the shopper chose another method: its order is closed", unpaidCart({ books: gone }), "void"],
  [
    "its answer was lost, and the shopper chose another method",
    unpaidCart({ row: { state: "drafted" }, books: gone }),
    "void",
  ],
  ["it could not be closed the first time", unpaidCart({ row: { ineligible_since: at(-5) } }), "void"],
  [
    "closing is asked for once in a look",
    unpaidCart({ taken: [ASKED, { step: "void" }], books: gone }),
    "rest, again in 2 min",
  ],
  [
    "the gateway does not close it: nobody need look",
    unpaidCart({ taken: [ASKED, { step: "void", failure: failed("other") }], books: gone }),
    "rest, again in 2 min",
  ],
  [
    "the gateway cannot be asked for a day",
    unpaidCart({
      taken: [{ ...ASKED, failure: failed("outage") }],
      row: { checks: 30, created_at: at(-2 * DAY), expires_at: at(-2 * DAY) },
    }),
    "rest, no look",
  ],
  [
    "the gateway answers again, and nobody has paid: no person need look",
    unpaidCart({ row: { reconciliation_status: "needs_attention", attention_code: "not_confirmed" } }),
    "pend",
  ],
  [
    "what a person called solved was never paid",
    unpaidCart({
      by: "staff",
      row: { state: "closed", reconciliation_status: "solved", solved_state: "closed" },
    }),
    "pend",
  ],
]);

table("money that went back before Medusa knew of it", [
  ["reversed in the gateway's dashboard", paidCart({ row: { state: "reversed" } }), "note_return"],
  ["refunded in the gateway's dashboard", paidCart({ row: { state: "refunded" } }), "note_return"],
  [
    "sent back, and no session is there",
    paidCart({ row: { state: "reversed" }, books: gone }),
    "note_return",
  ],
  [
    "sent back after it was refused for long",
    paidCart({
      row: { state: "refunded", reconciliation_status: "needs_attention", attention_code: "not_returned" },
    }),
    "note_return",
  ],
  [
    "is told of once",
    paidCart({ row: { state: "reversed", reconciliation_status: "returned" } }),
    "rest, no look",
  ],
  ["a hold that was never recorded has expired", heldCart({ row: { state: "released" } }), "note_return"],
  [
    "a hold that waited for a channel has expired",
    heldCart({
      row: { state: "released", reconciliation_status: "needs_attention", attention_code: "channel_off" },
    }),
    "note_return",
  ],
  [
    "an order reversed before anybody paid is closed, and was no money",
    unpaidCart({ row: { state: "closed" }, books: gone }),
    "rest, no look",
  ],
]);

const told = { reconciliation_status: "reconciled" } as const;
const waits = { reconciliation_status: "needs_attention" } as const;

table("a charge that the gateway made by itself", [
  ["the store is told of it", deduction(), "tell_of_charge"],
  ["declined: the store is told of that", deduction({ row: { state: "failed" } }), "tell_of_charge"],
  ["is not decided yet", deduction({ row: { state: "open" } }), "rest, again in 2 min"],
  ["is told of once", deduction({ row: told, books: { operations: [] } }), "rest, no look"],
  [
    "declined, then charged on the gateway's retry",
    deduction({ row: { ...told, state: "failed" }, by: "notification", taken: [] }),
    "ask",
  ],
  [
    "charged on the retry: the ledger waits anew, and the store is told",
    deduction({
      by: "notification",
      row: { reconciliation_status: "pending" },
      before: { ...told, state: "failed" },
    }),
    "tell_of_charge",
  ],
  ["went back in the dashboard", deduction({ row: { ...told, state: "refunded" } }), "note_return"],
  [
    "that it went back is noted once",
    deduction({ row: { state: "refunded", reconciliation_status: "returned" } }),
    "rest, no look",
  ],
  [
    "after the schedule was cancelled: a person's, and never sent back by itself",
    deduction({ row: { ...waits, attention_code: "charged_after_cancellation" } }),
    "rest, again in 2 min",
  ],
  [
    "of another amount than agreed: a person's, and never sent back by itself",
    deduction({ row: { ...waits, attention_code: "deduction_differs" } }),
    "rest, again in 2 min",
  ],
  [
    "which the gateway knows again: nobody need look any more",
    deduction({ row: { ...waits, attention_code: "unknown_at_gateway" } }),
    "agree: reconciled",
  ],
  [
    "an order was made for it by another amount: the money stays, a person looks",
    deduction({
      row: { payment_session_id: "payses_1" },
      books: { session: session({ amount: "30.00" }, { amount: "30.00" }) },
    }),
    "stop",
  ],
  [
    "an order was made for it: it is claimed like any other",
    deduction({
      row: { payment_session_id: "payses_1" },
      books: { session: session({}, { cart: undefined }), collection: collection("payses_1") },
    }),
    "claim",
  ],
]);
