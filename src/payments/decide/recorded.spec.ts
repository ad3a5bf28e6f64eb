import { ASKED, failed, recordedHold, recordedSale, linked } from "../../../testing/pictures/pictures";
import {
  at,
  entry,
  operation,
  order,
  orderOf,
  payment,
  refund,
  session,
  takenBack,
} from "../../../testing/pictures/records";
import { table } from "../../../testing/pictures/table";

const capture = entry("capture", "cap_1", "25");
const refunds = [takenBack()];
const back = { state: "refunded", refunded_amount: "25.00" } as const;
const backBooks = { payment: payment({ refunds }), entries: [capture, entry("refund", "ref_1", "-25")] };

const canceled = payment({ refunds, order: orderOf({ status: "canceled" }) });
const goneBack = { ...backBooks, payment: canceled };

const placedAgain = {
  payment: payment({ order: undefined }),
  order_of_cart: { id: "order_1", status: "pending", payments: 1 },
} as const;

const takenBackBooks = { order_of_cart: undefined, order_taken_back: true } as const;
const nothingShows = { order_of_cart: undefined, order_taken_back: false } as const;

table("a payment that Medusa has recorded", [
  ["both sides agree", recordedSale(), "agree: reconciled"],
  [
    "its session's row is gone: the payment is looked for first, and nothing goes back",
    recordedSale({ books: { session: undefined } }),
    "agree: reconciled",
  ],
  [
    "of a session that says so",
    recordedSale({ books: { session: session({ payment: { id: "pay_1" } }) } }),
    "agree: reconciled",
  ],
  [
    "of no order, and of no cart",
    recordedSale({
      row: { cart_id: null },
      books: { payment: payment({ order: undefined }) },
    }),
    "agree: reconciled",
  ],
  [
    "Medusa took its order back, and could not give the money back: it goes back",
    recordedSale({ books: { payment: payment({ order: undefined }), ...takenBackBooks } }),
    "record_refunds 25.00 without an order's book, as Medusa would have",
  ],
  [
    "no order leads to it, and nothing shows that Medusa took one back: a person looks, and nothing goes back",
    recordedSale({ books: { payment: payment({ order: undefined }), ...nothingShows } }),
    "person: not_in_agreement",
  ],
  [
    "… also years later",
    recordedSale({
      books: { payment: payment({ order: undefined, created_at: at(-1_000_000) }), ...nothingShows },
    }),
    "person: not_in_agreement",
  ],
  [
    "… and of a hold",
    recordedHold({ books: { payment: payment({ order: undefined, captures: [] }), ...nothingShows } }),
    "person: not_in_agreement",
  ],
  [
    "… within the minute that Medusa may need: it is not asked for yet",
    recordedSale({
      books: { payment: payment({ order: undefined, created_at: at(-0.1) }), ...nothingShows },
    }),
    "stop: busy",
  ],
  [
    "Medusa took its order back and gave the money back by itself: the store is told",
    recordedSale({
      row: back,
      books: { payment: payment({ order: undefined, refunds }), ...takenBackBooks },
    }),
    "note_return",
  ],
  [
    "… once",
    recordedSale({
      row: { ...back, reconciliation_status: "returned" },
      books: { payment: payment({ order: undefined, refunds }), ...takenBackBooks },
    }),
    "rest, no look",
  ],
  [
    "… and not where staff has refunded it",
    recordedSale({
      row: back,
      books: { payment: payment({ order: undefined, refunds: [refund("ref_1")] }), ...takenBackBooks },
    }),
    "agree: reconciled",
  ],
  [
    "… a minute after it was recorded",
    recordedSale({
      books: { payment: payment({ order: undefined, created_at: at(-1) }), ...takenBackBooks },
    }),
    "record_refunds 25.00 without an order's book, as Medusa would have",
  ],
  [
    "… once in a look, and the gateway has not made it so far",
    recordedSale({
      books: { payment: payment({ order: undefined }), ...takenBackBooks },
      taken: [ASKED, { step: "record_refunds" }],
    }),
    "agree: reconciled",
  ],
  [
    "… of a hold: it is released",
    recordedHold({
      books: { payment: payment({ order: undefined, captures: [] }), ...takenBackBooks },
    }),
    "release",
  ],
  [
    "… and has written that: it is made",
    recordedSale({ books: { payment: payment({ order: undefined, refunds }), ...takenBackBooks } }),
    "refund",
  ],
  [
    "… and a part of the money came back in the dashboard: a person looks",
    recordedSale({
      row: { refunded_amount: "5.00" },
      books: {
        payment: payment({ order: undefined }),
        ...takenBackBooks,
        operations: [
          operation("open", "succeeded"),
          operation("part_refund", "succeeded", { amount: "5.00" }),
        ],
      },
    }),
    "person: refund_not_booked",
  ],
  [
    "… tried once in a look",
    recordedSale({
      books: { payment: payment({ order: undefined }), ...takenBackBooks },
      taken: [ASKED, { step: "record_refunds", failure: failed("outage", "refund_failed") }],
    }),
    "person: refund_failed",
  ],
  [
    "… and may be taking it back this moment: it is looked at again in seconds",
    recordedSale({
      books: { payment: payment({ order: undefined, created_at: at(-0.1) }), ...takenBackBooks },
    }),
    "stop: busy",
  ],
  [
    "… and became another order since it was read: it is looked at again with that order",
    recordedSale({
      books: { ...placedAgain, links: linked("order_1", "order_1") },
    }),
    "stop: busy",
  ],
  [
    "… and a server died over the next order, with one of its links: it gets the other",
    recordedSale({
      books: { ...placedAgain, links: linked("order_1") },
    }),
    "mend_links",
  ],
  [
    "a later answer shows another amount: nothing is rewritten, a person looks",
    recordedSale({ row: { other_amount: "180.00 CNY" } }),
    "person: amount_changed",
  ],
  [
    "the money is back, and the amount does not matter any more",
    recordedSale({
      row: { ...back, other_amount: "30.00 USD" },
      books: backBooks,
      taken: [ASKED, { step: "cancel_taken_back" }],
    }),
    "agree: reconciled",
  ],
  [
    "it agrees once in a look",
    recordedSale({ row: { reconciliation_status: "reconciled" }, taken: [ASKED, { step: "agree" }] }),
    "rest, no look",
  ],
  [
    "something is under way: looked at again",
    recordedSale({ taken: [ASKED, { step: "agree" }] }),
    "rest, again in 2 min",
  ],
  [
    "its order was cancelled, and has stock reserved",
    recordedSale({ row: back, books: { ...goneBack, reserved: ["ordli_1"] } }),
    "free_stock",
  ],
  ["… and has none", recordedSale({ row: back, books: { ...goneBack, reserved: [] } }), "agree: reconciled"],
  [
    "its draft order is placed",
    recordedSale({ books: { payment: payment({ order: orderOf({ is_draft_order: true }) }) } }),
    "place_draft",
  ],
  [
    "its draft order cannot be placed",
    recordedSale({
      books: { payment: payment({ order: orderOf({ is_draft_order: true }) }) },
      taken: [ASKED, { step: "place_draft", failure: failed("final") }],
    }),
    "person: not_in_agreement",
  ],
]);

const stillThere = { ...backBooks, order: order() };
const shipped = order({ fulfillments: [{ canceled_at: undefined }] });

table("Medusa took the payment back because placing the order failed", [
  [
    "the order is there: it is cancelled, not shipped",
    recordedSale({ row: back, books: stillThere }),
    "cancel_taken_back",
  ],
  [
    "it is being shipped: a person stops it",
    recordedSale({ row: back, books: { ...stillThere, order: shipped } }),
    "person: order_unpaid",
  ],
  [
    "the order is gone",
    recordedSale({ row: back, books: { ...stillThere, order: undefined } }),
    "agree: reconciled",
  ],
  [
    "… whatever became of the order, but open",
    recordedSale({
      row: back,
      books: { ...stillThere, payment: payment({ refunds, order: orderOf({ status: "completed" }) }) },
    }),
    "agree: reconciled",
  ],
  ["… of no cart", recordedSale({ row: { ...back, cart_id: null }, books: stillThere }), "agree: reconciled"],
  [
    "its refund is under way",
    recordedSale({
      books: { payment: payment({ refunds }) },
      taken: [ASKED, { step: "refund", of: "ref_1" }],
    }),
    "agree: pending",
  ],
  ["its refund was not made yet", recordedSale({ books: { payment: payment({ refunds }) } }), "refund"],
  [
    "another payment pays for it by now",
    recordedSale({
      row: back,
      books: {
        ...stillThere,
        order: order({ collections: [{ ...collectionOf("pay_1"), payments: [payment({ id: "pay_2" })] }] }),
      },
    }),
    "agree: reconciled",
  ],
  [
    "a refund by staff changes nothing about the order",
    recordedSale({
      row: back,
      books: { ...backBooks, payment: payment({ refunds: [{ ...takenBack(), created_by: "user_1" }] }) },
    }),
    "agree: reconciled",
  ],
]);

function collectionOf(id: string) {
  const amounts = { amount: "25.00", exact_amount: "25" };
  return {
    id: `paycol_${id}`,
    status: "captured",
    currency_code: "usd",
    ...amounts,
    payment_sessions: [],
    payments: [],
  };
}

const unlinked = { payment: payment({ order: undefined }), order_of_cart: undefined } as const;
const several = { order_ids: ["order_1", "order_2"], order_id: "order_1" };
const shares = [entry("capture", "cap_1", "15"), { ...entry("capture", "cap_1", "10"), order_id: "order_2" }];
const settings = { completeCartWorkflow: "split-cart" };

table("a store completes carts by a workflow of its own", [
  [
    "no order leads to the payment: the workflow says which it has made",
    recordedSale({ settings, books: unlinked }),
    "record",
  ],
  [
    "… it has said",
    recordedSale({ settings, row: { order_ids: ["order_1"] }, books: unlinked }),
    "agree: reconciled",
  ],
  [
    "… it cannot now: later",
    recordedSale({ settings, books: unlinked, taken: [ASKED, { step: "record", failure: failed("other") }] }),
    "stop",
  ],
  [
    "… it refuses for good, and nothing shows that an order was taken back: a person looks",
    recordedSale({
      settings,
      books: { ...unlinked, order_taken_back: false },
      taken: [ASKED, { step: "record", failure: failed("final") }],
    }),
    "person: not_in_agreement",
  ],
  [
    "… and one was taken back",
    recordedSale({
      settings,
      books: { ...unlinked, order_taken_back: true },
      taken: [ASKED, { step: "record", failure: failed("final") }],
    }),
    "record_refunds 25.00 without an order's book, as Medusa would have",
  ],
  [
    "its two orders have the payment in their books together",
    recordedSale({ row: several, books: { ...unlinked, entries: shares } }),
    "agree: reconciled",
  ],
  [
    "… also where one of them is linked, and its own book has less",
    recordedSale({ row: several, books: { entries: shares } }),
    "agree: reconciled",
  ],
  [
    "… and that one was cancelled: nothing goes back for it",
    recordedSale({
      row: several,
      books: { payment: payment({ order: orderOf({ status: "canceled" }) }), entries: shares },
    }),
    "agree: reconciled",
  ],
  [
    "one of them lacks its share: a person says which",
    recordedSale({ row: several, books: { ...unlinked, entries: shares.slice(0, 1) } }),
    "person: not_in_agreement",
  ],
  [
    "all of it was refunded in the dashboard: Medusa's payment has it",
    recordedSale({ row: { ...several, ...back }, books: { ...unlinked, entries: shares } }),
    "record_refunds 25.00 without an order's book",
  ],
]);
