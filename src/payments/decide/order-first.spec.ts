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

table("an order that exists, and is paid afterwards", [
  ["nobody has paid yet", unpaidOrder(), "rest, again in 2 min"],
  [
    "declined: nothing goes back, and the order stays as it is",
    unpaidOrder({ row: { state: "failed" } }),
    "rest, no look",
  ],
  ["expired: nothing goes back", unpaidOrder({ row: { state: "closed" } }), "rest, no look"],
  ["the order was cancelled, and nobody has paid", unpaidOrder({ books: canceled }), "void"],
  ["the order was cancelled, and its session deleted", unpaidOrder({ books: gone }), "void"],
  ["paid: claimed", paidOrder(), "claim"],
  ["the order of its link is gone, and it is paid", paidOrder({ books: orderGone }), "return"],
  ["the order of its link is gone, and it is held", heldOrder({ books: orderGone }), "return"],
  [
    "the order of its link is there, and nothing leads to it",
    paidOrder({ books: { ...unlinked, order: order(), collection: collection("payses_1") } }),
    "claim",
  ],
  ["held: claimed", heldOrder(), "claim"],
  ["paid, and claimed: recorded, and no cart is asked for", paidOrder(claimed()), "record"],
  ["held, and claimed: recorded", heldOrder(claimed()), "record"],
  ["a draft order", paidOrder({ books: { session: sessionOfOrder("draft") } }), "claim"],
  ["declined first, then paid on a second try", paidOrder({ before: { state: "failed" } }), "claim"],
  ["cancelled meanwhile: the money goes back", paidOrder({ books: canceled }), "return"],
  ["cancelled meanwhile: the hold goes back", heldOrder({ books: canceled }), "return"],
  ["cancelled between claim and record", paidOrder({ ...claimed(), books: canceled }), "return"],
  [
    "an edit has changed what is due",
    paidOrder({ books: { session: sessionOfOrder("pending", { amount: "30.00" }) } }),
    "return",
  ],
  ["its session was deleted: the money goes back", paidOrder({ books: gone }), "return"],
  [
    "already paid by another method: a person may know what else it is for",
    paidOrder({ taken: [ASKED, { step: "claim", claim: "overpaid" }] }),
    "person: overpaid, who asked: overpaid",
  ],
  [
    "another payment is being recorded for it",
    paidOrder({ taken: [ASKED, { step: "claim", claim: "not_yet" }] }),
    "stop",
  ],
  [
    "no answer showed the amount",
    paidOrder({ row: { paid_amount: null, confirmed_amount: null } }),
    "person: amount_not_shown",
  ],
  ["Medusa refuses it for good", paidOrder(claimed({ step: "record", failure: failed("final") })), "return"],
  [
    "Medusa could not record it now",
    paidOrder(claimed({ step: "record", failure: failed("other") })),
    "stop",
  ],
  ["Medusa said nothing, and has no payment", paidOrder(claimed({ step: "record" })), "stop"],
  [
    "recorded: both sides agree, and no cart is asked for",
    recordedSale({ row: { cart_id: null, order_id: "order_1" }, books: {} }),
    "agree: reconciled",
  ],
  [
    "recorded, and the order's book lacks it: the order was announced when it was made",
    recordedSale({ row: { cart_id: null }, books: { entries: [] } }),
    "mend_order_book of cap_1",
  ],
  [
    "recorded, and cancelled since: it was refunded at the counter",
    recordedSale({
      row: { cart_id: null },
      books: { payment: payment({ order: orderOf({ status: "canceled" }) }) },
    }),
    "record_refunds 25.00 without an order's book",
  ],
  [
    "a draft order is paid at the counter",
    recordedSale({
      row: { cart_id: null },
      books: {
        payment: payment({ order: orderOf({ is_draft_order: true, status: "draft" }) }),
      },
    }),
    "place_draft",
  ],
  [
    "a collection of no order at all",
    paidOrder({
      ...claimed(),
      row: { order_id: null },
      books: { session: sessionOfOrder("", { order: undefined }) },
    }),
    "record",
  ],
  ["voided, and paid in that moment", paidOrder({ row: { ineligible_since: at(-1) } }), "return"],
]);

const ofOrder = { cart_id: null, order_id: "order_1", order_display_id: 7 };
const noBook = { entries: [], order: undefined };
const withoutOrder = payment({ order: undefined, created_at: at(-0.1) });
const back = { ...withoutOrder, refunds: [takenBack()] };

table("an order was deleted after it had been paid by a link", [
  [
    "the money goes back",
    recordedSale({ row: ofOrder, books: { ...noBook, payment: withoutOrder } }),
    "record_refunds 25.00 without an order's book, as Medusa would have",
  ],
  [
    "… days later a person is told: somebody else has deleted it",
    recordedSale({
      row: ofOrder,
      books: { ...noBook, payment: { ...withoutOrder, created_at: at(-26 * 60) } },
    }),
    "person: not_in_agreement",
  ],
  [
    "of a deduction: a person is told",
    recordedSale({
      row: { ...ofOrder, schedule_id: "cbsch_1", operation: "recurring-deduction" },
      books: { ...noBook, payment: withoutOrder },
    }),
    "person: not_in_agreement",
  ],
  [
    "… and that of a cart",
    recordedSale({
      books: {
        payment: { ...withoutOrder, created_at: at(-26 * 60) },
        order_of_cart: undefined,
        order_taken_back: true,
      },
    }),
    "person: not_in_agreement",
  ],
  [
    "… and is back",
    recordedSale({
      row: { ...ofOrder, state: "refunded", refunded_amount: "25.00" },
      books: { ...noBook, payment: back },
    }),
    "agree: reconciled",
  ],
  [
    "its order is there, and nothing leads to it: a person is told",
    recordedSale({ row: ofOrder, books: { ...noBook, order: order(), payment: withoutOrder } }),
    "person: not_in_agreement",
  ],
]);
