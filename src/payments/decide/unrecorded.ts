import { sameAmount } from "../../gateway";
import { isDeduction, isOnline, isImported } from "../../modules/crossborder/internal";
import type { Session } from "../../medusa";
import { isInStore } from "../provider-id";
import { type Snapshot, wasTaken } from "../snapshot";
import type { Failure } from "./step";
import { ineligibleReason, isAmountUnknown, otherAmountText } from "../views/money";
import { attention, type Decision, takeOnce, stop, take } from "./decision";
import { isOrderGone, ORDER_GONE, orderToPay } from "./placed-order";

/** The money is there, and Medusa has no payment: it becomes an order, or goes back. */
export function unrecorded(snapshot: Snapshot, session: Session | undefined): Decision | undefined {
  const { transaction } = snapshot;
  // It may be any amount: neither an order nor a return is right.
  if (isAmountUnknown(transaction)) {
    const { paid_amount, currency_code } = transaction;
    const never = `the gateway never showed the amount in ${currency_code.toUpperCase()}`;
    const code = paid_amount === null ? "amount_not_shown" : "amount_changed";
    return attention(code, otherAmountText(transaction) ?? never);
  }
  // One that was placed before it is paid can be paid in another way: its shopper has chosen another one.
  const unpaid = session || transaction.order_expires_at ? undefined : unpaidOrder(snapshot);
  if (unpaid)
    return attention(
      "not_in_agreement",
      `order ${unpaid} of its cart has no payment, and the payment session is gone: cancel the order, and the money goes back`,
    );
  const reason =
    ineligibleReason(transaction, session) ??
    (session && !session.payment_collection.order && isOrderGone(snapshot) ? ORDER_GONE : undefined);
  if (reason !== undefined || !session) return sendBack(snapshot, reason ?? "its payment session is gone");
  if (session.payment && isOfAnother(snapshot)) return sendBack(snapshot, PAID_BY_ANOTHER);
  return claim(snapshot, session) ?? record(snapshot, session);
}

export const PAID_BY_ANOTHER = "its payment session was paid with another payment";

/**
 * Two were opened for its session, and what Medusa has recorded is the other one's, which had claimed it: a database that fails once an
 * order was opened leaves one that no shopper is shown, and another one is opened.
 */
export function isOfAnother(snapshot: Snapshot): boolean {
  const { claimed_at, payment_session_id } = snapshot.transaction;
  if (claimed_at !== null) return false;
  const others = snapshot.others;
  return others.some((one) => one.payment_session_id === payment_session_id && one.claimed_at !== null);
}

/** The order that the cart has become, where nothing has paid for it. */
function unpaidOrder(snapshot: Snapshot): string | undefined {
  const order = snapshot.transaction.cart_id ? snapshot.medusa.order_of_cart : undefined;
  if (!order || order.payments > 0 || order.status === "canceled") return undefined;
  // Another session has placed it, and it waits for that or a later one to be paid.
  const others = snapshot.others;
  return others.some(({ order_expires_at }) => order_expires_at) ? undefined : order.id;
}

function sendBack(snapshot: Snapshot, reason: string): Decision | undefined {
  // What a deduction pays for is the store's to say: it stays where it is until a person has looked.
  if (isDeduction(snapshot.transaction)) return stop(`the deduction cannot be recorded: ${reason}`);
  // What it was paid for, only a person can know: an order that is lost with a database, or was never made.
  if (isImported(snapshot.transaction) && !wasTaken(snapshot, "return"))
    return attention(
      "return_asked",
      "the ledger did not know it any more when it was found paid at the gateway: send the money back, or make its order by hand and call it solved",
    );
  if (snapshot.settings.returnMoney === "ask" && !wasTaken(snapshot, "return"))
    return attention("return_asked", `${reason}. returnMoney is "ask": it goes back when a person says so`);
  // A gateway that reverses nothing that was opened online refunds it at once.
  const isLeft = snapshot.settings.closeOnline === "expire" && isOnline(snapshot.transaction);
  return takeOnce(snapshot, { step: "return", of: isLeft ? "refund" : "reverse", reason });
}

/** What it is to pay for is claimed before Medusa records it. */
function claim(snapshot: Snapshot, session: Session): Decision | undefined {
  const asked = snapshot.taken.find(({ step }) => step === "claim");
  if (!asked) return take({ step: "claim", reason: "it is claimed before it is recorded" });
  if (asked.claim === "granted") return undefined;
  if (asked.claim === "not_yet") return stop("another payment for the same is being recorded");
  const { transaction } = snapshot;
  const { cart, order, id } = session.payment_collection;
  // A shopper pays for a cart once. Of a clerk's payment, and of one for an order, a person may know what else it is for.
  if (cart && !isInStore(transaction) && !isDeduction(transaction))
    return sendBack(snapshot, "it has been paid with another payment");
  const due = order ? `order ${order.id}` : `payment collection ${id}`;
  const text = `less is due for ${due} than was paid: it is not recorded, and the money is still there`;
  return { ...attention("overpaid", text), error_code: "overpaid" };
}

/** Medusa records it: by completing the cart it belongs to, else by authorizing the session. */
function record(snapshot: Snapshot, session: Session): Decision | undefined {
  const tried = snapshot.taken.find(({ step }) => step === "record");
  const { cart } = session.payment_collection;
  if (!tried) {
    const prepared = cart && prepare(snapshot, session);
    if (prepared) return prepared;
    return orderToPay(snapshot) ? forPlacedOrder(snapshot) : take({ step: "record", reason: "it is paid" });
  }
  if (tried.failure) return notRecorded(snapshot, tried.failure);
  return cart ? forPlacedOrder(snapshot) : stop(`The payment of session ${session.id} could not be recorded`);
}

/** What an earlier completion of the cart left is mended before the cart is completed. */
function prepare(snapshot: Snapshot, session: Session): Decision | undefined {
  const links = snapshot.medusa.links;
  const isHalf = (links?.of_cart === undefined) !== (links?.of_collection === undefined);
  const isStale = links !== undefined && links.stale.length > 0;
  if (!wasTaken(snapshot, "mend_links")) {
    if (isHalf || isStale)
      return take({ step: "mend_links", reason: "Medusa noted half of what belongs to its order" });
    if (links?.of_cart !== undefined && isOfFormerCart(snapshot, session))
      return take({ step: "mend_links", reason: "the cart was changed after its order was placed" });
  }
  const isUnlinked = links?.of_cart === undefined && links?.of_collection === undefined;
  const isMarked = isUnlinked && snapshot.medusa.cart?.mark !== undefined;
  if (isMarked && !wasTaken(snapshot, "link_interrupted_order"))
    return take({ step: "link_interrupted_order", reason: "an earlier completion did not end" });
  // Of two sessions that were chosen in the same moment Medusa completes a cart by the first one it finds.
  const sessions = snapshot.medusa.collection?.payment_sessions ?? [];
  const isAlone = sessions.every(({ id }) => id === session.id);
  if (!isAlone && !wasTaken(snapshot, "remove_other_sessions"))
    return take({ step: "remove_other_sessions", reason: "another session was chosen at the same time" });
  return undefined;
}

/** The server died before Medusa closed the cart, and the shopper has changed it since: the order is of what it was. */
function isOfFormerCart(snapshot: Snapshot, { payment_collection }: Session): boolean {
  // A store's own workflow may have split it.
  if (snapshot.settings.completeCartWorkflow) return false;
  const placed = snapshot.medusa.order_of_cart;
  if (!placed || placed.payments > 0 || snapshot.medusa.cart?.is_completed) return false;
  const order = snapshot.medusa.order;
  return order?.status === "pending" && !sameAmount(order.total, payment_collection.amount);
}

function notRecorded(snapshot: Snapshot, failure: Failure): Decision | undefined {
  if (failure.is !== "final") return stop(failure.message, failure);
  const off = notOffered(snapshot);
  if (off.length === 0) return sendBack(snapshot, `no order could be placed: ${failure.message}`);
  // There can be an order as soon as the region offers the channel again: what becomes of the money is for a person to say.
  const why = `the region of the cart does not offer ${off.join(", ")}, so Medusa does not complete it`;
  // Of a session beside it that could not be deleted. A later try may.
  return off.includes(snapshot.transaction.provider_id) ? attention("channel_off", why) : stop(why);
}

/** Medusa does not look at sessions in these. */
const NOT_LOOKED_AT: readonly string[] = ["error", "canceled"];

/** Providers of the cart's sessions that its region does not offer: with any of them Medusa does not complete the cart. */
function notOffered(snapshot: Snapshot): string[] {
  const cart = snapshot.transaction.cart_id ? snapshot.medusa.cart : undefined;
  if (!cart?.region_id) return [];
  const offered = snapshot.medusa.cart?.offered ?? [];
  return cart.sessions
    .filter(({ status }) => !NOT_LOOKED_AT.includes(status))
    .flatMap(({ provider_id }) => (offered.includes(provider_id) ? [] : provider_id));
}

/**
 * The cart is an order already. Without any payment it is one whose server died between placing it and recording the
 * payment.
 */
function forPlacedOrder(snapshot: Snapshot): Decision | undefined {
  const order = snapshot.medusa.order_of_cart;
  // Another completion may be taking the order back this moment.
  if (!order) return stop("Medusa has completed the cart, and no order came of it");
  if (order.payments > 0) return sendBack(snapshot, "its cart was completed with another payment");
  if (order.status === "canceled") return sendBack(snapshot, "its order was cancelled");
  const order_id = order.id;
  const reserved = snapshot.taken.find(({ step }) => step === "reserve");
  if (!reserved) return take({ step: "reserve", order_id, reason: "the order was placed without a payment" });
  const { failure } = reserved;
  if (failure?.is === "final") return sendBack(snapshot, `no order could be placed: ${failure.message}`);
  if (failure) return stop(failure.message, failure);
  const record = {
    step: "record_for_placed",
    order_id,
    reason: "the order was placed without a payment",
  } as const;
  return takeOnce(snapshot, record) ?? stop(`The payment of order ${order_id} could not be recorded`);
}
