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
  books: { ...replaced.books, others: [transactionRow({ payment_session_id: "payses_1", claimed_at })] },
});

table("may it pay for its cart", {
  "another one was opened for its session at once, and that is recorded → return": paidCart(beside(at(-1))),
  "opened at once, the other one recorded, and this one is held → return": heldCart(beside(at(-1))),
  "opened at once, the other one recorded, and this one is not paid yet → void": unpaidCart(beside(at(-1))),
  "opened at once, the other claimed nothing → mend_order_book of cap_1, announced": paidCart(beside(null)),
  "voided, another one was opened in its place, and both were paid → return": paidCart(replaced),
  "the same, and this one is held → return": heldCart(replaced),
  "the same, and this one is not paid yet → void": unpaidCart(replaced),
  "the same, and the session is gone by now → return": paidCart({
    ...replaced,
    books: { ...replaced.books, session: undefined, order_of_cart: orderOfCart(1) },
  }),
  "voided after it had claimed: what is recorded is its own → mend_order_book of cap_1, announced": paidCart({
    ...replaced,
    row: { ...replaced.row, claimed_at: at(-4) },
  }),
  "paid, and due → claim": paidCart(),
  "held, and due → claim": heldCart(),
  "declined first, then paid on a second try → claim": paidCart({ before: { state: "failed" } }),
  "closed, and paid in that moment → claim": paidCart({ before: { state: "closed" } }),
  "goods were added → return": paidCart({ books: { session: session({}, { amount: "30.00" }) } }),
  "goods were taken out → return": paidCart({ books: { session: session({}, { amount: "20.00" }) } }),
  "the session has another amount → return": paidCart({ books: { session: session({ amount: "30.00" }) } }),
  "less was paid than priced → return": paidCart({ row: { paid_amount: "20.00" } }),
  "more was paid than priced → return": paidCart({ row: { paid_amount: "30.00" } }),
  "it was priced otherwise → return": paidCart({ row: { amount: "30.00" } }),
  "a discount in percent: Medusa's third place is the gateway's second → claim": paidCart({
    row: { amount: "13.61", paid_amount: "13.61", captured_amount: "13.61" },
    books: { session: session({ amount: "13.61", exact_amount: "13.606" }, { amount: "13.61" }) },
  }),
  "the cart is in another currency → return": paidCart({ books: { session: session({}, inCny) } }),
  "the session is in another currency → return": paidCart({ books: { session: session(inCny) } }),
  "it was priced in another currency → return": paidCart({ row: inCny }),
  "it was voided meanwhile → return": paidCart({ row: { ineligible_since: at(-1) } }),
  "another method was chosen, and the cart is no order → return": paidCart({
    books: { ...gone, order_of_cart: undefined },
  }),
  "another method was chosen, and the cart is an order that is paid → return": paidCart({
    books: { ...gone, order_of_cart: orderOfCart(1) },
  }),
  "the cart is an order that nothing has paid: shipped without money if this goes back → person: not_in_agreement":
    paidCart({ books: { ...gone, order_of_cart: orderOfCart(0), others: [] } }),
  "the cart is an unpaid order, and cancelled → return": paidCart({
    books: { ...gone, order_of_cart: orderOfCart(0, "canceled") },
  }),
  "it is sent back once in a look → rest, again in 2 min": paidCart({
    taken: [ASKED, { step: "return", of: "reverse" }],
    row: { ineligible_since: at(-1) },
  }),
  "the gateway refuses to reverse it: it is refunded → return of refund": paidCart({
    taken: [ASKED, { step: "return", of: "reverse", failure: failed("refused") }],
  }),
  "… and the answer to an earlier reverse was lost, which may have sent it back → person: not_returned":
    paidCart({
      taken: [ASKED, { step: "return", of: "reverse", failure: failed("refused") }],
      books: { operations: [operation("reverse", "unknown")] },
    }),
  "… and refuses to refund it, too → person: not_returned": paidCart({
    taken: [
      ASKED,
      { step: "return", of: "reverse", failure: failed("refused") },
      { step: "return", of: "refund", failure: failed("refused") },
    ],
  }),
  "the account leaves what was opened online to expire: it is refunded at once → return of refund": paidCart({
    settings: { closeOnline: "expire" },
    books: { session: session({}, { amount: "30.00" }) },
  }),
  "the gateway does not send it back → person: not_returned": paidCart({
    taken: [ASKED, { step: "return", of: "reverse", failure: failed("other") }],
  }),
  "its payment was recorded and deleted: neither recorded again nor sent back → person: not_in_agreement, who asked: payment_not_recorded":
    paidCart({ books: { deleted_payment_id: "pay_1" } }),
  "its payment was deleted, and the session too → person: not_in_agreement, who asked: payment_not_recorded":
    paidCart({ books: { session: undefined, deleted_payment_id: "pay_1" } }),
});

const notShown = { paid_amount: null, confirmed_amount: null };

table("the amount is not sure: neither an order nor a return", {
  "no answer ever showed it → person: amount_not_shown": paidCart({ row: notShown }),
  "only when it was opened it was shown → claim": paidCart({ row: { paid_amount: null } }),
  "the answer is in another currency → person: amount_not_shown": paidCart({
    row: { ...notShown, other_amount: "180.00 CNY" },
  }),
  "later, another amount is shown → person: amount_changed": paidCart({ row: { other_amount: "30.00 USD" } }),
  "also where its session is gone → person: amount_not_shown": paidCart({ row: notShown, books: gone }),
});

const overpaid: Taken = { step: "claim", claim: "overpaid" };

table("what it pays for is claimed first", {
  "another one is being recorded → stop": paidCart({ taken: [ASKED, { step: "claim", claim: "not_yet" }] }),
  "two methods chosen at once: the second money goes back → return": paidCart({ taken: [ASKED, overpaid] }),
  "a clerk's payment may be for something else: a person looks → person: overpaid, who asked: overpaid":
    paidCart({ row: { provider_id: IN_STORE }, taken: [ASKED, overpaid] }),
});
