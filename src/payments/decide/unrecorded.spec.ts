import { ASKED, failed, heldCart, paidCart, unpaidCart } from "../../../testing/pictures/pictures";
import { at, operation, payment, session } from "../../../testing/pictures/records";
import { transactionRow } from "../../../testing/ledger/rows";
import { table } from "../../../testing/pictures/table";
import type { Taken } from "./step";

const IN_STORE = "pp_crossborder-in-store_main";
const gone = { session: undefined, payment: undefined } as const;
const orderOfCart = (payments: number, status = "pending") => ({ id: "order_1", status, payments });
const inCny = { currency_code: "cny" };

/** An order was opened in its place for the same session, and that one's payment is recorded. */
const replaced = {
  row: { ineligible_since: at(-3) },
  books: { session: session({ payment: { id: "pay_other" } }), payment: payment() },
};

/** Two were opened for the same session, none was voided, and the other one's payment is recorded. */
const beside = (claimed_at: Date | null) => ({
  books: {
    ...replaced.books,
    others: [transactionRow({ payment_session_id: "payses_1", claimed_at })],
  },
});

table("may it pay for its cart", [
  [
    "another one was opened for its session at once, and that is recorded",
    paidCart(beside(at(-1))),
    "return",
  ],
  ["opened at once, the other one recorded, and this one is held", heldCart(beside(at(-1))), "return"],
  [
    "opened at once, the other one recorded, and this one is not paid yet",
    unpaidCart(beside(at(-1))),
    "void",
  ],
  [
    "opened at once, and the other one has claimed nothing",
    paidCart(beside(null)),
    "mend_order_book of cap_1, announced",
  ],
  ["voided, another one was opened in its place, and both were paid", paidCart(replaced), "return"],
  ["the same, and this one is held", heldCart(replaced), "return"],
  ["the same, and this one is not paid yet", unpaidCart(replaced), "void"],
  [
    "the same, and the session is gone by now",
    paidCart({
      ...replaced,
      books: { ...replaced.books, session: undefined, order_of_cart: orderOfCart(1) },
    }),
    "return",
  ],
  [
    "voided after it had claimed: what is recorded is its own",
    paidCart({ ...replaced, row: { ...replaced.row, claimed_at: at(-4) } }),
    "mend_order_book of cap_1, announced",
  ],
  ["paid, and due", paidCart(), "claim"],
  ["held, and due", heldCart(), "claim"],
  ["declined first, then paid on a second try", paidCart({ before: { state: "failed" } }), "claim"],
  ["closed, and paid in that moment", paidCart({ before: { state: "closed" } }), "claim"],
  ["goods were added", paidCart({ books: { session: session({}, { amount: "30.00" }) } }), "return"],
  ["goods were taken out", paidCart({ books: { session: session({}, { amount: "20.00" }) } }), "return"],
  [
    "the session has another amount",
    paidCart({ books: { session: session({ amount: "30.00" }) } }),
    "return",
  ],
  ["less was paid than priced", paidCart({ row: { paid_amount: "20.00" } }), "return"],
  ["more was paid than priced", paidCart({ row: { paid_amount: "30.00" } }), "return"],
  ["it was priced otherwise", paidCart({ row: { amount: "30.00" } }), "return"],
  [
    "a discount in percent: Medusa's third place is the gateway's second",
    paidCart({
      row: { amount: "13.61", paid_amount: "13.61", captured_amount: "13.61" },
      books: { session: session({ amount: "13.61", exact_amount: "13.606" }, { amount: "13.61" }) },
    }),
    "claim",
  ],
  ["the cart is in another currency", paidCart({ books: { session: session({}, inCny) } }), "return"],
  ["the session is in another currency", paidCart({ books: { session: session(inCny) } }), "return"],
  ["it was priced in another currency", paidCart({ row: inCny }), "return"],
  ["it was voided meanwhile", paidCart({ row: { ineligible_since: at(-1) } }), "return"],
  [
    "another method was chosen, and the cart is no order",
    paidCart({ books: { ...gone, order_of_cart: undefined } }),
    "return",
  ],
  [
    "another method was chosen, and the cart is an order that is paid",
    paidCart({ books: { ...gone, order_of_cart: orderOfCart(1) } }),
    "return",
  ],
  [
    "the cart is an order that nothing has paid: shipped without money if this goes back",
    paidCart({ books: { ...gone, order_of_cart: orderOfCart(0), others: [] } }),
    "person: not_in_agreement",
  ],
  [
    "the cart is an unpaid order, and cancelled",
    paidCart({ books: { ...gone, order_of_cart: orderOfCart(0, "canceled") } }),
    "return",
  ],
  [
    "it is sent back once in a look",
    paidCart({ taken: [ASKED, { step: "return", of: "reverse" }], row: { ineligible_since: at(-1) } }),
    "rest, again in 2 min",
  ],
  [
    "the gateway refuses to reverse it: it is refunded",
    paidCart({ taken: [ASKED, { step: "return", of: "reverse", failure: failed("refused") }] }),
    "return of refund",
  ],
  [
    "… and the answer to an earlier reverse was lost, which may have sent it back",
    paidCart({
      taken: [ASKED, { step: "return", of: "reverse", failure: failed("refused") }],
      books: { operations: [operation("reverse", "unknown")] },
    }),
    "person: not_returned",
  ],
  [
    "… and refuses to refund it, too",
    paidCart({
      taken: [
        ASKED,
        { step: "return", of: "reverse", failure: failed("refused") },
        { step: "return", of: "refund", failure: failed("refused") },
      ],
    }),
    "person: not_returned",
  ],
  [
    "the account leaves what was opened online to expire: it is refunded at once",
    paidCart({
      settings: { closeOnline: "expire" },
      books: { session: session({}, { amount: "30.00" }) },
    }),
    "return of refund",
  ],
  [
    "the gateway does not send it back",
    paidCart({ taken: [ASKED, { step: "return", of: "reverse", failure: failed("other") }] }),
    "person: not_returned",
  ],
  [
    "its payment was recorded and deleted: neither recorded again nor sent back",
    paidCart({ books: { deleted_payment_id: "pay_1" } }),
    "person: not_in_agreement, who asked: payment_not_recorded",
  ],
  [
    "its payment was deleted, and the session too",
    paidCart({ books: { session: undefined, deleted_payment_id: "pay_1" } }),
    "person: not_in_agreement, who asked: payment_not_recorded",
  ],
]);

const notShown = { paid_amount: null, confirmed_amount: null };

table("the amount is not sure: neither an order nor a return", [
  ["no answer ever showed it", paidCart({ row: notShown }), "person: amount_not_shown"],
  ["only when it was opened it was shown", paidCart({ row: { paid_amount: null } }), "claim"],
  [
    "the answer is in another currency",
    paidCart({ row: { ...notShown, other_amount: "180.00 CNY" } }),
    "person: amount_not_shown",
  ],
  [
    "a later answer shows another amount",
    paidCart({ row: { other_amount: "30.00 USD" } }),
    "person: amount_changed",
  ],
  ["also where its session is gone", paidCart({ row: notShown, books: gone }), "person: amount_not_shown"],
]);

const overpaid: Taken = { step: "claim", claim: "overpaid" };

table("what it pays for is claimed first", [
  [
    "another payment is being recorded",
    paidCart({ taken: [ASKED, { step: "claim", claim: "not_yet" }] }),
    "stop",
  ],
  [
    "two methods chosen at once: the second money goes back",
    paidCart({ taken: [ASKED, overpaid] }),
    "return",
  ],
  [
    "a clerk's payment may be for something else: a person looks",
    paidCart({ row: { provider_id: IN_STORE }, taken: [ASKED, overpaid] }),
    "person: overpaid, who asked: overpaid",
  ],
]);
