import BigNumber from "bignumber.js";
import { amountText } from "../../gateway";
import { holdsMoney, isPart, type ReconciliationStatus } from "../../modules/crossborder/internal";
import {
  type BookComparison,
  compareBook,
  isBeingWritten,
  type Payment,
  takenBack,
  wasTakenBack,
} from "../../medusa";
import { type Picture, recordIn, wasTaken } from "../picture";
import { otherAmountText } from "../views/eligibility";
import { isHoldGone, isMoneyBack } from "../views/money";
import { attention, busy, type Decision, stop, take } from "./decision";
import { attentionAfter } from "./failures";
import { ofHold, ofRest } from "./hold";
import { ofMoneyBack } from "./money-back";

/** The payment is recorded in Medusa. What is left to agree on is the order's book, its hold, and whether it was refunded. */
export function recorded(picture: Picture, payment: Payment): Decision | undefined {
  const early = ofBook(picture, payment) ?? ofHold(picture, payment);
  if (early) return early;
  const rest = ofRest(picture, payment);
  if (rest.next) return rest.next;
  const back = rest.is_under_way ? "pending" : ofMoneyBack(picture, payment);
  if (typeof back !== "string") return back;
  return (
    ofDraft(picture, payment) ??
    ofTakenBack(picture, payment) ??
    unreleased(picture) ??
    rest.problem ??
    unexplained(picture, payment) ??
    ofLostHold(picture, payment) ??
    ofAmount(picture) ??
    agree(payment, back)
  );
}

/** The order's own book, beside what the payment itself has. */
function comparison(picture: Picture, payment: Payment): BookComparison {
  const operations = payment.refunds.length > 0 ? (recordIn(picture, "operations") ?? []) : [];
  const parts = new Set(operations.filter(isPart).flatMap(({ medusa_id }) => medusa_id ?? []));
  return compareBook(picture.transaction.state, payment, recordIn(picture, "entries") ?? [], parts);
}

/**
 * Medusa writes a capture or a refund first, and that the order is paid or refunded afterwards. A server that dies in between
 * leaves an order that counts as unpaid, could be paid again, and was never announced; or one that counts as paid, and its
 * money is gone. One that dies a moment later leaves an order that was never announced. And of a refund or a capture beside the
 * cancellation of the order the book has too much.
 */
function ofBook(picture: Picture, payment: Payment): Decision | undefined {
  const { order } = payment;
  if (!order) return undefined;
  const compared = comparison(picture, payment);
  const { missing, surplus } = compared;
  const isInterrupted = wasInterrupted(picture);
  if (missing.length === 0 && !surplus && !isInterrupted) return undefined;
  const of = [...missing, ...(surplus ? [surplus] : [])].map(({ id }) => id).join();
  if (wasTaken(picture, "mend_order_book", of)) return undefined;
  if (isBeingWritten(compared, order.status, picture.now))
    return busy(`Medusa may still be writing the book of order ${order.id}`);
  // A hold's order was announced when it was placed; its capture came later.
  const { pre_auth, cart_id } = picture.transaction;
  const isPaidNow = !pre_auth && missing.some(({ reference }) => reference === "capture");
  const announce = cart_id !== null && (isPaidNow || isInterrupted);
  const reason = of ? "the order's book differs from its payment" : "the order was never announced";
  return take({ step: "mend_order_book", of, announce, reason });
}

/** The completion of its cart began and did not end, or this look has recorded the payment of an order that was placed without. */
function wasInterrupted(picture: Picture): boolean {
  const { cart_id, reconciliation_status } = picture.transaction;
  if (cart_id === null) return false;
  if (wasTaken(picture, "record_for_placed") && !wasTaken(picture, "mend_order_book")) return true;
  return reconciliation_status !== "reconciled" && recordIn(picture, "cart")?.mark !== undefined;
}

/** An order that was paid at the counter may still be a draft. */
function ofDraft(picture: Picture, { order }: Payment): Decision | undefined {
  if (!order?.is_draft_order || !holdsMoney(picture.transaction.state)) return undefined;
  if (wasTaken(picture, "place_draft")) return undefined;
  return take({ step: "place_draft", order_id: order.id, reason: "its draft order is paid" });
}

/** A refund by staff changes nothing about the order. */
function ofTakenBack(picture: Picture, payment: Payment): Decision | undefined {
  const order_id = payment.order?.id;
  const { transaction } = picture;
  if (!transaction.cart_id || !order_id || !isMoneyBack(transaction) || !wasTakenBack(payment))
    return undefined;
  if (payment.order?.status !== "pending" || wasTaken(picture, "cancel_taken_back")) return undefined;
  const order = recordIn(picture, "order");
  const left = order && takenBack(order, payment);
  if (!left) return undefined;
  if (left.is_shipped)
    return attention(
      "order_unpaid",
      `Medusa refunded the payment of order ${order_id} because placing it failed, and it is being shipped: ` +
        "stop it, or have the customer pay again.",
    );
  return take({
    step: "cancel_taken_back",
    order_id,
    reason: "Medusa refunded its payment because placing it failed",
  });
}

/** The rest of a hold could not be released, which has kept nothing else from agreeing. */
function unreleased(picture: Picture): Decision | undefined {
  const tried = picture.taken.find(({ step }) => step === "release_rest");
  const { failure } = tried ?? {};
  if (!tried || !failure) return undefined;
  return attentionAfter(picture, { ...tried, failure }) ?? stop(failure.message, failure);
}

function unexplained(picture: Picture, payment: Payment): Decision | undefined {
  if (!payment.order) return undefined;
  const { short } = comparison(picture, payment);
  if (short.isZero()) return undefined;
  return attention(
    "not_in_agreement",
    `The book of order ${payment.order.id} differs by ${short.toFixed(2)} from its payment ${payment.id}: compare both.`,
  );
}

/**
 * An order counts on a hold: where Medusa dropped it, or its capture was never made, and the order still owes something, a person must
 * know. Paid in another way, or cancelled, it needs no one.
 */
function ofLostHold(picture: Picture, { order }: Payment): Decision | undefined {
  const { transaction } = picture;
  if (!transaction.pre_auth || !order || order.status === "canceled") return undefined;
  const lost = recordIn(picture, "lost_hold");
  if (!lost || (lost.name === "capture_undone" && !isHoldGone(transaction))) return undefined;
  const owes = new BigNumber(recordIn(picture, "order")?.due ?? 0);
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

function ofAmount({ transaction }: Picture): Decision | undefined {
  const other = holdsMoney(transaction.state) ? otherAmountText(transaction) : undefined;
  return other ? attention("amount_changed", other) : undefined;
}

const agree = ({ order }: Payment, status: ReconciliationStatus): Decision =>
  take({
    step: "agree",
    status,
    order,
    reason: status === "reconciled" ? "both sides agree" : "something is under way",
  });
