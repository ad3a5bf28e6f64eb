import { isRecent, type OrderOfCart, type Payment } from "../../medusa";
import {
  AWAITING_PAYMENT,
  holdsMoney,
  isDeduction,
  isPartialRefund,
  isImported,
  type LedgerTransaction,
  mayBeOpen,
  type OtherPayment,
} from "../../modules/crossborder/internal";
import { type Look, type Snapshot, wasTaken } from "../snapshot";
import { isCrossborder } from "../provider-id";
import { ineligibleReason } from "../views/money";
import { attention, retrySoon, type Decision, takeOnce, stop, take } from "./decision";

/** The order of the cart that was placed before it is paid; undefined where none was, or Medusa has taken it back. */
export function orderToPay(snapshot: Snapshot): OrderOfCart | undefined {
  const { order_expires_at, cart_id } = snapshot.transaction;
  return order_expires_at && cart_id ? snapshot.medusa.order_of_cart : undefined;
}

/**
 * Nobody has paid for an order that was placed before. What can still pay for it stays; what cannot any more makes room for another
 * payment; and once the order's time is over, it is cancelled.
 */
export function expireUnpaidOrder(snapshot: Snapshot): Decision | undefined {
  const { transaction } = snapshot;
  const order = orderToPay(snapshot);
  if (!order || holdsMoney(transaction.state)) return undefined;
  const isOpen = canBePaid(transaction);
  const reason = isOpen ? whyOver(snapshot, order) : undefined;
  if (reason) return takeOnce(snapshot, { step: "void", reason });
  if (isOpen || order.payments > 0) return undefined;
  if (order.status !== "pending") return tellOfExpiry(snapshot, order);
  const others = snapshot.others;
  const session = snapshot.medusa.session;
  // Another one may have been opened in its place, for the same session.
  const isUsed = others.some(
    (one) => one.payment_session_id === transaction.payment_session_id && mayPay(one),
  );
  const over = "what it would be paid with is over, and another payment can be chosen";
  const isLeft = session && !session.payment && !isUsed;
  const drop = isLeft && takeOnce(snapshot, { step: "drop_session", reason: over });
  if (drop) return drop;
  if (isInTime(snapshot)) return undefined;
  const rivals = others.filter(mayPay);
  if (rivals.some(({ order_expires_at }) => order_expires_at)) return undefined;
  // What was begun before the order was placed does not end it: what is open goes back should it be paid, what is paid may go back by now.
  if (rivals.some(({ state }) => holdsMoney(state)))
    return stop("what was paid before the order was placed is not settled");
  return isLeftToOthers(snapshot)
    ? undefined
    : takeOnce(snapshot, { step: "cancel_unpaid", order_id: order.id, reason: TIME_IS_OVER });
}

/** A server that dies once it has cancelled the order, or whose database fails then, has told nobody. */
function tellOfExpiry(snapshot: Snapshot, { id, status, canceled_at }: OrderOfCart): Decision | undefined {
  const { order_expires_at } = snapshot.transaction;
  const isExpired = canceled_at && order_expires_at && canceled_at >= order_expires_at;
  if (status !== "canceled" || !isExpired || snapshot.expiry_told) return undefined;
  return takeOnce(snapshot, { step: "cancel_unpaid", order_id: id, reason: TIME_IS_OVER });
}

const TIME_IS_OVER = "the time to pay the order is over";

/** A customer may pay with it. */
const canBePaid = ({ state, ineligible_since }: LedgerTransaction): boolean =>
  AWAITING_PAYMENT.includes(state) && ineligible_since === null;

const isInTime = ({ transaction: { order_expires_at }, now }: Snapshot): boolean =>
  order_expires_at !== null && now < order_expires_at.getTime();

/** Why nothing is to be paid with it any more. */
function whyOver(snapshot: Snapshot, { status, payments }: OrderOfCart): string | undefined {
  if (status === "canceled") return "its order was cancelled";
  if (payments > 0) return "its order has another payment";
  if (!isInTime(snapshot)) return TIME_IS_OVER;
  // The order was edited.
  return ineligibleReason(snapshot.transaction, snapshot.medusa.session);
}

/** Another payment for the order: a customer may be paying with it, or its money is there. One that was not opened pays for nothing. */
const mayPay = ({ state, reconciliation_status, ineligible_since }: OtherPayment): boolean =>
  holdsMoney(state) ? reconciliation_status !== "returned" : mayBeOpen(state) && ineligible_since === null;

/** Another provider's payment was begun for it: that one may be paid later, and is the store's to judge. */
const isLeftToOthers = (snapshot: Snapshot): boolean =>
  snapshot.medusa.collection?.payment_sessions.some(({ provider_id }) => !isCrossborder(provider_id)) ??
  false;

/** It was written down for an order, and never opened. */
export const isUnknownToGateway = (look: Look): boolean =>
  look.before.order_expires_at !== null &&
  look.before.state === "closed" &&
  look.before.transaction_no === null &&
  !look.operations.some(({ kind }) => kind === "open");

export type Rest = Extract<Decision, { do: "rest" }>;

/** As it is, and looked at again when the order's time to be paid is over at the latest. */
export function withEnd({ transaction, now }: Look, { change, ...rest }: Rest): Rest {
  const { order_expires_at: end, state } = transaction;
  const planned = change?.next_check_at;
  const isAhead = end !== null && end.getTime() > now && !holdsMoney(state);
  if (!isAhead || planned === undefined || (planned && planned < end)) return { ...rest, change };
  return { ...rest, change: { ...change, next_check_at: end } };
}

/** It was opened for an order, by a link or a clerk, and the completion that had placed that order took it back. */
export const isOrderGone = (snapshot: Snapshot): boolean =>
  snapshot.transaction.cart_id === null &&
  snapshot.transaction.order_id !== null &&
  snapshot.medusa.order === undefined;

export const ORDER_GONE = "its order is gone";

/**
 * Of a cart there is an order before there is a payment: Medusa may have taken it back. It gives the money back then, and only logs it
 * where that fails. An order that is placed with the payment meanwhile is cancelled as it is after a refund of Medusa's own. Of what was
 * paid for an order by a link Medusa gives nothing back when it deletes that order, and refunds nothing afterwards. That no order is
 * linked shows none of it.
 */
export function handleDeletedOrder(snapshot: Snapshot, payment: Payment): Decision | undefined {
  const { cart_id, state, captured_amount, order_ids } = snapshot.transaction;
  if (!holdsMoney(state) || payment.refunds.length > 0 || order_ids) return undefined;
  const isOfCart = cart_id !== null;
  if (!isOfCart && !isOrderGone(snapshot)) return undefined;
  if (isOfCart && snapshot.medusa.order_of_cart) return linkHalfOrder(snapshot);
  if (snapshot.operations.some(isPartialRefund)) return undefined;
  const told = isOfCart ? askOwnWorkflow(snapshot) : undefined;
  if (told) return told;
  if (isOfCart && isRecent(payment, snapshot.now, TAKING_BACK_MS))
    return retrySoon("Medusa may still be taking back the order that it could not place");
  if (isOfCart && !snapshot.medusa.order_taken_back) return ORDERS_UNKNOWN;
  const age_ms = snapshot.now - payment.created_at.getTime();
  if (age_ms > TAKEN_BACK_MS || isForPerson(snapshot.transaction)) return deletedOrder(snapshot.transaction);
  const reason = isOfCart ? "Medusa took the order back, and could not give the money back" : ORDER_GONE;
  if (state === "held") return takeOnce(snapshot, { step: "release", dropped: false, reason });
  if (wasTaken(snapshot, "record_refunds")) return undefined;
  return take({
    step: "record_refunds",
    amounts: [captured_amount],
    without_book: true,
    is_made: false,
    taken_back: true,
    reason,
  });
}

/** A store's own workflow makes no second order of a cart, and says which it has made. */
function askOwnWorkflow(snapshot: Snapshot): Decision | undefined {
  if (!snapshot.settings.completeCartWorkflow || !snapshot.medusa.session) return undefined;
  const asked = snapshot.taken.find(({ step }) => step === "record");
  if (!asked)
    return take({ step: "record", reason: "the store's own workflow says which orders it has made" });
  // What it refuses for good, it has made no order of.
  return asked.failure && asked.failure.is !== "final"
    ? stop(asked.failure.message, asked.failure)
    : undefined;
}

/** The store may have made its orders in a way of its own, and they stand. */
const ORDERS_UNKNOWN = attention(
  "not_in_agreement",
  "Medusa has recorded the payment, no order leads to it, and nothing shows that Medusa took one back: look for the order of this " +
    "customer. If there is one, call this solved; if there is none, refund the payment.",
);

/** Another completion has placed the order since, and its server died before it had linked it to the payment's collection. */
function linkHalfOrder(snapshot: Snapshot): Decision | undefined {
  const links = snapshot.medusa.session && snapshot.medusa.links;
  if (links?.of_cart === undefined) return undefined;
  // The payment was read a moment before: it has its order by now.
  if (links.of_collection !== undefined) return retrySoon("Its order was placed while it was looked at");
  return takeOnce(snapshot, { step: "mend_links", reason: "Medusa noted half of what belongs to its order" });
}

/** Longer than Medusa takes to undo a completion: its calls of the gateway have their own time limits. */
export const TAKING_BACK_MS = 60_000;
/** So far the job looks back when it has stood still. */
const TAKEN_BACK_MS = 25 * 60 * 60_000;

/** What these are for, a person knows. */
const isForPerson = (transaction: LedgerTransaction): boolean =>
  isDeduction(transaction) || isImported(transaction);

/** Medusa takes an order back within minutes: this one may have been there for months, and what it paid for be delivered. */
function deletedOrder({ order_id, order_display_id }: LedgerTransaction): Decision {
  const order = order_display_id === null ? (order_id ?? "of its cart") : `#${order_display_id}`;
  return attention(
    "not_in_agreement",
    `Order ${order}, which this has paid, was deleted: refund the payment, or call it solved if that was meant.`,
  );
}
