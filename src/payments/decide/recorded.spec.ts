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

table("a payment that Medusa has recorded", {
  "both sides agree → agree: reconciled": recordedSale(),
  "its session's row is gone: the payment is looked for first, and nothing goes back → agree: reconciled":
    recordedSale({ books: { session: undefined } }),
  "of a session that says so → agree: reconciled": recordedSale({
    books: { session: session({ payment: { id: "pay_1" } }) },
  }),
  "of no order, and of no cart → agree: reconciled": recordedSale({
    row: { cart_id: null },
    books: { payment: payment({ order: undefined }) },
  }),
  "Medusa took its order back, and could not give the money back: it goes back → record_refunds 25.00 without an order's book, as Medusa would have":
    recordedSale({ books: { payment: payment({ order: undefined }), ...takenBackBooks } }),
  "no order leads to it, and nothing shows that Medusa took one back: a person looks, and nothing goes back → person: not_in_agreement":
    recordedSale({ books: { payment: payment({ order: undefined }), ...nothingShows } }),
  "… also years later → person: not_in_agreement": recordedSale({
    books: { payment: payment({ order: undefined, created_at: at(-1_000_000) }), ...nothingShows },
  }),
  "… and of a hold → person: not_in_agreement": recordedHold({
    books: { payment: payment({ order: undefined, captures: [] }), ...nothingShows },
  }),
  "… within the minute that Medusa may need: it is not asked for yet → stop: busy": recordedSale({
    books: { payment: payment({ order: undefined, created_at: at(-0.1) }), ...nothingShows },
  }),
  "Medusa took its order back and gave the money back by itself: the store is told → note_return":
    recordedSale({
      row: back,
      books: { payment: payment({ order: undefined, refunds }), ...takenBackBooks },
    }),
  "… once → rest, no look": recordedSale({
    row: { ...back, reconciliation_status: "returned" },
    books: { payment: payment({ order: undefined, refunds }), ...takenBackBooks },
  }),
  "… and not where staff has refunded it → agree: reconciled": recordedSale({
    row: back,
    books: { payment: payment({ order: undefined, refunds: [refund("ref_1")] }), ...takenBackBooks },
  }),
  "… a minute after it was recorded → record_refunds 25.00 without an order's book, as Medusa would have":
    recordedSale({
      books: { payment: payment({ order: undefined, created_at: at(-1) }), ...takenBackBooks },
    }),
  "… once in a look, and the gateway has not made it so far → agree: reconciled": recordedSale({
    books: { payment: payment({ order: undefined }), ...takenBackBooks },
    taken: [ASKED, { step: "record_refunds" }],
  }),
  "… of a hold: it is released → release": recordedHold({
    books: { payment: payment({ order: undefined, captures: [] }), ...takenBackBooks },
  }),
  "… and has written that: it is made → refund": recordedSale({
    books: { payment: payment({ order: undefined, refunds }), ...takenBackBooks },
  }),
  "… and a part of the money came back in the dashboard: a person looks → person: refund_not_booked":
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
  "… tried once in a look → person: refund_failed": recordedSale({
    books: { payment: payment({ order: undefined }), ...takenBackBooks },
    taken: [ASKED, { step: "record_refunds", failure: failed("outage", "refund_failed") }],
  }),
  "… and may be taking it back this moment: it is looked at again in seconds → stop: busy": recordedSale({
    books: { payment: payment({ order: undefined, created_at: at(-0.1) }), ...takenBackBooks },
  }),
  "… and became another order since it was read: it is looked at again with that order → stop: busy":
    recordedSale({
      books: { ...placedAgain, links: linked("order_1", "order_1") },
    }),
  "… and a server died over the next order, with one of its links: it gets the other → mend_links":
    recordedSale({
      books: { ...placedAgain, links: linked("order_1") },
    }),
  "a later answer shows another amount: nothing is rewritten, a person looks → person: amount_changed":
    recordedSale({ row: { other_amount: "180.00 CNY" } }),
  "the money is back, and the amount does not matter any more → agree: reconciled": recordedSale({
    row: { ...back, other_amount: "30.00 USD" },
    books: backBooks,
    taken: [ASKED, { step: "cancel_taken_back" }],
  }),
  "it agrees once in a look → rest, no look": recordedSale({
    row: { reconciliation_status: "reconciled" },
    taken: [ASKED, { step: "agree" }],
  }),
  "something is under way: again → rest, again in 2 min": recordedSale({ taken: [ASKED, { step: "agree" }] }),
  "its order was cancelled, and has stock reserved → free_stock": recordedSale({
    row: back,
    books: { ...goneBack, reserved: ["ordli_1"] },
  }),
  "… and has none → agree: reconciled": recordedSale({ row: back, books: { ...goneBack, reserved: [] } }),
  "its draft order is placed → place_draft": recordedSale({
    books: { payment: payment({ order: orderOf({ is_draft_order: true }) }) },
  }),
  "its draft order cannot be placed → person: not_in_agreement": recordedSale({
    books: { payment: payment({ order: orderOf({ is_draft_order: true }) }) },
    taken: [ASKED, { step: "place_draft", failure: failed("final") }],
  }),
});

const stillThere = { ...backBooks, order: order() };
const shipped = order({ fulfillments: [{ canceled_at: undefined }] });

table("Medusa took the payment back because placing the order failed", {
  "the order is there: it is cancelled, not shipped → cancel_taken_back": recordedSale({
    row: back,
    books: stillThere,
  }),
  "it is being shipped: a person stops it → person: order_unpaid": recordedSale({
    row: back,
    books: { ...stillThere, order: shipped },
  }),
  "the order is gone → agree: reconciled": recordedSale({
    row: back,
    books: { ...stillThere, order: undefined },
  }),
  "… whatever became of the order, but open → agree: reconciled": recordedSale({
    row: back,
    books: { ...stillThere, payment: payment({ refunds, order: orderOf({ status: "completed" }) }) },
  }),
  "… of no cart → agree: reconciled": recordedSale({ row: { ...back, cart_id: null }, books: stillThere }),
  "its refund is under way → agree: pending": recordedSale({
    books: { payment: payment({ refunds }) },
    taken: [ASKED, { step: "refund", of: "ref_1" }],
  }),
  "its refund was not made yet → refund": recordedSale({ books: { payment: payment({ refunds }) } }),
  "another payment pays for it by now → agree: reconciled": recordedSale({
    row: back,
    books: {
      ...stillThere,
      order: order({ collections: [{ ...collectionOf("pay_1"), payments: [payment({ id: "pay_2" })] }] }),
    },
  }),
  "a refund by staff changes nothing about the order → agree: reconciled": recordedSale({
    row: back,
    books: { ...backBooks, payment: payment({ refunds: [{ ...takenBack(), created_by: "user_1" }] }) },
  }),
});

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

table("a store completes carts by a workflow of its own", {
  "no order leads to the payment: the workflow says which it has made → record": recordedSale({
    settings,
    books: unlinked,
  }),
  "… it has said → agree: reconciled": recordedSale({
    settings,
    row: { order_ids: ["order_1"] },
    books: unlinked,
  }),
  "… it cannot now: later → stop": recordedSale({
    settings,
    books: unlinked,
    taken: [ASKED, { step: "record", failure: failed("other") }],
  }),
  "… it refuses for good, and nothing shows that an order was taken back: a person looks → person: not_in_agreement":
    recordedSale({
      settings,
      books: { ...unlinked, order_taken_back: false },
      taken: [ASKED, { step: "record", failure: failed("final") }],
    }),
  "… and one was taken back → record_refunds 25.00 without an order's book, as Medusa would have":
    recordedSale({
      settings,
      books: { ...unlinked, order_taken_back: true },
      taken: [ASKED, { step: "record", failure: failed("final") }],
    }),
  "its two orders have the payment in their books together → agree: reconciled": recordedSale({
    row: several,
    books: { ...unlinked, entries: shares },
  }),
  "… also where one of them is linked, and its own book has less → agree: reconciled": recordedSale({
    row: several,
    books: { entries: shares },
  }),
  "… and that one was cancelled: nothing goes back for it → agree: reconciled": recordedSale({
    row: several,
    books: { payment: payment({ order: orderOf({ status: "canceled" }) }), entries: shares },
  }),
  "one of them lacks its share: a person says which → person: not_in_agreement": recordedSale({
    row: several,
    books: { ...unlinked, entries: shares.slice(0, 1) },
  }),
  "all of it was refunded in the dashboard: Medusa's payment has it → record_refunds 25.00 without an order's book":
    recordedSale({ row: { ...several, ...back }, books: { ...unlinked, entries: shares } }),
});
