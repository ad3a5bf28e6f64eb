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

table("an order that was placed before it is paid, and nobody has paid yet", [
  ["the customer is at it", placedOrder(), "rest, again in 2 min"],
  ["a page asks", placedOrder({ by: "page" }), "rest"],
  [
    "the next look is never after its end",
    placedOrder({ row: { checks: 20, order_expires_at: at(10) } }),
    "rest, again in 10 min",
  ],
  [
    "nobody has gone to pay: looked at when its time is over",
    placedOrder({ row: unopened, taken: [] }),
    "rest, again in 60 min",
  ],
  ["… and it is over", placedOrder({ row: { ...unopened, ...OVER }, taken: [] }), "void"],
  [
    "… and the database fails over that: looked at again",
    placedOrder({
      row: { ...unopened, ...OVER },
      taken: [{ step: "void", failure: failed("other") }],
    }),
    "rest, again in 2 min",
  ],
  ["its time is over: closed at the gateway first", placedOrder({ row: OVER }), "void"],
  ["its order was cancelled", placedOrder({ books: order({ status: "canceled" }) }), "void"],
  ["its order has another payment", placedOrder({ books: order({ payments: 1 }) }), "void"],
  ["its order was edited", placedOrder({ books: { session: edited } }), "void"],
  [
    "Medusa has taken the order back: as before it",
    placedOrder({ books: { order_of_cart: undefined } }),
    "rest, again in 2 min",
  ],
]);

table("what an order was to be paid with is over", [
  ["declined: another payment can be chosen", placedOrder({ row: { state: "failed" } }), "drop_session"],
  ["expired", placedOrder({ row: { state: "closed" } }), "drop_session"],
  [
    "another one was opened in its place, for the same session",
    placedOrder({ row: { state: "failed" }, books: { others: [open().transaction] } }),
    "rest, again in 60 min",
  ],
  [
    "… and its session is gone: looked at when the order's time is over",
    placedOrder({ row: { state: "failed" }, books: gone }),
    "rest, again in 60 min",
  ],
  [
    "the session cannot be deleted now: once in a look",
    placedOrder({ row: { state: "failed" }, taken: done("drop_session") }),
    "rest, again in 60 min",
  ],
  ["time is over", placedOrder({ row: { state: "closed", ...OVER }, books: gone }), "cancel_unpaid"],
  [
    "… once in a look",
    placedOrder({ row: { state: "closed", ...OVER }, books: gone, taken: done("cancel_unpaid") }),
    "rest, no look",
  ],
  [
    "… and a second payment is open: that one ends it",
    placedOrder({
      row: { state: "closed", ...OVER },
      books: { ...gone, others: [open({ row: ofOrder }).transaction] },
    }),
    "rest, no look",
  ],
  [
    "… and a second payment is paid, and not recorded yet",
    placedOrder({
      row: { state: "closed", ...OVER },
      books: { ...gone, others: [paidRow({ row: ofOrder }).transaction] },
    }),
    "rest, no look",
  ],
  [
    "… and what was begun before the order was placed can still be paid: that one does not end it",
    placedOrder({ row: { state: "closed", ...OVER }, books: { ...gone, others: [open().transaction] } }),
    "cancel_unpaid",
  ],
  [
    "… for the same session, which it was opened for in the place of another one",
    placedOrder({ row: { state: "failed", ...OVER }, books: { others: [open().transaction] } }),
    "cancel_unpaid",
  ],
  [
    "… and what was begun before has money that goes back",
    placedOrder({ row: { state: "closed", ...OVER }, books: { ...gone, others: [paidRow().transaction] } }),
    "stop",
  ],
  [
    "… and a second one was never opened",
    placedOrder({
      row: { state: "closed", ...OVER },
      books: { ...gone, others: [open({ row: unopened }).transaction] },
    }),
    "cancel_unpaid",
  ],
  [
    "… and the shopper has chosen another provider: the store judges",
    placedOrder({
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
    "rest, no look",
  ],
  [
    "… and staff had cancelled the order before that",
    placedOrder({
      row: { state: "closed", ...OVER },
      books: { ...gone, ...order({ status: "canceled", canceled_at: at(-2) }) },
    }),
    "rest, no look",
  ],
  [
    "… and the order was cancelled for that, and nobody was told: its server died",
    placedOrder({
      row: { state: "closed", ...OVER },
      books: { ...gone, ...order({ status: "canceled", canceled_at: at(0) }), expiry_told: false },
    }),
    "cancel_unpaid",
  ],
  [
    "… and the order was cancelled for that, and the store was told",
    placedOrder({
      row: { state: "closed", ...OVER },
      books: { ...gone, ...order({ status: "canceled", canceled_at: at(0) }), expiry_told: true },
    }),
    "rest, no look",
  ],
  [
    "… and the order was paid in another way",
    placedOrder({ row: { state: "closed", ...OVER }, books: { ...gone, ...order({ payments: 1 }) } }),
    "rest, no look",
  ],
  [
    "it was never opened: the gateway is not asked about it",
    placedOrder({
      row: { ...OVER, state: "closed", transaction_no: null },
      books: { ...gone, operations: [] },
      taken: [],
    }),
    "cancel_unpaid",
  ],
  [
    "it was opened: the gateway is asked before its order is cancelled",
    placedOrder({
      row: { state: "closed", ...OVER },
      books: { ...gone, operations: [operation("open", "succeeded")] },
      taken: [],
    }),
    "ask",
  ],
]);

table("the money of an order that was placed before it is paid has gone back", [
  ["… and the order waits for another payment", placedOrder({ row: backAgain }), "drop_session"],
  ["its time is over", placedOrder({ row: { ...backAgain, ...OVER }, books: gone }), "cancel_unpaid"],
]);

table("an order that was placed before it is paid, and is paid", [
  ["what it pays for is claimed", paidPlaced({ taken: [ASKED] }), "claim"],
  ["its stock is reserved already, which is looked at", paidPlaced(), "reserve"],
  [
    "recorded, without completing the cart again",
    paidPlaced({ taken: [ASKED, CLAIMED, { step: "reserve" }] }),
    "record_for_placed",
  ],
  [
    "cancelled meanwhile: the money goes back",
    paidPlaced({ books: order({ status: "canceled" }) }),
    "return",
  ],
  [
    "by a payment that was begun before the order was placed, and whose session is gone: it goes back, and the order waits on",
    paidPlaced({
      row: { order_expires_at: null },
      books: { ...gone, others: [open({ row: ofOrder }).transaction] },
    }),
    "return",
  ],
  ["paid in another way meanwhile", paidPlaced({ books: order({ payments: 1 }) }), "return"],
  ["edited meanwhile", paidPlaced({ books: { session: edited } }), "return"],
  [
    "another method was chosen meanwhile: the money goes back, and the order stays",
    paidPlaced({ books: gone }),
    "return",
  ],
  [
    "recorded, and the order's book lacks it: it was announced when it was placed",
    recordedSale({
      row: { order_expires_at: at(60) },
      books: { entries: [] },
      taken: [ASKED, CLAIMED, { step: "reserve" }, { step: "record_for_placed" }],
    }),
    "mend_order_book of cap_1",
  ],
]);
