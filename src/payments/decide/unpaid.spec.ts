import { ASKED, failed, deduction, heldCart, paidCart, unpaidCart } from "../../../testing/pictures/pictures";
import { at, collection, session } from "../../../testing/pictures/records";
import { table } from "../../../testing/pictures/table";

const gone = { session: undefined, payment: undefined } as const;
const DAY = 24 * 60;

table("a cart that nobody has paid", {
  "waits for the customer → rest, again in 2 min": unpaidCart(),
  "waits, however a stranger asks → rest, again in 1 min": unpaidCart({ by: "stranger" }),
  "its answer was lost → rest, again in 2 min": unpaidCart({ row: { state: "drafted" } }),
  "was declined: late looks are another plan → rest, no look": unpaidCart({ row: { state: "failed" } }),
  "expired → rest, no look": unpaidCart({ row: { state: "closed" } }),
  "is opened later: nobody is asked → rest, no look": unpaidCart({ row: { state: "unopened" }, taken: [] }),
  "opened later, its session gone → void": unpaidCart({ row: { state: "unopened" }, books: gone, taken: [] }),
  "was declined, and the session is gone: nothing is closed → rest, no look": unpaidCart({
    row: { state: "failed" },
    books: gone,
  }),
  "expired, and the session is gone → rest, no look": unpaidCart({ row: { state: "closed" }, books: gone }),
  "the shopper chose another method: its order is closed → void": unpaidCart({ books: gone }),
  "its answer was lost, another method chosen → void": unpaidCart({ row: { state: "drafted" }, books: gone }),
  "it could not be closed the first time → void": unpaidCart({ row: { ineligible_since: at(-5) } }),
  "closing is asked for once in a look → rest, again in 2 min": unpaidCart({
    taken: [ASKED, { step: "void" }],
    books: gone,
  }),
  "the gateway does not close it: nobody need look → rest, again in 2 min": unpaidCart({
    taken: [ASKED, { step: "void", failure: failed("other") }],
    books: gone,
  }),
  "the gateway cannot be asked for a day → rest, no look": unpaidCart({
    taken: [{ ...ASKED, failure: failed("outage") }],
    row: { checks: 30, created_at: at(-2 * DAY), expires_at: at(-2 * DAY) },
  }),
  "the gateway answers again, and nobody has paid: no person need look → pend": unpaidCart({
    row: { reconciliation_status: "needs_attention", attention_code: "not_confirmed" },
  }),
  "what a person called solved was never paid → pend": unpaidCart({
    by: "staff",
    row: { state: "closed", reconciliation_status: "solved", solved_state: "closed" },
  }),
});

table("money that went back before Medusa knew of it", {
  "reversed in the gateway's dashboard → note_return": paidCart({ row: { state: "reversed" } }),
  "refunded in the gateway's dashboard → note_return": paidCart({ row: { state: "refunded" } }),
  "sent back, and no session is there → note_return": paidCart({ row: { state: "reversed" }, books: gone }),
  "sent back after it was refused for long → note_return": paidCart({
    row: { state: "refunded", reconciliation_status: "needs_attention", attention_code: "not_returned" },
  }),
  "is told of once → rest, no look": paidCart({
    row: { state: "reversed", reconciliation_status: "returned" },
  }),
  "a hold that was never recorded has expired → note_return": heldCart({ row: { state: "released" } }),
  "a hold that waited for a channel has expired → note_return": heldCart({
    row: { state: "released", reconciliation_status: "needs_attention", attention_code: "channel_off" },
  }),
  "an order reversed before anybody paid is closed, and was no money → rest, no look": unpaidCart({
    row: { state: "closed" },
    books: gone,
  }),
});

const told = { reconciliation_status: "reconciled" } as const;
const waits = { reconciliation_status: "needs_attention" } as const;

table("a charge that the gateway made by itself", {
  "the store is told of it → tell_of_charge": deduction(),
  "declined: the store is told of that → tell_of_charge": deduction({ row: { state: "failed" } }),
  "is not decided yet → rest, again in 2 min": deduction({ row: { state: "open" } }),
  "is told of once → rest, no look": deduction({ row: told, books: { operations: [] } }),
  "declined, then charged on the gateway's retry → ask": deduction({
    row: { ...told, state: "failed" },
    by: "notification",
    taken: [],
  }),
  "charged on the retry: the ledger waits anew, and the store is told → tell_of_charge": deduction({
    by: "notification",
    row: { reconciliation_status: "pending" },
    before: { ...told, state: "failed" },
  }),
  "went back in the dashboard → note_return": deduction({ row: { ...told, state: "refunded" } }),
  "that it went back is noted once → rest, no look": deduction({
    row: { state: "refunded", reconciliation_status: "returned" },
  }),
  "after the schedule was cancelled: a person's, and never sent back by itself → rest, again in 2 min":
    deduction({ row: { ...waits, attention_code: "charged_after_cancellation" } }),
  "of another amount than agreed: a person's, and never sent back by itself → rest, again in 2 min":
    deduction({ row: { ...waits, attention_code: "deduction_differs" } }),
  "which the gateway knows again: nobody need look any more → agree: reconciled": deduction({
    row: { ...waits, attention_code: "unknown_at_gateway" },
  }),
  "an order was made for it by another amount: the money stays, a person looks → stop": deduction({
    row: { payment_session_id: "payses_1" },
    books: { session: session({ amount: "30.00" }, { amount: "30.00" }) },
  }),
  "an order was made for it: it is claimed like any other → claim": deduction({
    row: { payment_session_id: "payses_1" },
    books: { session: session({}, { cart: undefined }), collection: collection("payses_1") },
  }),
});
