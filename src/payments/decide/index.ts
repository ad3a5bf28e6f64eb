import { readStatus } from "../../gateway";
import {
  holdsMoney,
  isDeduction,
  isFinal,
  isUndecided,
  type LedgerTransaction,
  mayBeOpen,
  nextCheck,
} from "../../modules/crossborder/internal";
import type { Session } from "../../medusa";
import { TRIGGERS } from "../triggers";
import { type InBooks, type Look, type Snapshot, wasTaken } from "../snapshot";
import {
  heldAmount,
  ineligibleReason,
  isHoldGone,
  isMoneyBack,
  isReconciled,
  isReplaced,
} from "../views/money";
import {
  attention,
  attentionAfter,
  type Decision,
  earlier,
  endingFailure,
  failureIn,
  isRefundedInstead,
  isScheduledLook,
  isPutOff,
  noteReturn,
  takeOnce,
  nextCheckAfter,
  take,
} from "./decision";
import { givesBack, undecidedRefund } from "./money";
import { isUnknownToGateway, expireUnpaidOrder, type Rest, withEnd } from "./placed-order";
import { recorded } from "./recorded";
import { commandsGateway, type Step } from "./step";
import { isOfAnother, PAID_BY_ANOTHER, unrecorded } from "./unrecorded";

/** What the ledger alone says comes next; undefined where Medusa must be looked at. A page that polls and a duplicate end here. */
export function decideByLedger(look: Look): Decision | undefined {
  if (look.transaction.state === "unopened") return undefined;
  return (
    skipIfSettled(look) ?? queryIfNeeded(look) ?? waitForCustomer(look) ?? refundInstead(look) ?? giveUp(look)
  );
}

/**
 * What comes next for a transaction, from all that is known of it: pure, and total. Asked again after each step, it comes to an end:
 * no step is taken twice in one look.
 */
export function decide(snapshot: Snapshot): Decision {
  const decision =
    closeUnopened(snapshot) ??
    decideByLedger(snapshot) ??
    sync(snapshot) ??
    (failureIn(snapshot) ? undefined : expireUnpaidOrder(snapshot)) ??
    followSchedule(snapshot) ??
    compareAgain(snapshot) ??
    plan(snapshot);
  const isLeft = !TRIGGERS[snapshot.by].movesMoney && decision.do === "step" && commandsGateway(decision);
  return isLeft ? leaveToJob(snapshot, decision.reason) : decision;
}

/** What moves money or closes something waits for the job's own time, unless a person was asked: there are buttons for it. */
function leaveToJob(look: Look, reason: string): Decision {
  if (endingFailure(look)) return plan(look);
  const { transaction, now } = look;
  const { reconciliation_status: status, next_check_at, checks } = transaction;
  const rest = { do: "rest", reason: `left to the job: ${reason}` } as const;
  if (status !== "pending" && status !== "reconciled") return rest;
  const next = earlier(next_check_at, nextCheck(checks, now), now);
  return { ...rest, change: { reconciliation_status: "pending", next_check_at: next, last_error: reason } };
}

/** What the job has the gateway do when it looks next, where the gateway shows the same then. */
export function nextCommand(
  { transaction, ...known }: InBooks,
  settings: Look["settings"],
): (Step & { at: Date }) | undefined {
  const at = transaction.next_check_at;
  if (!at) return undefined;
  const now = at.getTime();
  const taken = [{ step: "ask" }] as const;
  const look = { ...known, transaction, before: transaction, since: now, now, settings, taken };
  const decision = decide({ ...look, by: "job" });
  return decision.do === "step" && commandsGateway(decision) ? { ...decision, at } : undefined;
}

/** The gateway was told nothing of it, and is asked nothing. It is closed with its session. */
function closeUnopened(snapshot: Snapshot): Decision | undefined {
  if (snapshot.transaction.state !== "unopened") return undefined;
  if (endingFailure(snapshot)) return plan(snapshot);
  const rest: Rest = { do: "rest", reason: "nobody has gone to pay", change: { next_check_at: null } };
  if (snapshot.medusa.session) return expireUnpaidOrder(snapshot) ?? withEnd(snapshot, rest);
  return takeOnce(snapshot, { step: "void", reason: "its payment session is gone" }) ?? rest;
}

/** What a person called solved moves no money by the audit. */
const isThorough = ({ by, before: { solved_state } }: Look): boolean =>
  TRIGGERS[by].force && !(by === "audit" && solved_state !== null);

/** What a server whose clock is ahead has asked before is no answer to a question of now. */
const hasAnswered = ({ since, now, transaction: { queried_at } }: Look): boolean =>
  queried_at !== null && queried_at.getTime() >= since && queried_at.getTime() <= now;

/**
 * What both sides agree on, and what a person called solved, stays as it is until the gateway shows another state. No money
 * moves against a person's word: the ledger drops it then.
 */
function skipIfSettled(look: Look): Decision | undefined {
  const { before, transaction, by, taken } = look;
  const isSolved = before.solved_state !== null;
  if (isThorough(look) || !(isReconciled(before) || isPutOff(look) || isSolved)) return undefined;
  const asked = taken.find(({ step }) => step === "ask");
  const mustAsk = TRIGGERS[by].alwaysQueries || (isSolved && !isFinal(before.state));
  if (mustAsk && !asked && !hasAnswered(look)) return { do: "ask", reason: "whether it has moved" };
  const failure = isSolved && asked?.failure?.is === "not_there" ? undefined : asked?.failure;
  if (failure) return { do: "rest", reason: "the gateway gave no answer", failure };
  if (transaction.state !== before.state || transaction.refunded_amount !== before.refunded_amount)
    return undefined;
  const change = isSolved ? { next_check_at: null, checks: 0 } : undefined;
  return { do: "rest", reason: isSolved ? "a person called it solved" : "both sides agree", change };
}

/** Money that the ledger knows of need not be asked about, unless it may have been refunded. */
function queryIfNeeded(look: Look): Decision | undefined {
  const { before, by, taken } = look;
  if (taken.length > 0 || hasAnswered(look)) return undefined;
  const { state, attention_code } = before;
  if (isUnknownToGateway(look)) return undefined;
  const isHeld = heldAmount(before) !== "0.00";
  if (isFinal(state) && !isHeld && !TRIGGERS[by].alwaysQueries) return undefined;
  if (isThorough(look) || TRIGGERS[by].alwaysQueries) return { do: "ask", reason: `asked by ${by}` };
  if (!holdsMoney(state)) return { do: "ask", reason: "whether it was paid" };
  // What is held can expire by itself; money that waits for a channel for days may have been sent back by hand.
  if (isHeld || attention_code === "channel_off" || attention_code === "unknown_at_gateway")
    return { do: "ask", reason: "whether the money is still there" };
  if (wasUnknown(look)) return { do: "ask", reason: "the gateway did not know it" };
  const refund = look.operations.find((one) => givesBack(one) && isUndecided(one));
  return refund && { do: "ask", reason: "what became of its refund" };
}

/** A page asks often: what the gateway answers about an order that is still open brings no other book into it. */
function waitForCustomer({ by, before, transaction, taken }: Look): Decision | undefined {
  const isPlanned = before.next_check_at !== null && before.ineligible_since === null;
  if (by !== "page" || before.state !== "open" || before.reconciliation_status !== "pending" || !isPlanned)
    return undefined;
  if (transaction.state !== "open" || taken.some(({ failure }) => failure)) return undefined;
  return { do: "rest", reason: "its customer has not paid yet" };
}

/** The last answer about what both sides agree on was that the gateway has no such order. */
function wasUnknown(look: Look): boolean {
  const { reconciliation_status, asked_at, queried_at } = look.before;
  const isAnswered = asked_at === null || (queried_at !== null && queried_at >= asked_at);
  const mayBe = !isAnswered && reconciliation_status === "reconciled";
  return mayBe && look.was_unknown;
}

/** Steps after which both sides agree as far as they can. */
const AGREED = ["agree", "note_return", "pend", "tell_of_charge"] as const;

const hasAgreed = (look: Look): boolean => AGREED.some((step) => wasTaken(look, step));

/** The gateway refuses to reverse what no order can use. */
const refundInstead = (look: Look): Decision | undefined =>
  isRefundedInstead(look)
    ? takeOnce(look, {
        step: "return",
        of: "refund",
        reason: "the gateway does not reverse it, and shows the money",
      })
    : undefined;

/** What has failed needs no look at Medusa: a person is asked, or it is tried again. What becomes of a schedule goes by the order. */
function giveUp(look: Look): Decision | undefined {
  const failed = failureIn(look);
  if (!failed || look.schedule) return undefined;
  return (hasAgreed(look) ? undefined : attentionAfter(look, failed)) ?? plan(look);
}

/** Medusa and the gateway are made to agree. */
function sync(snapshot: Snapshot): Decision | undefined {
  if (hasAgreed(snapshot)) return undefined;
  const failed = failureIn(snapshot);
  if (failed) return attentionAfter(snapshot, failed);
  const { transaction } = snapshot;
  const { session, deleted_payment_id } = snapshot.medusa;
  const payment = isReplaced(transaction) || isOfAnother(snapshot) ? undefined : snapshot.medusa.payment;
  if (payment) return recorded(snapshot, payment);
  if (deleted_payment_id && !isReplaced(transaction) && holdsMoney(transaction.state)) {
    const text = `Medusa had recorded the payment as ${deleted_payment_id}, which was deleted: restore it, or refund the money at the gateway.`;
    return { ...attention("not_in_agreement", text), error_code: "payment_not_recorded" };
  }
  if (!session && isDeduction(transaction)) return handleDeduction(transaction);
  const decision = holdsMoney(transaction.state)
    ? unrecorded(snapshot, session)
    : closeIneligible(snapshot, session);
  return decision ?? unpaid(transaction);
}

/** It may pay for nothing any more, or another one pays for its session. */
function closeIneligible(snapshot: Snapshot, session: Session | undefined): Decision | undefined {
  const { state } = snapshot.transaction;
  if (!mayBeOpen(state)) return undefined;
  const reason = ineligibleReason(snapshot.transaction, session);
  if (reason) return takeOnce(snapshot, { step: "void", reason });
  return session?.payment && isOfAnother(snapshot)
    ? takeOnce(snapshot, { step: "void", reason: PAID_BY_ANOTHER })
    : undefined;
}

/** The gateway has answered, and the two sides agree: there is nothing left for a person to do. */
function unpaid(transaction: LedgerTransaction): Decision | undefined {
  const { reconciliation_status: status, attention_code, gateway_status } = transaction;
  if (isMoneyBack(transaction) || isHoldGone(transaction)) return noteReturn(transaction);
  const isOver = status === "needs_attention" || status === "solved";
  // The word that nobody knows is no answer to what a person was asked about it.
  const isWord = attention_code === "word_unknown" && !readStatus(gateway_status ?? "").known;
  return isOver && !isWord ? take({ step: "pend", reason: "the gateway has answered" }) : undefined;
}

/**
 * A deduction that pays for no order yet is reconciled once the store has been told of it. Its money is never sent back
 * without a person: what it pays for is the store's to say.
 */
function handleDeduction(transaction: LedgerTransaction): Decision | undefined {
  const { reconciliation_status, state, attention_code } = transaction;
  if (isMoneyBack(transaction)) return noteReturn(transaction);
  // The store was told of it before the gateway did not know it for a while.
  const status = "reconciled";
  if (attention_code === "unknown_at_gateway" && holdsMoney(state))
    return take({ step: "agree", status, order: undefined, reason: "the gateway knows it again" });
  if (reconciliation_status !== "pending" || state === "open") return undefined;
  return take({ step: "tell_of_charge", reason: "the gateway charged by itself" });
}

/** A look that a stranger may have caused has no gateway asked twice. */
function compareAgain(snapshot: Snapshot): Decision | undefined {
  const { before, by } = snapshot;
  const mayAsk = TRIGGERS[by].countsAsLook || isThorough(snapshot);
  if (before.audit_finding === null || !mayAsk || endingFailure(snapshot)) return undefined;
  return takeOnce(snapshot, { step: "compare", reason: "whether what the audit found is mended" });
}

const isAgreed = ({ transaction }: Look): boolean =>
  transaction.reconciliation_status === "reconciled" || transaction.attention_code === "not_confirmed";

function plan(look: Look): Decision {
  const failure = endingFailure(look);
  const planned = isScheduledLook(look);
  const undecided = failure || !isAgreed(look) ? undefined : undecidedRefund(look);
  // What a step of this look has asked for, it has put to the front: where nothing was found out the looks go on being counted.
  const { checks } = failure || undecided ? look.before : look.transaction;
  const change = nextCheckAfter({ ...look.transaction, checks }, { failure, undecided, planned }, look.now);
  const reason = failure ? failure.message : "nothing is left to do now";
  return withEnd(look, { do: "rest", reason, change, failure });
}

/**
 * A schedule starts with its first payment, and ends when that money had to go back: the card is not charged again for an
 * order that never was. Also where the two sides do not agree, such as of an order that is cancelled while its refund is refused.
 */
function followSchedule(snapshot: Snapshot): Decision | undefined {
  const { transaction } = snapshot;
  if (!transaction.schedule_id || isDeduction(transaction)) return undefined;
  const schedule = snapshot.schedule;
  if (!schedule) return undefined;
  const { reconciliation_status: status, state } = transaction;
  if (status === "returned") {
    const cancel = { step: "cancel_schedule", reason: "the first payment went back" } as const;
    return schedule.status === "cancelled" ? undefined : takeOnce(snapshot, cancel);
  }
  // Also where the money of its order went back at once: the gateway charges the card all the same.
  const isPlaced = status === "reconciled" && (holdsMoney(state) || isMoneyBack(transaction));
  if (schedule.status === "pending" && isPlaced && !wasTaken(snapshot, "start_schedule"))
    return take({ step: "start_schedule", reason: "its first payment is recorded" });
  return schedule.status === "active" ? askWhatBecomes(snapshot) : undefined;
}

/** The first order was cancelled, or its money went back: whether the card is charged on is for a person to say. Asked once. */
function askWhatBecomes(snapshot: Snapshot): Decision | undefined {
  const { transaction } = snapshot;
  const order = transaction.cart_id ? snapshot.medusa.order_of_cart : undefined;
  const isCanceled = order?.status === "canceled";
  if (!isCanceled && !isMoneyBack(transaction)) return undefined;
  if (wasTaken(snapshot, "ask_about_schedule") || snapshot.schedule_question) return undefined;
  const why = `the first order${order ? ` ${order.id}` : ""} was ${isCanceled ? "cancelled" : "refunded"}, and the card is charged on`;
  return take({ step: "ask_about_schedule", why, reason: why });
}
