import { sameAmount } from "../../gateway";
import { isDeduction, isTakenIn } from "../../modules/crossborder/internal";
import type { Session } from "../../medusa";
import { isInStore } from "../provider-id";
import { type Picture, recordIn, wasTaken } from "../picture";
import type { Failure } from "./step";
import { ineligibleReason, isAmountUnknown, otherAmountText } from "../views/money";
import { attention, type Decision, once, stop, take } from "./decision";
import { isOrderGone, ORDER_GONE, orderToPay } from "./placed-order";

/** The money is there, and Medusa has no payment: it becomes an order, or goes back. */
export function unrecorded(picture: Picture, session: Session | undefined): Decision | undefined {
  const { transaction } = picture;
  // It may be any amount: neither an order nor a return is right.
  if (isAmountUnknown(transaction)) {
    const { paid_amount, currency_code } = transaction;
    const never = `the gateway never showed the amount in ${currency_code.toUpperCase()}`;
    const code = paid_amount === null ? "amount_not_shown" : "amount_changed";
    return attention(code, otherAmountText(transaction) ?? never);
  }
  // One that was placed before it is paid can be paid in another way: its shopper has chosen another one.
  const unpaid = session || transaction.order_expires_at ? undefined : unpaidOrder(picture);
  if (unpaid)
    return attention(
      "not_in_agreement",
      `order ${unpaid} of its cart has no payment, and the payment session is gone: cancel the order, and the money goes back`,
    );
  const reason =
    ineligibleReason(transaction, session) ??
    (session && !session.payment_collection.order && isOrderGone(picture) ? ORDER_GONE : undefined);
  if (reason !== undefined || !session) return sendBack(picture, reason ?? "its payment session is gone");
  if (session.payment && isOfAnother(picture)) return sendBack(picture, PAID_BY_ANOTHER);
  return claim(picture, session) ?? record(picture, session);
}

export const PAID_BY_ANOTHER = "its payment session was paid with another payment";

/**
 * Two were opened for its session, and what Medusa has recorded is the other one's, which had claimed it: a database that fails once an
 * order was opened leaves one that no shopper is shown, and another one is opened.
 */
export function isOfAnother(picture: Picture): boolean {
  const { claimed_at, payment_session_id } = picture.transaction;
  if (claimed_at !== null) return false;
  const others = recordIn(picture, "others") ?? [];
  return others.some((one) => one.payment_session_id === payment_session_id && one.claimed_at !== null);
}

/** The order that the cart has become, where nothing has paid for it. */
function unpaidOrder(picture: Picture): string | undefined {
  const order = picture.transaction.cart_id ? recordIn(picture, "order_of_cart") : undefined;
  if (!order || order.payments > 0 || order.status === "canceled") return undefined;
  // Another session has placed it, and it waits for that or a later one to be paid.
  const others = recordIn(picture, "others") ?? [];
  return others.some(({ order_expires_at }) => order_expires_at) ? undefined : order.id;
}

function sendBack(picture: Picture, reason: string): Decision | undefined {
  // What a deduction pays for is the store's to say: it stays where it is until a person has looked.
  if (isDeduction(picture.transaction)) return stop(`the deduction cannot be recorded: ${reason}`);
  // What it was paid for, only a person can know: an order that is lost with a database, or was never made.
  if (isTakenIn(picture.transaction) && !wasTaken(picture, "return"))
    return attention(
      "return_asked",
      "the ledger did not know it any more when it was found paid at the gateway: send the money back, or make its order by hand and call it solved",
    );
  if (picture.settings.returnMoney === "ask" && !wasTaken(picture, "return"))
    return attention("return_asked", `${reason}. returnMoney is "ask": it goes back when a person says so`);
  return once(picture, { step: "return", reason });
}

/** What it is to pay for is claimed before Medusa records it. */
function claim(picture: Picture, session: Session): Decision | undefined {
  const asked = picture.taken.find(({ step }) => step === "claim");
  if (!asked) {
    // What there is of its debt.
    if (!session.payment_collection.order) recordIn(picture, "collection");
    return take({ step: "claim", reason: "it is claimed before it is recorded" });
  }
  if (asked.claim === "granted") return undefined;
  if (asked.claim === "not_yet") return stop("another payment for the same is being recorded");
  const { transaction } = picture;
  const { cart, order, id } = session.payment_collection;
  // A shopper pays for a cart once. Of a clerk's payment, and of one for an order, a person may know what else it is for.
  if (cart && !isInStore(transaction) && !isDeduction(transaction))
    return sendBack(picture, "it has been paid with another payment");
  const due = order ? `order ${order.id}` : `payment collection ${id}`;
  const text = `less is due for ${due} than was paid: it is not recorded, and the money is still there`;
  return { ...attention("overpaid", text), error_code: "overpaid" };
}

/** Medusa records it: by completing the cart it belongs to, else by authorizing the session. */
function record(picture: Picture, session: Session): Decision | undefined {
  const tried = picture.taken.find(({ step }) => step === "record");
  const { cart } = session.payment_collection;
  if (!tried) {
    const prepared = cart && prepare(picture, session);
    if (prepared) return prepared;
    return orderToPay(picture) ? forPlacedOrder(picture) : take({ step: "record", reason: "it is paid" });
  }
  if (tried.failure) return notRecorded(picture, tried.failure);
  return cart ? forPlacedOrder(picture) : stop(`The payment of session ${session.id} could not be recorded`);
}

/** What an earlier completion of the cart left is mended before the cart is completed. */
function prepare(picture: Picture, session: Session): Decision | undefined {
  const links = recordIn(picture, "links");
  const isHalf = (links?.of_cart === undefined) !== (links?.of_collection === undefined);
  const isStale = links !== undefined && links.stale.length > 0;
  if (!wasTaken(picture, "mend_links")) {
    if (isHalf || isStale)
      return take({ step: "mend_links", reason: "Medusa noted half of what belongs to its order" });
    if (links?.of_cart !== undefined && isOfFormerCart(picture, session))
      return take({ step: "mend_links", reason: "the cart was changed after its order was placed" });
  }
  const isUnlinked = links?.of_cart === undefined && links?.of_collection === undefined;
  const isMarked = isUnlinked && recordIn(picture, "cart")?.mark !== undefined;
  if (isMarked && !wasTaken(picture, "link_interrupted_order"))
    return take({ step: "link_interrupted_order", reason: "an earlier completion did not end" });
  // Of two sessions that were chosen in the same moment Medusa completes a cart by the first one it finds.
  const sessions = recordIn(picture, "collection")?.payment_sessions ?? [];
  const isAlone = sessions.every(({ id }) => id === session.id);
  if (!isAlone && !wasTaken(picture, "remove_other_sessions"))
    return take({ step: "remove_other_sessions", reason: "another session was chosen at the same time" });
  return undefined;
}

/** The server died before Medusa closed the cart, and the shopper has changed it since: the order is of what it was. */
function isOfFormerCart(picture: Picture, { payment_collection }: Session): boolean {
  // A store's own workflow may have split it.
  if (picture.settings.completeCartWorkflow) return false;
  const placed = recordIn(picture, "order_of_cart");
  if (!placed || placed.payments > 0 || recordIn(picture, "cart")?.is_completed) return false;
  const order = recordIn(picture, "order");
  return order?.status === "pending" && !sameAmount(order.total, payment_collection.amount);
}

function notRecorded(picture: Picture, failure: Failure): Decision | undefined {
  if (failure.is !== "final") return stop(failure.message, failure);
  const off = notOffered(picture);
  if (off.length === 0) return sendBack(picture, `no order could be placed: ${failure.message}`);
  // There can be an order as soon as the region offers the channel again: what becomes of the money is for a person to say.
  const why = `the region of the cart does not offer ${off.join(", ")}, so Medusa does not complete it`;
  // Of a session beside it that could not be deleted. A later try may.
  return off.includes(picture.transaction.provider_id) ? attention("channel_off", why) : stop(why);
}

/** Medusa does not look at sessions in these. */
const NOT_LOOKED_AT: readonly string[] = ["error", "canceled"];

/** Providers of the cart's sessions that its region does not offer: with any of them Medusa does not complete the cart. */
function notOffered(picture: Picture): string[] {
  const cart = picture.transaction.cart_id ? recordIn(picture, "cart") : undefined;
  if (!cart?.region_id) return [];
  const offered = recordIn(picture, "region")?.provider_ids ?? [];
  return cart.sessions
    .filter(({ status }) => !NOT_LOOKED_AT.includes(status))
    .flatMap(({ provider_id }) => (offered.includes(provider_id) ? [] : provider_id));
}

/**
 * The cart is an order already. Without any payment it is one whose server died between placing it and recording the
 * payment.
 */
function forPlacedOrder(picture: Picture): Decision | undefined {
  const order = recordIn(picture, "order_of_cart");
  // Another completion may be taking the order back this moment.
  if (!order) return stop("Medusa has completed the cart, and no order came of it");
  if (order.payments > 0) return sendBack(picture, "its cart was completed with another payment");
  if (order.status === "canceled") return sendBack(picture, "its order was cancelled");
  const order_id = order.id;
  const reserved = picture.taken.find(({ step }) => step === "reserve");
  if (!reserved) return take({ step: "reserve", order_id, reason: "the order was placed without a payment" });
  const { failure } = reserved;
  if (failure?.is === "final") return sendBack(picture, `no order could be placed: ${failure.message}`);
  if (failure) return stop(failure.message, failure);
  const record = {
    step: "record_for_placed",
    order_id,
    reason: "the order was placed without a payment",
  } as const;
  return once(picture, record) ?? stop(`The payment of order ${order_id} could not be recorded`);
}
