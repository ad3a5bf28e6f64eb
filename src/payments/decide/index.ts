import { readStatus } from "../../gateway";
import {
  holdsMoney,
  isDeduction,
  isFinal,
  isLive,
  type LedgerTransaction,
} from "../../modules/crossborder/internal";
import type { Session } from "../../medusa";
import { ASKERS } from "../askers";
import { type Picture, recordIn, Unread, wasTaken } from "../picture";
import { heldAmount, ineligibleReason, isHoldGone, isMoneyBack, isReplaced } from "../views/money";
import {
  attention,
  attentionAfter,
  type Decision,
  endingFailure,
  failureIn,
  isOfPlan,
  isPutOff,
  noted,
  once,
  planAfter,
  take,
} from "./decision";
import { givesBack, undecidedRefund } from "./money";
import { isUnknownToGateway, ofUnpaidOrder, type Rest, withEnd } from "./placed-order";
import { recorded } from "./recorded";
import { isOfAnother, PAID_BY_ANOTHER, unrecorded } from "./unrecorded";

/**
 * What comes next for a transaction, from what is known of it: pure, and total. Asked again after each step, it comes to an end:
 * no step is taken twice in one look.
 */
export function decide(picture: Picture): Decision {
  try {
    return (
      unopened(picture) ??
      resting(picture) ??
      asking(picture) ??
      waiting(picture) ??
      agreeing(picture) ??
      (failureIn(picture) ? undefined : ofUnpaidOrder(picture)) ??
      ofSchedule(picture) ??
      comparing(picture) ??
      planning(picture)
    );
  } catch (error) {
    if (error instanceof Unread) return { do: "read", book: error.book };
    throw error;
  }
}

/** The gateway was told nothing of it, and is asked nothing. It is closed with its session. */
function unopened(picture: Picture): Decision | undefined {
  if (picture.transaction.state !== "unopened") return undefined;
  if (endingFailure(picture)) return planning(picture);
  const rest: Rest = { do: "rest", reason: "nobody has gone to pay", change: { next_check_at: null } };
  if (recordIn(picture, "session")) return ofUnpaidOrder(picture) ?? withEnd(picture, rest);
  return once(picture, { step: "void", reason: "its payment session is gone" }) ?? rest;
}

/** Both sides agree, and nothing is left to look at. */
export const isReconciled = ({ reconciliation_status, next_check_at }: LedgerTransaction): boolean =>
  next_check_at === null && (reconciliation_status === "reconciled" || reconciliation_status === "returned");

/** What a person called solved moves no money by the audit. */
const isThorough = ({ by, before: { solved_state } }: Picture): boolean =>
  ASKERS[by].thorough && !(by === "audit" && solved_state !== null);

/** What a server whose clock is ahead has asked before is no answer to a question of now. */
const hasAnswered = ({ since, now, transaction: { queried_at } }: Picture): boolean =>
  queried_at !== null && queried_at.getTime() >= since && queried_at.getTime() <= now;

/**
 * What both sides agree on, and what a person called solved, stays as it is until the gateway shows another state. No money
 * moves against a person's word: the ledger drops it then.
 */
function resting(picture: Picture): Decision | undefined {
  const { before, transaction, by, taken } = picture;
  const isSolved = before.solved_state !== null;
  if (isThorough(picture) || !(isReconciled(before) || isPutOff(picture) || isSolved)) return undefined;
  const asked = taken.find(({ step }) => step === "ask");
  const mustAsk = ASKERS[by].asks || (isSolved && !isFinal(before.state));
  if (mustAsk && !asked && !hasAnswered(picture)) return { do: "ask", reason: "whether it has moved" };
  const failure = isSolved && asked?.failure?.is === "not_there" ? undefined : asked?.failure;
  if (failure) return { do: "rest", reason: "the gateway gave no answer", failure };
  if (transaction.state !== before.state || transaction.refunded_amount !== before.refunded_amount)
    return undefined;
  const change = isSolved ? { next_check_at: null, checks: 0 } : undefined;
  return { do: "rest", reason: isSolved ? "a person called it solved" : "both sides agree", change };
}

/** Money that the ledger knows of need not be asked about, unless it may have been refunded. */
function asking(picture: Picture): Decision | undefined {
  const { before, by, taken } = picture;
  if (taken.length > 0 || hasAnswered(picture)) return undefined;
  const { state, attention_code } = before;
  if (isUnknownToGateway(picture)) return undefined;
  const isHeld = heldAmount(before) !== "0.00";
  if (isFinal(state) && !isHeld && !ASKERS[by].asks) return undefined;
  if (isThorough(picture) || ASKERS[by].asks) return { do: "ask", reason: `asked by ${by}` };
  if (!holdsMoney(state)) return { do: "ask", reason: "whether it was paid" };
  // What is held can expire by itself; money that waits for a channel for days may have been sent back by hand.
  if (isHeld || attention_code === "channel_off" || attention_code === "unknown_at_gateway")
    return { do: "ask", reason: "whether the money is still there" };
  if (wasUnknown(picture)) return { do: "ask", reason: "the gateway did not know it" };
  const refund = recordIn(picture, "operations")?.find((one) => givesBack(one) && isLive(one));
  return refund && { do: "ask", reason: "what became of its refund" };
}

/** A page asks often: what the gateway answers about an order that is still open brings no other book into it. */
function waiting({ by, before, transaction, taken }: Picture): Decision | undefined {
  const isPlanned = before.next_check_at !== null && before.ineligible_since === null;
  if (by !== "page" || before.state !== "open" || before.reconciliation_status !== "pending" || !isPlanned)
    return undefined;
  if (transaction.state !== "open" || taken.some(({ failure }) => failure)) return undefined;
  return { do: "rest", reason: "its customer has not paid yet" };
}

/** The last answer about what both sides agree on was that the gateway has no such order. */
function wasUnknown(picture: Picture): boolean {
  const { reconciliation_status, asked_at, queried_at } = picture.before;
  const isAnswered = asked_at === null || (queried_at !== null && queried_at >= asked_at);
  const mayBe = !isAnswered && reconciliation_status === "reconciled";
  return mayBe && (recordIn(picture, "unknown_answers") ?? 0) > 0;
}

/** Steps after which both sides agree as far as they can. */
const AGREED = ["agree", "note_return", "pend", "tell_of_charge"] as const;

/** Medusa and the gateway are made to agree. */
function agreeing(picture: Picture): Decision | undefined {
  if (AGREED.some((step) => wasTaken(picture, step))) return undefined;
  const failed = failureIn(picture);
  if (failed) return attentionAfter(picture, failed);
  const { transaction } = picture;
  // What was claimed is most often recorded by now, and then nothing need be known of its session.
  const found = transaction.claimed_at ? recordIn(picture, "payment") : undefined;
  if (found && !("is_deleted" in found)) return recorded(picture, found);
  const session = recordIn(picture, "session");
  // A session that stands says itself whether it was recorded; but its payment may have been deleted.
  const mayBeRecorded = !session || session.payment || holdsMoney(transaction.state);
  const ofSession = mayBeRecorded ? recordIn(picture, "payment") : undefined;
  const payment = isReplaced(transaction) ? undefined : ofSession;
  const isDeleted = payment !== undefined && "is_deleted" in payment;
  if (payment && !isDeleted && !isOfAnother(picture)) return recorded(picture, payment);
  if (isDeleted && holdsMoney(transaction.state)) {
    const text = `Medusa had recorded the payment as ${payment.id}, which was deleted: restore it, or refund the money at the gateway.`;
    return { ...attention("not_in_agreement", text), error_code: "payment_not_recorded" };
  }
  if (!session && isDeduction(transaction)) return ofDeduction(transaction);
  const decision = holdsMoney(transaction.state) ? unrecorded(picture, session) : ofOpen(picture, session);
  return decision ?? unpaid(transaction);
}

/** It may pay for nothing any more, or another one pays for its session. */
function ofOpen(picture: Picture, session: Session | undefined): Decision | undefined {
  const { state } = picture.transaction;
  if (state !== "open" && state !== "drafted") return undefined;
  const reason = ineligibleReason(picture.transaction, session);
  if (reason) return once(picture, { step: "void", reason });
  return session?.payment && isOfAnother(picture)
    ? once(picture, { step: "void", reason: PAID_BY_ANOTHER })
    : undefined;
}

/** The gateway has answered, and the two sides agree: there is nothing left for a person to do. */
function unpaid(transaction: LedgerTransaction): Decision | undefined {
  const { reconciliation_status: status, attention_code, gateway_status } = transaction;
  if (isMoneyBack(transaction) || isHoldGone(transaction)) return noted(transaction);
  const isOver = status === "needs_attention" || status === "solved";
  // The word that nobody knows is no answer to what a person was asked about it.
  const isWord = attention_code === "word_unknown" && !readStatus(gateway_status ?? "").known;
  return isOver && !isWord ? take({ step: "pend", reason: "the gateway has answered" }) : undefined;
}

/**
 * A deduction that pays for no order yet is reconciled once the store has been told of it. Its money is never sent back
 * without a person: what it pays for is the store's to say.
 */
function ofDeduction(transaction: LedgerTransaction): Decision | undefined {
  const { reconciliation_status, state, attention_code } = transaction;
  if (isMoneyBack(transaction)) return noted(transaction);
  // The store was told of it before the gateway did not know it for a while.
  const status = "reconciled";
  if (attention_code === "unknown_at_gateway" && holdsMoney(state))
    return take({ step: "agree", status, order: undefined, reason: "the gateway knows it again" });
  if (reconciliation_status !== "pending" || state === "open") return undefined;
  return take({ step: "tell_of_charge", reason: "the gateway charged by itself" });
}

/** A look that a stranger may have caused has no gateway asked twice. */
function comparing(picture: Picture): Decision | undefined {
  const { before, by } = picture;
  const mayAsk = ASKERS[by].planned || isThorough(picture);
  if (before.audit_finding === null || !mayAsk || endingFailure(picture)) return undefined;
  return once(picture, { step: "compare", reason: "whether what the audit found is mended" });
}

const isAgreed = ({ transaction }: Picture): boolean =>
  transaction.reconciliation_status === "reconciled" || transaction.attention_code === "not_confirmed";

function planning(picture: Picture): Decision {
  const failure = endingFailure(picture);
  const planned = isOfPlan(picture);
  const undecided = failure || !isAgreed(picture) ? undefined : undecidedRefund(picture);
  // What a step of this look has asked for, it has put to the front: where nothing was found out the looks go on being counted.
  const { checks } = failure || undecided ? picture.before : picture.transaction;
  const change = planAfter({ ...picture.transaction, checks }, { failure, undecided, planned }, picture.now);
  const reason = failure ? failure.message : "nothing is left to do now";
  return withEnd(picture, { do: "rest", reason, change, failure });
}

/**
 * A schedule starts with its first payment, and ends when that money had to go back: the card is not charged again for an
 * order that never was. Also where the two sides do not agree, such as of an order that is cancelled while its refund is refused.
 */
function ofSchedule(picture: Picture): Decision | undefined {
  const { transaction } = picture;
  if (!transaction.schedule_id || isDeduction(transaction)) return undefined;
  const schedule = recordIn(picture, "schedule");
  if (!schedule) return undefined;
  const { reconciliation_status: status, state } = transaction;
  if (status === "returned") {
    const cancel = { step: "cancel_schedule", reason: "the first payment went back" } as const;
    return schedule.status === "cancelled" ? undefined : once(picture, cancel);
  }
  // Also where the money of its order went back at once: the gateway charges the card all the same.
  const isPlaced = status === "reconciled" && (holdsMoney(state) || isMoneyBack(transaction));
  if (schedule.status === "pending" && isPlaced && !wasTaken(picture, "start_schedule"))
    return take({ step: "start_schedule", reason: "its first payment is recorded" });
  return schedule.status === "active" ? askWhatBecomes(picture) : undefined;
}

/** The first order was cancelled, or its money went back: whether the card is charged on is for a person to say. Asked once. */
function askWhatBecomes(picture: Picture): Decision | undefined {
  const { transaction } = picture;
  const order = transaction.cart_id ? recordIn(picture, "order_of_cart") : undefined;
  const isCanceled = order?.status === "canceled";
  if (!isCanceled && !isMoneyBack(transaction)) return undefined;
  if (wasTaken(picture, "ask_about_schedule") || recordIn(picture, "schedule_question")) return undefined;
  const why = `the first order${order ? ` ${order.id}` : ""} was ${isCanceled ? "cancelled" : "refunded"}, and the card is charged on`;
  return take({ step: "ask_about_schedule", why, reason: why });
}
