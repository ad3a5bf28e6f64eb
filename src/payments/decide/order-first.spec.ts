import {
  ASKED,
  CLAIMED,
  failed,
  heldOrder,
  paidOrder,
  recordedSale,
  unpaidOrder,
} from "../../../testing/pictures/pictures";
import {
  at,
  collection,
  order,
  orderOf,
  payment,
  sessionOfOrder,
  takenBack,
} from "../../../testing/pictures/records";
import { table } from "../../../testing/pictures/table";
import type { Taken } from "./step";

const gone = { session: undefined, payment: undefined } as const;
const claimed = (...more: Taken[]) => ({ taken: [ASKED, CLAIMED, ...more] });
const canceled = { session: sessionOfOrder("canceled") };
const unlinked = { session: sessionOfOrder("pending", { order: undefined }) };
const orderGone = { ...unlinked, order: undefined } as const;

table("an order that exists, and is paid afterwards", {
  "nobody has paid yet → rest, again in 2 min": unpaidOrder(),
  "declined: nothing goes back, and the order stays as it is → rest, no look": unpaidOrder({
    row: { state: "failed" },
  }),
  "expired: nothing goes back → rest, no look": unpaidOrder({ row: { state: "closed" } }),
  "the order was cancelled, and nobody has paid → void": unpaidOrder({ books: canceled }),
  "the order was cancelled, and its session deleted → void": unpaidOrder({ books: gone }),
  "paid: claimed → claim": paidOrder(),
  "the order of its link is gone, and it is paid → return": paidOrder({ books: orderGone }),
  "the order of its link is gone, and it is held → return": heldOrder({ books: orderGone }),
  "the order of its link is there, and nothing leads to it → claim": paidOrder({
    books: { ...unlinked, order: order(), collection: collection("payses_1") },
  }),
  "held: claimed → claim": heldOrder(),
  "paid, and claimed: recorded, and no cart is asked for → record": paidOrder(claimed()),
  "held, and claimed: recorded → record": heldOrder(claimed()),
  "a draft order → claim": paidOrder({ books: { session: sessionOfOrder("draft") } }),
  "declined first, then paid on a second try → claim": paidOrder({ before: { state: "failed" } }),
  "cancelled meanwhile: the money goes back → return": paidOrder({ books: canceled }),
  "cancelled meanwhile: the hold goes back → return": heldOrder({ books: canceled }),
  "cancelled between claim and record → return": paidOrder({ ...claimed(), books: canceled }),
  "an edit has changed what is due → return": paidOrder({
    books: { session: sessionOfOrder("pending", { amount: "30.00" }) },
  }),
  "its session was deleted: the money goes back → return": paidOrder({ books: gone }),
  "already paid by another method: a person may know what else it is for → person: overpaid, who asked: overpaid":
    paidOrder({ taken: [ASKED, { step: "claim", claim: "overpaid" }] }),
  "another one is being recorded → stop": paidOrder({ taken: [ASKED, { step: "claim", claim: "not_yet" }] }),
  "no answer showed the amount → person: amount_not_shown": paidOrder({
    row: { paid_amount: null, confirmed_amount: null },
  }),
  "Medusa refuses it for good → return": paidOrder(claimed({ step: "record", failure: failed("final") })),
  "Medusa could not record it now → stop": paidOrder(claimed({ step: "record", failure: failed("other") })),
  "Medusa said nothing, and has no payment → stop": paidOrder(claimed({ step: "record" })),
  "recorded: both sides agree, and no cart is asked for → agree: reconciled": recordedSale({
    row: { cart_id: null, order_id: "order_1" },
    books: {},
  }),
  "recorded, and the order's book lacks it: the order was announced when it was made → mend_order_book of cap_1":
    recordedSale({ row: { cart_id: null }, books: { entries: [] } }),
  "recorded, and cancelled since: it was refunded at the counter → record_refunds 25.00 without an order's book":
    recordedSale({
      row: { cart_id: null },
      books: { payment: payment({ order: orderOf({ status: "canceled" }) }) },
    }),
  "a draft order is paid at the counter → place_draft": recordedSale({
    row: { cart_id: null },
    books: { payment: payment({ order: orderOf({ is_draft_order: true, status: "draft" }) }) },
  }),
  "a collection of no order at all → record": paidOrder({
    ...claimed(),
    row: { order_id: null },
    books: { session: sessionOfOrder("", { order: undefined }) },
  }),
  "voided, and paid in that moment → return": paidOrder({ row: { ineligible_since: at(-1) } }),
});

const ofOrder = { cart_id: null, order_id: "order_1", order_display_id: 7 };
const noBook = { entries: [], order: undefined };
const withoutOrder = payment({ order: undefined, created_at: at(-0.1) });
const back = { ...withoutOrder, refunds: [takenBack()] };

table("an order was deleted after it had been paid by a link", {
  "the money goes back → record_refunds 25.00 without an order's book, as Medusa would have": recordedSale({
    row: ofOrder,
    books: { ...noBook, payment: withoutOrder },
  }),
  "… days later a person is told: somebody else has deleted it → person: not_in_agreement": recordedSale({
    row: ofOrder,
    books: { ...noBook, payment: { ...withoutOrder, created_at: at(-26 * 60) } },
  }),
  "of a deduction: a person is told → person: not_in_agreement": recordedSale({
    row: { ...ofOrder, schedule_id: "cbsch_1", operation: "recurring-deduction" },
    books: { ...noBook, payment: withoutOrder },
  }),
  "… and that of a cart → person: not_in_agreement": recordedSale({
    books: {
      payment: { ...withoutOrder, created_at: at(-26 * 60) },
      order_of_cart: undefined,
      order_taken_back: true,
    },
  }),
  "… and is back → agree: reconciled": recordedSale({
    row: { ...ofOrder, state: "refunded", refunded_amount: "25.00" },
    books: { ...noBook, payment: back },
  }),
  "its order is there, and nothing leads to it: a person is told → person: not_in_agreement": recordedSale({
    row: ofOrder,
    books: { ...noBook, order: order(), payment: withoutOrder },
  }),
});
