import {
  ASKED,
  CLAIMED,
  failed,
  open,
  paidPlaced,
  paidRow,
  placedOrder,
  recordedSale,
} from "../../../testing/pictures/pictures";
import { at, collection, operation, session } from "../../../testing/pictures/records";
import { table } from "../../../testing/pictures/table";
import type { Taken } from "./step";

const OVER = { order_expires_at: at(-1) };
const ofOrder = { order_expires_at: at(60) };
const order = (more: object) => ({
  order_of_cart: { id: "order_1", status: "pending", payments: 0, ...more },
});
const unopened = { state: "unopened", transaction_no: null } as const;
const gone = { session: undefined } as const;
const backAgain = { state: "reversed", reconciliation_status: "returned", captured_amount: "25.00" } as const;
const done = (...steps: Taken["step"][]): Taken[] => [ASKED, ...steps.map((step) => ({ step }))];
const edited = session({}, { amount: "30.00", order: { id: "order_1", display_id: 7, status: "pending" } });

table("an order that was placed before it is paid, and nobody has paid yet", {
  "the customer is at it → rest, again in 2 min": placedOrder(),
  "a page asks → rest": placedOrder({ by: "page" }),
  "the next look is never after its end → rest, again in 10 min": placedOrder({
    row: { checks: 20, order_expires_at: at(10) },
  }),
  "nobody has gone to pay: looked at when its time is over → rest, again in 60 min": placedOrder({
    row: unopened,
    taken: [],
  }),
  "… and it is over → void": placedOrder({ row: { ...unopened, ...OVER }, taken: [] }),
  "… and the database fails over that: looked at again → rest, again in 2 min": placedOrder({
    row: { ...unopened, ...OVER },
    taken: [{ step: "void", failure: failed("other") }],
  }),
  "its time is over: closed at the gateway first → void": placedOrder({ row: OVER }),
  "its order was cancelled → void": placedOrder({ books: order({ status: "canceled" }) }),
  "its order has another payment → void": placedOrder({ books: order({ payments: 1 }) }),
  "its order was edited → void": placedOrder({ books: { session: edited } }),
  "Medusa has taken the order back: as before it → rest, again in 2 min": placedOrder({
    books: { order_of_cart: undefined },
  }),
});

table("what an order was to be paid with is over", {
  "declined: another payment can be chosen → drop_session": placedOrder({ row: { state: "failed" } }),
  "expired → drop_session": placedOrder({ row: { state: "closed" } }),
  "another one was opened in its place, for the same session → rest, again in 60 min": placedOrder({
    row: { state: "failed" },
    books: { others: [open().transaction] },
  }),
  "… and its session is gone: looked at when the order's time is over → rest, again in 60 min": placedOrder({
    row: { state: "failed" },
    books: gone,
  }),
  "the session cannot be deleted now: once in a look → rest, again in 60 min": placedOrder({
    row: { state: "failed" },
    taken: done("drop_session"),
  }),
  "time is over → cancel_unpaid": placedOrder({ row: { state: "closed", ...OVER }, books: gone }),
  "… once in a look → rest, no look": placedOrder({
    row: { state: "closed", ...OVER },
    books: gone,
    taken: done("cancel_unpaid"),
  }),
  "… and a second payment is open: that one ends it → rest, no look": placedOrder({
    row: { state: "closed", ...OVER },
    books: { ...gone, others: [open({ row: ofOrder }).transaction] },
  }),
  "… and a second payment is paid, and not recorded yet → rest, no look": placedOrder({
    row: { state: "closed", ...OVER },
    books: { ...gone, others: [paidRow({ row: ofOrder }).transaction] },
  }),
  "… and what was begun before the order was placed can still be paid: that one does not end it → cancel_unpaid":
    placedOrder({ row: { state: "closed", ...OVER }, books: { ...gone, others: [open().transaction] } }),
  "… for the same session, which it was opened for in the place of another one → cancel_unpaid": placedOrder({
    row: { state: "failed", ...OVER },
    books: { others: [open().transaction] },
  }),
  "… and what was begun before has money that goes back → stop": placedOrder({
    row: { state: "closed", ...OVER },
    books: { ...gone, others: [paidRow().transaction] },
  }),
  "… and a second one was never opened → cancel_unpaid": placedOrder({
    row: { state: "closed", ...OVER },
    books: { ...gone, others: [open({ row: unopened }).transaction] },
  }),
  "… and the shopper has chosen another provider: the store judges → rest, no look": placedOrder({
    row: { state: "closed", ...OVER },
    books: {
      ...gone,
      collection: {
        ...collection("payses_1"),
        payment_sessions: collection("payses_2").payment_sessions.map((one) => ({
          ...one,
          provider_id: "pp_system_default",
        })),
      },
    },
  }),
  "… and staff had cancelled the order before that → rest, no look": placedOrder({
    row: { state: "closed", ...OVER },
    books: { ...gone, ...order({ status: "canceled", canceled_at: at(-2) }) },
  }),
  "… and the order was cancelled for that, and nobody was told: its server died → cancel_unpaid": placedOrder(
    {
      row: { state: "closed", ...OVER },
      books: { ...gone, ...order({ status: "canceled", canceled_at: at(0) }), expiry_told: false },
    },
  ),
  "… and the order was cancelled for that, and the store was told → rest, no look": placedOrder({
    row: { state: "closed", ...OVER },
    books: { ...gone, ...order({ status: "canceled", canceled_at: at(0) }), expiry_told: true },
  }),
  "… and the order was paid in another way → rest, no look": placedOrder({
    row: { state: "closed", ...OVER },
    books: { ...gone, ...order({ payments: 1 }) },
  }),
  "it was never opened: the gateway is not asked about it → cancel_unpaid": placedOrder({
    row: { ...OVER, state: "closed", transaction_no: null },
    books: { ...gone, operations: [] },
    taken: [],
  }),
  "it was opened: the gateway is asked before its order is cancelled → ask": placedOrder({
    row: { state: "closed", ...OVER },
    books: { ...gone, operations: [operation("open", "succeeded")] },
    taken: [],
  }),
});

table("the money of an order that was placed before it is paid has gone back", {
  "… and the order waits for another payment → drop_session": placedOrder({ row: backAgain }),
  "its time is over → cancel_unpaid": placedOrder({ row: { ...backAgain, ...OVER }, books: gone }),
});

table("an order that was placed before it is paid, and is paid", {
  "what it pays for is claimed → claim": paidPlaced({ taken: [ASKED] }),
  "its stock is reserved already, which is looked at → reserve": paidPlaced(),
  "recorded, without completing the cart again → record_for_placed": paidPlaced({
    taken: [ASKED, CLAIMED, { step: "reserve" }],
  }),
  "cancelled meanwhile: the money goes back → return": paidPlaced({ books: order({ status: "canceled" }) }),
  "by a payment that was begun before the order was placed, and whose session is gone: it goes back, and the order waits on → return":
    paidPlaced({
      row: { order_expires_at: null },
      books: { ...gone, others: [open({ row: ofOrder }).transaction] },
    }),
  "paid in another way meanwhile → return": paidPlaced({ books: order({ payments: 1 }) }),
  "edited meanwhile → return": paidPlaced({ books: { session: edited } }),
  "another method was chosen: the money goes back, the order stays → return": paidPlaced({ books: gone }),
  "recorded, and the order's book lacks it: it was announced when it was placed → mend_order_book of cap_1":
    recordedSale({
      row: { order_expires_at: at(60) },
      books: { entries: [] },
      taken: [ASKED, CLAIMED, { step: "reserve" }, { step: "record_for_placed" }],
    }),
});
