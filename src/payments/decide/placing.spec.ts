import {
  ASKED,
  CLAIMED,
  claimedCart,
  failed,
  linked,
  type Situation,
} from "../../../testing/pictures/pictures";
import { at, cart, CHANNEL, collection, order } from "../../../testing/pictures/records";
import { table } from "../../../testing/pictures/table";
import type { Taken } from "./step";

const orderOfCart = (payments: number, status = "pending") => ({ id: "order_1", status, payments });
const begun = { cart_id: "cart_1", begun_at: at(-5) };
/** A completion before has noted all but the payment. */
const placedCart = (books: Situation["books"]) => {
  const links = linked("order_1", "order_1");
  return claimedCart({ books: { links, order_of_cart: orderOfCart(0), ...books } });
};
const after = (...taken: Taken[]) => ({ taken: [ASKED, CLAIMED, ...taken] });

table("the cart becomes an order", {
  "nothing is in the way → record": claimedCart(),
  "a completion noted the cart only → mend_links": claimedCart({ books: { links: linked("order_1") } }),
  "… the collection only → mend_links": claimedCart({ books: { links: linked(undefined, "order_1") } }),
  "… an order that was taken back → mend_links": claimedCart({
    books: { links: { ...linked(), stale: [{ order_id: "order_0", by: "cart_id", id: "cart_1" }] } },
  }),
  "… both → record": placedCart({ order: order() }),
  "… both, and the cart was changed since: the order is of what it was before → mend_links": placedCart({
    order: order({ total: "40" }),
  }),
  "… once → record": {
    ...placedCart({ order: order({ total: "40" }) }),
    taken: [ASKED, CLAIMED, { step: "mend_links" }],
  },
  "… and another payment has paid for it → record": placedCart({
    order_of_cart: orderOfCart(1),
    order: order({ total: "40" }),
  }),
  "… and the cart is closed: its order was edited → record": placedCart({
    cart: cart({ is_completed: true }),
    order: order({ total: "40" }),
  }),
  "… neither, once begun → link_interrupted_order": claimedCart({ books: { cart: cart({ mark: begun }) } }),
  "… half, which could not be mended: the order is placed all the same → record": claimedCart({
    ...after({ step: "mend_links" }),
    books: { links: linked("order_1") },
  }),
  "… both, and the cart still says that it had begun → record": placedCart({
    cart: cart({ mark: begun }),
    order: order(),
  }),
  "no order was found for it → record": claimedCart({
    ...after({ step: "link_interrupted_order" }),
    books: { cart: cart({ mark: begun }) },
  }),
  "two methods chosen in one moment → remove_other_sessions": claimedCart({
    books: { collection: collection("payses_0", "payses_1") },
  }),
  "the other one could not be deleted → record": claimedCart({
    ...after({ step: "remove_other_sessions" }),
    books: { collection: collection("payses_0", "payses_1") },
  }),
});

const refused = after({ step: "record", failure: failed("final") });
const withSession = (provider_id: string, status: string, ...offered: string[]) =>
  cart({ sessions: [{ provider_id, status }], offered });

table("Medusa could not place the order", {
  "its database was away: later → stop": claimedCart(after({ step: "record", failure: failed("other") })),
  "somebody else is completing it → stop": claimedCart(after({ step: "record", failure: failed("busy") })),
  "the stock is gone → return": claimedCart({ ...refused, books: { cart: cart() } }),
  "the channel was switched off while the shopper paid: the money stays, a person looks → person: channel_off":
    claimedCart({ ...refused, books: { cart: withSession(CHANNEL, "pending", "pp_system_default") } }),
  "the region is gone → person: channel_off": claimedCart({
    ...refused,
    books: { cart: withSession(CHANNEL, "pending") },
  }),
  "another session's channel was switched off: a later try may do → stop": claimedCart({
    ...refused,
    books: { cart: withSession("pp_other", "pending", CHANNEL) },
  }),
  "the switched off channel's session is over, and Medusa does not look at it → return": claimedCart({
    ...refused,
    books: { cart: withSession("pp_other", "canceled", CHANNEL) },
  }),
  "the switched off channel's session has failed, and Medusa does not look at it → return": claimedCart({
    ...refused,
    books: { cart: withSession("pp_other", "error", CHANNEL) },
  }),
  "the cart is gone → return": claimedCart({ ...refused, books: { cart: undefined } }),
  "of a deduction: it stays where it is → stop": claimedCart({
    ...refused,
    row: { operation: "recurring-deduction", cart_id: null },
  }),
});

const recordedOnce = after({ step: "record" });
const reserved = after({ step: "record" }, { step: "reserve" });
const unpaid = { order_of_cart: orderOfCart(0) };

table("the cart is an order already", {
  "its completion is not over → stop": claimedCart({ ...recordedOnce, books: { order_of_cart: undefined } }),
  "another one has paid → return": claimedCart({ ...recordedOnce, books: { order_of_cart: orderOfCart(1) } }),
  "it was cancelled → return": claimedCart({
    ...recordedOnce,
    books: { order_of_cart: orderOfCart(0, "canceled") },
  }),
  "the server died before the payment was recorded: stock first → reserve": claimedCart({
    ...recordedOnce,
    books: unpaid,
  }),
  "… then the payment → record_for_placed": claimedCart({ ...reserved, books: unpaid }),
  "… the stock is gone → return": claimedCart({
    ...after({ step: "record" }, { step: "reserve", failure: failed("final") }),
    books: unpaid,
  }),
  "… the stock cannot be reserved now → stop": claimedCart({
    ...after({ step: "record" }, { step: "reserve", failure: failed("other") }),
    books: unpaid,
  }),
  "… and Medusa has no payment even so → stop": claimedCart({
    ...after({ step: "record" }, { step: "reserve" }, { step: "record_for_placed" }),
    books: unpaid,
  }),
});
