import { amountText, readStatus, sameAmount } from "../../gateway";
import { exactAmount, hasNoBook, isRecent, type Payment } from "../../medusa";
import {
  holdsMoney,
  isLive,
  isOwnRefund,
  isPartialRefund,
  isUndecided,
  type LedgerOperation,
  type LedgerTransaction,
  type ReconciliationStatus,
  unrecordedRefunds,
} from "../../modules/crossborder/internal";
import { type Look, type Snapshot, wasTaken } from "../snapshot";
import {
  heldAmount,
  isHoldGone,
  isMoneyBack,
  isToBeFinished,
  isUnclear,
  keptAmount,
  sumOf,
  unclearText,
} from "../views/money";
import { changeObstacle } from "../views/obstacles";
import {
  attention,
  type Attention,
  attentionAfter,
  retrySoon,
  type Decision,
  takeOnce,
  stop,
  take,
} from "./decision";
import type { Step } from "./step";

/** How a hold stands in this look. */
export interface HoldState {
  next?: Decision;
  /** The release of what a capture left was asked for, and it is still held. */
  is_under_way?: boolean;
  /** Why what a capture left cannot be released: raised once all else agrees. */
  problem?: Decision;
}

/**
 * A hold whose capture or release was interrupted:
 * - Medusa has the capture and the gateway may not have it: it is made, or found to be made;
 * - the capture was requested and Medusa does not have it: Medusa records it, which makes it where it was not;
 * - the answer to the release of all that is held was lost: it is made, or found to be made;
 * - the answer to either was lost, and no answer of the gateway tells: a person must look, and nothing is called;
 * - the order was cancelled, or Medusa has replaced its payment, and the hold is still there: it is released;
 * - the hold has expired, was reversed in the gateway's dashboard, or its release was interrupted: Medusa's payment
 *   authorizes nothing any more, and a capture that Medusa has of it is undone.
 */
export function reconcileHold(snapshot: Snapshot, payment: Payment): HoldState {
  const { transaction } = snapshot;
  const next = moveHold(snapshot, payment);
  if (next) return { next };
  if (!isHoldGone(transaction)) return releaseRest(snapshot, payment);
  const undo = { step: "undo_captures", reason: "the hold is over, and they were never made" } as const;
  // It ended before Medusa could be answered that it drops it.
  const dropped = payment.is_replaced && payment.order?.status !== "canceled";
  const cancel = { step: "cancel_hold", dropped, reason: `the hold is ${transaction.state}` } as const;
  const over =
    (payment.captures.length > 0 ? takeOnce(snapshot, undo) : undefined) ??
    (payment.is_canceled ? undefined : takeOnce(snapshot, cancel));
  return over ? { next: over } : releaseRest(snapshot, payment);
}

function moveHold(snapshot: Snapshot, payment: Payment): Decision | undefined {
  const { transaction } = snapshot;
  const isHeld = transaction.state === "held";
  if (!isHeld && transaction.state !== "captured") return undefined;
  // A capture or release that is accepted and under way can only be asked about.
  if (isHeld && isPending(transaction)) return undefined;
  const operations = snapshot.operations;
  const [made] = payment.captures;
  const isCanceled = payment.order?.status === "canceled";
  if (isHeld) {
    const unclear = reportUnclear(snapshot, operations);
    if (unclear) return unclear;
    const of = begunRelease(transaction, operations)?.id;
    if (of) return takeOnce(snapshot, { step: "finish_release", of, reason: "its answer was lost or open" });
    // Of an order that was changed, what Medusa has captured stays.
    if (isCanceled || (payment.is_replaced && !made)) {
      const reason = isCanceled ? "its order was cancelled" : "Medusa has another payment in its place";
      return takeOnce(snapshot, { step: "release", dropped: !isCanceled, reason });
    }
  }
  const asked = operations.find((one) => one.kind === "capture" && isLive(one));
  if (asked && !made) {
    const amount = exactAmount(payment.amount, asked.amount);
    return takeOnce(snapshot, {
      step: "capture_in_medusa",
      amount,
      reason: "Medusa does not have the capture",
    });
  }
  if (!made || !isHeld) return undefined;
  const capture = { step: "capture", of: made.id, amount: amountText(made.amount) } as const;
  return takeOnce(snapshot, { ...capture, reason: "the gateway may not have Medusa's capture" });
}

/** Only the dashboard tells what became of a release or a capture. */
function reportUnclear(snapshot: Snapshot, operations: readonly LedgerOperation[]): Decision | undefined {
  const held = heldAmount(snapshot.transaction);
  const unclear = operations.find((one) => isUnclear(one, held, snapshot.settings));
  if (!unclear) return undefined;
  if (snapshot.under_way) return retrySoon("a call about this hold is under way");
  return { ...attention("hold_unclear", unclearText(unclear)), error_code: "hold_unclear" };
}

const begunRelease = (transaction: LedgerTransaction, operations: readonly LedgerOperation[]) =>
  operations.find((one) => one.kind === "release" && isToBeFinished(one, transaction));

/**
 * What a capture left of a hold is released once nothing can need it: the captured part went back, the order was cancelled,
 * Medusa has replaced its payment, or the account's options say so. That keeps nothing else from agreeing.
 */
function releaseRest(snapshot: Snapshot, { order, is_replaced, is_authorized }: Payment): HoldState {
  const { transaction, settings } = snapshot;
  if (transaction.state === "held") return {};
  if (heldAmount(transaction) === "0.00") {
    const { captured_amount, payment_collection_id } = transaction;
    const isEnded = captured_amount !== "0.00" && is_authorized && payment_collection_id !== null;
    // Medusa would go on counting all of the hold as authorized.
    const end = { step: "end_part_capture", reason: "nothing is held any more" } as const;
    return { next: isEnded ? takeOnce(snapshot, end) : undefined };
  }
  const tried = snapshot.taken.find(({ step }) => step === "release_rest");
  const failure = tried?.failure;
  if (tried && failure)
    return { problem: attentionAfter(snapshot, { ...tried, failure }) ?? stop(failure.message, failure) };
  if (tried || isPending(transaction)) return { is_under_way: true };
  const operations = snapshot.operations;
  const problem = reportUnclear(snapshot, operations);
  if (problem) return { problem };
  const isCanceled = order?.status === "canceled";
  const of = begunRelease(transaction, operations)?.id;
  const release = { step: "release_rest", of, dropped: is_replaced && !isCanceled } as const;
  if (of) return { next: take({ ...release, reason: "its answer was lost or open" }) };
  const isNeeded = transaction.state !== "refunded" && !isCanceled && !is_replaced;
  if (isNeeded && !settings.releaseRemainder) return {};
  return { next: take({ ...release, reason: "nothing can need the rest of the hold" }) };
}

const isPending = ({ gateway_status }: LedgerTransaction): boolean =>
  readStatus(gateway_status ?? "").status === "pending";

/** So long Medusa keeps a refund at most that it has asked the provider for, and that the provider refuses. */
const REFUSED_REFUND_MS = 60_000;
type Refund = Payment["refunds"][number];

/**
 * - Medusa has a refund and the gateway has not: the gateway is asked for it;
 * - the order was cancelled, which Medusa counts as refunded even when the refund failed: it is made now;
 * - the gateway has refused it: a person makes it again, and nobody else;
 * - the gateway sent the money back and Medusa does not know: Medusa records it;
 * - parts of it went back: see `inParts`.
 * @returns what is to be done, or else how both sides stand
 */
export function reconcileRefund(snapshot: Snapshot, payment: Payment): Decision | ReconciliationStatus {
  const { transaction } = snapshot;
  const operations = snapshot.operations;
  if (operations.some(isPartialRefund)) return inParts(snapshot, payment, operations);
  const isBack = isMoneyBack(transaction);
  const [refund] = payment.refunds;
  const due = transaction.captured_amount;
  if (refund && !isBack) {
    const whole = payment.refunds.find(({ amount }) => sameAmount(amount, due));
    const wanted = whole ?? (snapshot.settings.partialRefunds ? refund : undefined);
    // The whole was not asked for.
    if (!wanted)
      return notMade(snapshot, refund, `cannot make: it refunds ${due} or nothing. No money has moved.`);
    return makeRefund(snapshot, wanted);
  }
  // One of a part was refused, and its server died before it was taken out.
  const given = sumOf(payment.refunds);
  if (refund && given.lt(due) && !sameAmount(given, due))
    return notMade(snapshot, refund, `has not made: it gave back all of ${due}.`);
  // A hold is no money: until some of it was captured there is nothing to refund.
  const mustRecord = !refund && due !== "0.00" && (payment.order?.status === "canceled" || isBack);
  if (!mustRecord || wasTaken(snapshot, "record_refunds")) return "reconciled";
  const refused = isBack ? undefined : refusedBefore(snapshot);
  if (refused) return refused;
  const reason = isBack ? "the money went back" : "its order was cancelled";
  return recordRefunds(snapshot, payment, { amounts: [due], is_made: isBack, reason });
}

/** Medusa finds out that a change of the order is open after it has recorded a refund, and takes a half of it back. */
function recordRefunds(
  { medusa }: Snapshot,
  { order }: Payment,
  refunds: Pick<Extract<Step, { step: "record_refunds" }>, "amounts" | "is_made" | "reason">,
): Decision {
  const open = order && changeObstacle(order, medusa.change);
  if (open) return { ...attention("not_in_agreement", open.message), error_code: "order_change_open" };
  return take({ step: "record_refunds", without_book: hasNoBook({ order }), ...refunds });
}

/** Whoever wrote it may be about to be refused, and takes it out again: what went back meanwhile would be in no book. */
function makeRefund(snapshot: Snapshot, refund: Refund): Decision | "pending" {
  const { id: of } = refund;
  if (snapshot.under_way) return "pending";
  const refused = refusedBefore(snapshot, of);
  const isAsked = !refused && snapshot.operations.some((one) => one.medusa_id === of);
  if (isInFlight(snapshot, refund) && !isAsked) return "pending";
  if (refused) return refused;
  const reason = "Medusa has a refund, and the gateway has not";
  return takeOnce(snapshot, { step: "refund", of, reason }) ?? "pending";
}

/** @param of Medusa's refund; the last one that was asked for where it is left out */
function refusedBefore({ operations }: Snapshot, of?: string): Attention | undefined {
  const last = operations.findLast((one) => isOwnRefund(one) && (of === undefined || one.medusa_id === of));
  if (last?.outcome !== "refused") return undefined;
  const said = last.told?.refusal;
  return attention(
    "refund_failed",
    typeof said === "string" ? said : `refund: refused with ${last.ret_code}`,
  );
}

/**
 * A refund whose answer was lost, and that Medusa took back, or a return, whose payment was recorded meanwhile: the gateway may make it
 * later than anybody has asked. Told in a sentence; undefined where there is none.
 */
export function undecidedRefund(look: Look): string | undefined {
  const { state, currency_code } = look.transaction;
  if (!holdsMoney(state)) return undefined;
  const undecided = look.operations.find((one) => givesBack(one) && isUndecided(one));
  if (!undecided) return undefined;
  const { kind, amount, reference } = undecided;
  const money = `${amount} ${currency_code.toUpperCase()}`;
  const what = kind === "reverse" ? `return of ${money}` : `refund of ${money} (${reference})`;
  const again = kind === "reverse" ? "" : " To refund again asks for the same one.";
  return `The answer to the ${what} was lost, and the gateway shows none so far: it may still make it.${again}`;
}

/** A call of ours that gives money back, of the whole or of a part. */
export const givesBack = (one: LedgerOperation): boolean => one.kind === "reverse" || isOwnRefund(one);

const isInFlight = ({ now }: Snapshot, refund: Refund) => isRecent(refund, now, REFUSED_REFUND_MS);
/** A refund of Medusa's that is being refused this moment, or whose server died before it was. */
const notMade = (snapshot: Snapshot, refund: Refund, text: string): Attention | "pending" =>
  isInFlight(snapshot, refund)
    ? "pending"
    : attention(
        "refund_in_part",
        `Medusa has a refund of ${amountText(refund.amount)} that the gateway ${text}`,
      );

/**
 * Parts were given back. Of those in the gateway's dashboard a person is told, who records them; ours, and what is left once the customer has
 * all of the money or the order is cancelled, are recorded by themselves. A refund that Medusa wrote before its server died is one of them, or
 * is made now. Of a cancelled order the rest goes back.
 */
function inParts(
  snapshot: Snapshot,
  payment: Payment,
  operations: readonly LedgerOperation[],
): Decision | ReconciliationStatus {
  const { settings, transaction } = snapshot;
  const { order, refunds } = payment;
  const recorded = refunds.map(({ id }) => id);
  const made = new Set(
    operations.filter(({ outcome }) => outcome === "succeeded").map((one) => one.medusa_id),
  );
  const unmade = refunds.find(({ id }) => !made.has(id));
  const left = unrecordedRefunds(operations, recorded);
  const isBack = isMoneyBack(transaction);
  if (unmade) {
    const reason = "Medusa has refunds that none is matched with";
    const claims = left.length > 0 || !settings.partialRefunds;
    const claim = claims && takeOnce(snapshot, { step: "claim_refunds", of: recorded.join(), reason });
    if (claim) return claim;
    return settings.partialRefunds && !isBack
      ? makeRefund(snapshot, unmade)
      : notMade(snapshot, unmade, "has not made: what came back is recorded without it.");
  }
  const canceled = order?.status === "canceled";
  if (left.length > 0 && !canceled && !isBack && !left.every(givesBack))
    return reportUnrecorded(transaction, operations, left);
  const rest = keptAmount(transaction);
  const owed = canceled && !isBack ? [rest] : [];
  const refused = owed.length > 0 ? refusedBefore(snapshot) : undefined;
  const asked = settings.partialRefunds && !refused ? owed : [];
  const amounts = [...left.map(({ amount }) => amount), ...asked];
  if (amounts.length > 0 && !wasTaken(snapshot, "record_refunds")) {
    if (snapshot.under_way) return "pending";
    const is_made = asked.length === 0;
    return recordRefunds(snapshot, payment, { amounts, is_made, reason: "it went back in parts" });
  }
  if (owed.length === 0) return "reconciled";
  if (refused) return refused;
  const currency = transaction.currency_code.toUpperCase();
  return attention(
    "refund_failed",
    `The order is cancelled, and ${rest} ${currency} of the payment is still at the gateway, which refunds no rest by a call: refund it in its dashboard.`,
  );
}

/** @param left what Medusa has no record of */
function reportUnrecorded(
  { captured_amount, currency_code }: LedgerTransaction,
  operations: readonly LedgerOperation[],
  left: readonly LedgerOperation[],
): Attention {
  const outside = operations.filter((one) => isPartialRefund(one) && !givesBack(one));
  const recorded = outside.filter((one) => !left.includes(one));
  return attention(
    "refund_not_booked",
    `${amountText(sumOf(outside))} of ${captured_amount} ${currency_code.toUpperCase()} was refunded in the gateway's dashboard; ` +
      `Medusa has booked ${amountText(sumOf(recorded))} of it.`,
  );
}
