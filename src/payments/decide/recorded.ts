import BigNumber from "bignumber.js";
import { amountText, sameAmount } from "../../gateway";
import {
  type BookComparison,
  compareBook,
  isBeingWritten,
  isRecent,
  type Payment,
  takenBack,
  wasTakenBack,
} from "../../medusa";
import { holdsMoney, type LedgerTransaction, refundsOfParts } from "../../modules/crossborder/internal";
import { type Snapshot, wasTaken } from "../snapshot";
import { isHoldGone, isMoneyBack, otherAmountText, paysSeveral, sumOf } from "../views/money";
import { attention, retrySoon, type Decision, noteReturn, takeOnce, take } from "./decision";
import { handleDeletedOrder, TAKING_BACK_MS } from "./placed-order";
import { type HoldState, reconcileHold, reconcileRefund, undecidedRefund } from "./money";

const NO_HOLD: HoldState = {};

/** The payment is recorded in Medusa. What is left to agree on is the order's book, its hold, and whether it was refunded. */
export function recorded(snapshot: Snapshot, found: Payment): Decision | undefined {
  const { transaction } = snapshot;
  // None of several orders is the payment's own.
  const payment = paysSeveral(transaction) ? { ...found, order: undefined } : found;
  const { order } = payment;
  const lost = order ? undefined : handleDeletedOrder(snapshot, payment);
  if (lost) return lost;
  const compared = order ? comparison(snapshot, payment) : undefined;
  const isUnmade = hasUnmadeCapture(snapshot, payment);
  const mending = order && compared && !isUnmade && mendOrderBook(snapshot, order, compared);
  if (mending) return mending;
  const hold = transaction.pre_auth ? reconcileHold(snapshot, payment) : NO_HOLD;
  if (hold.next) return hold.next;
  const status = hold.is_under_way ? "pending" : reconcileRefund(snapshot, payment);
  if (typeof status !== "string") return status;
  if (status === "reconciled" && isMoneyOfDeletedOrder(snapshot, payment)) return noteReturn(transaction);
  const reason = status === "reconciled" ? "both sides agree" : "something is under way";
  const undecided = undecidedRefund(snapshot) !== undefined;
  return (
    finishOrder(snapshot, payment) ??
    hold.problem ??
    (isUnmade ? reportUnmadeCapture(snapshot, payment) : compared && unexplained(payment, compared)) ??
    (transaction.pre_auth ? reportLostHold(snapshot, payment) : undefined) ??
    reportOtherAmount(snapshot) ??
    compareSeveralOrders(snapshot, payment) ??
    // Who was told that a refund is not decided stays told.
    (undecided && transaction.attention_code === "not_confirmed"
      ? undefined
      : take({ step: "agree", status, order: found.order ?? firstOf(transaction), undecided, reason }))
  );
}

/** Of the orders that the store's own workflow has made. */
const firstOf = ({ order_ids, order_display_id: display_id, customer_id }: LedgerTransaction) =>
  order_ids?.[0] === undefined ? undefined : { id: order_ids[0], display_id, customer_id };

/** What the books of several orders have together is what was paid. Which of them lacks it is for a person to say. */
function compareSeveralOrders(snapshot: Snapshot, { captures, refunds }: Payment): Decision | undefined {
  const { order_ids, state } = snapshot.transaction;
  if (!order_ids || !paysSeveral(snapshot.transaction) || !holdsMoney(state)) return undefined;
  const booked = sumOf(snapshot.medusa.entries);
  const kept = sumOf(captures).minus(sumOf(refunds));
  if (sameAmount(amountText(booked), amountText(kept))) return undefined;
  return attention(
    "not_in_agreement",
    `The books of orders ${order_ids.join(", ")} have ${amountText(booked)} together, and ${amountText(kept)} was paid for them: write ` +
      "what each order was paid into its own book.",
  );
}

/** The money of an order that Medusa took back went back by itself. */
const isMoneyOfDeletedOrder = (snapshot: Snapshot, payment: Payment): boolean =>
  snapshot.transaction.cart_id !== null &&
  payment.order === undefined &&
  (isMoneyBack(snapshot.transaction) ? wasTakenBack(payment) : wasTaken(snapshot, "release"));

/** The order's own book, beside what the payment itself has. */
function comparison(snapshot: Snapshot, payment: Payment): BookComparison {
  // Nothing is read for the many orders of which nothing came back.
  const operations = payment.refunds.length > 0 ? snapshot.operations : [];
  const parts = refundsOfParts(operations);
  return compareBook(snapshot.transaction.state, payment, snapshot.medusa.entries, parts);
}

/**
 * Medusa writes a capture or a refund first, and that the order is paid or refunded afterwards. A server that dies in between
 * leaves an order that counts as unpaid, could be paid again, and was never announced; or one that counts as paid, and its
 * money is gone. One that dies a moment later leaves an order that was never announced. And of a refund or a capture beside the
 * cancellation of the order, or of one that Medusa has deleted, the book has too much.
 */
function mendOrderBook(
  snapshot: Snapshot,
  order: NonNullable<Payment["order"]>,
  compared: BookComparison,
): Decision | undefined {
  const { missing, surplus, gone } = compared;
  const isInterrupted = wasInterrupted(snapshot);
  const of = [...missing, ...(surplus ? [surplus] : []), ...gone].map(({ id }) => id).join();
  if (!of && !isInterrupted) return undefined;
  if (wasTaken(snapshot, "mend_order_book", of)) return undefined;
  if (isBeingWritten(compared, order.status, snapshot.now))
    return retrySoon(`Medusa may still be writing the book of order ${order.id}`);
  // A hold's order was announced when it was placed, as one that is paid afterwards; its capture came later.
  const { pre_auth, cart_id, order_expires_at } = snapshot.transaction;
  const isPaidNow =
    !pre_auth && !order_expires_at && missing.some(({ reference }) => reference === "capture");
  const announce = cart_id !== null && (isPaidNow || isInterrupted);
  const reason = of ? "the order's book differs from its payment" : "the order was never announced";
  return take({ step: "mend_order_book", of, announce, reason });
}

/** The completion of its cart began and did not end, or this look has recorded the payment of an order that was placed without. */
function wasInterrupted(snapshot: Snapshot): boolean {
  const { cart_id, reconciliation_status, order_expires_at } = snapshot.transaction;
  if (cart_id === null) return false;
  // One that was placed before it is paid was announced when its completion ended.
  if (!order_expires_at && wasTaken(snapshot, "record_for_placed") && !wasTaken(snapshot, "mend_order_book"))
    return true;
  if (reconciliation_status === "reconciled") return false;
  return snapshot.medusa.cart?.mark !== undefined;
}

/**
 * An order that was paid at the counter may still be a draft; one that Medusa could not finish placing, and whose payment it refunded, is
 * cancelled; and one that was cancelled before Medusa had reserved its stock gives it back. A refund by staff changes nothing about the
 * order.
 */
function finishOrder(snapshot: Snapshot, payment: Payment): Decision | undefined {
  const { transaction } = snapshot;
  if (!payment.order) return reportUnlinkedOrder(transaction);
  const { id: order_id, is_draft_order, status } = payment.order;
  if (is_draft_order && holdsMoney(transaction.state))
    return takeOnce(snapshot, { step: "place_draft", order_id, reason: "its draft order is paid" });
  if (transaction.cart_id && status === "canceled" && snapshot.medusa.reserved.length > 0)
    return takeOnce(snapshot, {
      step: "free_stock",
      reason: "its order was cancelled, and has stock reserved",
    });
  if (!transaction.cart_id || !isMoneyBack(transaction) || !wasTakenBack(payment)) return undefined;
  if (status !== "pending" || wasTaken(snapshot, "cancel_taken_back")) return undefined;
  const order = snapshot.medusa.order;
  const left = order && takenBack(order, payment);
  if (!left) return undefined;
  const reason = "Medusa refunded its payment because placing it failed";
  if (!left.is_shipped) return take({ step: "cancel_taken_back", order_id, reason });
  return attention(
    "order_unpaid",
    `Medusa refunded the payment of order ${order_id} because placing it failed, and it is being shipped: ` +
      "stop it, or have the customer pay again.",
  );
}

/** It was for an order that is there, and to which nothing leads from the payment. That of a cart may be on its way. */
function reportUnlinkedOrder({
  cart_id,
  order_id,
  order_display_id,
  state,
}: LedgerTransaction): Decision | undefined {
  if (cart_id !== null || order_id === null || !holdsMoney(state)) return undefined;
  const order = order_display_id === null ? order_id : `#${order_display_id}`;
  return attention(
    "not_in_agreement",
    `Order ${order} is not linked to the payment collection of this payment any more, and counts as unpaid: compare both.`,
  );
}

/** Medusa has more captures than the one that a hold has, or another one: it is not of what the gateway captured. */
function hasUnmadeCapture({ transaction }: Snapshot, { captures }: Payment): boolean {
  const [first, ...others] = captures;
  const isOfHold = transaction.pre_auth && transaction.state === "captured";
  const isOther = first && isOfHold && !sameAmount(amountText(first.amount), transaction.captured_amount);
  return others.length > 0 || isOther === true;
}

/** A hold is captured once, and Medusa takes back what is refused: a server that dies before that leaves a capture that nobody made. */
function reportUnmadeCapture({ now, transaction }: Snapshot, payment: Payment): Decision | undefined {
  const { id, captures } = payment;
  if (captures.some((capture) => isRecent(capture, now, TAKING_BACK_MS)))
    return retrySoon(`Medusa may still be taking back a capture of payment ${id}`);
  const currency = transaction.currency_code.toUpperCase();
  const amounts = captures.map(({ amount }) => `${amountText(amount)} ${currency}`).join(" and ");
  return attention(
    "not_in_agreement",
    `Medusa has captured ${amounts} of payment ${id}, and the gateway once, ${transaction.captured_amount} ${currency}: go by the gateway's dashboard.`,
  );
}

function unexplained({ id, order }: Payment, { short }: BookComparison): Decision | undefined {
  if (!order || new BigNumber(short).isZero()) return undefined;
  return attention(
    "not_in_agreement",
    `The book of order ${order.id} differs by ${short} from its payment ${id}: compare both.`,
  );
}

/**
 * An order counts on a hold: where Medusa dropped it, or its capture was never made, and the order still owes something, a person must
 * know. Paid in another way, or cancelled, it needs no one.
 */
function reportLostHold(snapshot: Snapshot, { order }: Payment): Decision | undefined {
  const { transaction } = snapshot;
  if (!order || order.status === "canceled") return undefined;
  const lost = snapshot.lost_hold;
  if (!lost || (lost.name === "capture_undone" && !isHoldGone(transaction))) return undefined;
  const owes = new BigNumber(snapshot.medusa.order?.due ?? 0);
  if (owes.lte(0)) return undefined;
  const currency = transaction.currency_code.toUpperCase();
  const still = `Order ${order.display_id ?? order.id} still owes ${amountText(owes)} ${currency}: take a payment for it, or cancel it.`;
  const amount = `${lost.amount} ${currency}`;
  if (lost.name === "hold_dropped")
    return attention(
      "hold_dropped",
      `The order was changed, and Medusa cancelled the payment: the ${amount} that were held are released. ${still}`,
    );
  return attention(
    "order_unpaid",
    `The capture of ${amount} was never made, and the hold is over: Medusa counts it no more. ${still}`,
  );
}

function reportOtherAmount({ transaction }: Snapshot): Decision | undefined {
  const other = holdsMoney(transaction.state) ? otherAmountText(transaction) : undefined;
  return other ? attention("amount_changed", other) : undefined;
}
