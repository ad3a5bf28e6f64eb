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

table("the cart becomes an order", [
  ["nothing is in the way", claimedCart(), "record"],
  [
    "a completion before noted the cart only",
    claimedCart({ books: { links: linked("order_1") } }),
    "mend_links",
  ],
  ["… the collection only", claimedCart({ books: { links: linked(undefined, "order_1") } }), "mend_links"],
  [
    "… an order that was taken back",
    claimedCart({
      books: { links: { ...linked(), stale: [{ order_id: "order_0", by: "cart_id", id: "cart_1" }] } },
    }),
    "mend_links",
  ],
  ["… both", placedCart({ order: order() }), "record"],
  [
    "… both, and the cart was changed since: the order is of what it was before",
    placedCart({ order: order({ total: "40" }) }),
    "mend_links",
  ],
  [
    "… once",
    { ...placedCart({ order: order({ total: "40" }) }), taken: [ASKED, CLAIMED, { step: "mend_links" }] },
    "record",
  ],
  [
    "… and another payment has paid for it",
    placedCart({ order_of_cart: orderOfCart(1), order: order({ total: "40" }) }),
    "record",
  ],
  [
    "… and the cart is closed: its order was edited",
    placedCart({ cart: cart({ is_completed: true }), order: order({ total: "40" }) }),
    "record",
  ],
  [
    "… neither, and it had begun",
    claimedCart({ books: { cart: cart({ mark: begun }) } }),
    "link_interrupted_order",
  ],
  [
    "… half, which could not be mended: the order is placed all the same",
    claimedCart({ ...after({ step: "mend_links" }), books: { links: linked("order_1") } }),
    "record",
  ],
  [
    "… both, and the cart still says that it had begun",
    placedCart({ cart: cart({ mark: begun }), order: order() }),
    "record",
  ],
  [
    "no order was found for it",
    claimedCart({ ...after({ step: "link_interrupted_order" }), books: { cart: cart({ mark: begun }) } }),
    "record",
  ],
  [
    "two methods chosen in one moment",
    claimedCart({ books: { collection: collection("payses_0", "payses_1") } }),
    "remove_other_sessions",
  ],
  [
    "the other one could not be deleted",
    claimedCart({
      ...after({ step: "remove_other_sessions" }),
      books: { collection: collection("payses_0", "payses_1") },
    }),
    "record",
  ],
]);

const refused = after({ step: "record", failure: failed("final") });
const withSession = (provider_id: string, status: string, ...offered: string[]) =>
  cart({ sessions: [{ provider_id, status }], offered });

table("Medusa could not place the order", [
  ["its database was away: later", claimedCart(after({ step: "record", failure: failed("other") })), "stop"],
  [
    "somebody else is completing the cart",
    claimedCart(after({ step: "record", failure: failed("busy") })),
    "stop",
  ],
  ["the stock is gone", claimedCart({ ...refused, books: { cart: cart() } }), "return"],
  [
    "the channel was switched off while the shopper paid: the money stays, a person looks",
    claimedCart({ ...refused, books: { cart: withSession(CHANNEL, "pending", "pp_system_default") } }),
    "person: channel_off",
  ],
  [
    "the region is gone",
    claimedCart({ ...refused, books: { cart: withSession(CHANNEL, "pending") } }),
    "person: channel_off",
  ],
  [
    "another session's channel was switched off: a later try may do",
    claimedCart({ ...refused, books: { cart: withSession("pp_other", "pending", CHANNEL) } }),
    "stop",
  ],
  [
    "the switched off channel's session is over, and Medusa does not look at it",
    claimedCart({
      ...refused,
      books: { cart: withSession("pp_other", "canceled", CHANNEL) },
    }),
    "return",
  ],
  [
    "the switched off channel's session has failed, and Medusa does not look at it",
    claimedCart({ ...refused, books: { cart: withSession("pp_other", "error", CHANNEL) } }),
    "return",
  ],
  ["the cart is gone", claimedCart({ ...refused, books: { cart: undefined } }), "return"],
  [
    "of a deduction: it stays where it is",
    claimedCart({ ...refused, row: { operation: "recurring-deduction", cart_id: null } }),
    "stop",
  ],
]);

const recordedOnce = after({ step: "record" });
const reserved = after({ step: "record" }, { step: "reserve" });
const unpaid = { order_of_cart: orderOfCart(0) };

table("the cart is an order already", [
  [
    "its completion is not over",
    claimedCart({ ...recordedOnce, books: { order_of_cart: undefined } }),
    "stop",
  ],
  [
    "another payment has paid for it",
    claimedCart({ ...recordedOnce, books: { order_of_cart: orderOfCart(1) } }),
    "return",
  ],
  [
    "it was cancelled",
    claimedCart({ ...recordedOnce, books: { order_of_cart: orderOfCart(0, "canceled") } }),
    "return",
  ],
  [
    "the server died before the payment was recorded: stock first",
    claimedCart({ ...recordedOnce, books: unpaid }),
    "reserve",
  ],
  ["… then the payment", claimedCart({ ...reserved, books: unpaid }), "record_for_placed"],
  [
    "… the stock is gone",
    claimedCart({
      ...after({ step: "record" }, { step: "reserve", failure: failed("final") }),
      books: unpaid,
    }),
    "return",
  ],
  [
    "… the stock cannot be reserved now",
    claimedCart({
      ...after({ step: "record" }, { step: "reserve", failure: failed("other") }),
      books: unpaid,
    }),
    "stop",
  ],
  [
    "… and Medusa has no payment even so",
    claimedCart({
      ...after({ step: "record" }, { step: "reserve" }, { step: "record_for_placed" }),
      books: unpaid,
    }),
    "stop",
  ],
]);
