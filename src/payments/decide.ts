import {
  holdsMoney,
  isDeduction,
  isFinal,
  isLive,
  type LedgerTransaction,
} from "../modules/crossborder/internal";
import { ASKERS } from "./askers";
import { attentionAfter, endingFailure, failureIn } from "./decide/failures";
import { attention, type Decision, take } from "./decide/decision";
import { planAfter } from "./decide/plan";
import { recorded } from "./decide/recorded";
import { ofSchedule } from "./decide/schedule";
import { unrecorded } from "./decide/unrecorded";
import { type PaymentRecord, type Picture, recordIn, Unread, wasTaken } from "./picture";
import { heldAmount, isHoldGone, isMoneyBack } from "./views/money";

/**
 * What comes next for a transaction, from what is known of it: pure, and total. Asked again after each step, it comes to an end:
 * no step is taken twice in one look.
 */
export function decide(picture: Picture): Decision {
  try {
    return (
      resting(picture) ??
      asking(picture) ??
      agreeing(picture) ??
      ofSchedule(picture) ??
      comparing(picture) ??
      planning(picture)
    );
  } catch (error) {
    if (error instanceof Unread) return { do: "read", book: error.book };
    throw error;
  }
}

/** Both sides agree, and nothing is left to look at. */
export const isReconciled = ({ reconciliation_status, next_check_at }: LedgerTransaction): boolean =>
  next_check_at === null && (reconciliation_status === "reconciled" || reconciliation_status === "returned");

/** A page that polls tries none of these again, but the job when it is due, and staff. */
const PUT_OFF: readonly (string | null)[] = [
  // The gateway did not send the money back.
  "not_returned",
  // Nothing is due that it could pay for.
  "overpaid",
  // The region does not offer the channel.
  "channel_off",
  "unknown_at_gateway",
];

const isPutOff = ({ before: { attention_code, next_check_at }, now }: Picture): boolean =>
  PUT_OFF.includes(attention_code) && next_check_at !== null && next_check_at.getTime() > now;

/** What a person called solved moves no money by the audit. */
const isThorough = ({ by, before: { solved_state } }: Picture): boolean =>
  ASKERS[by].thorough && !(by === "audit" && solved_state !== null);

const hasAnswered = ({ since, transaction: { queried_at } }: Picture): boolean =>
  queried_at !== null && queried_at.getTime() >= since;

const hasMoved = ({ before, transaction }: Picture): boolean =>
  transaction.state !== before.state || transaction.refunded_amount !== before.refunded_amount;

/**
 * What both sides agree on, and what a person called solved, stays as it is until the gateway shows another state. No money
 * moves against a person's word: the ledger drops it then.
 */
function resting(picture: Picture): Decision | undefined {
  const { before, by, taken } = picture;
  const isSolved = before.solved_state !== null;
  if (isThorough(picture) || !(isReconciled(before) || isPutOff(picture) || isSolved)) return undefined;
  const asked = taken.find(({ step }) => step === "ask");
  const mustAsk = ASKERS[by].asks || (isSolved && !isFinal(before.state));
  if (mustAsk && !asked && !hasAnswered(picture)) return { do: "ask", reason: "whether it has moved" };
  const failure = isSolved && asked?.failure?.is === "not_there" ? undefined : asked?.failure;
  if (failure) return { do: "rest", reason: "the gateway gave no answer", failure };
  if (hasMoved(picture)) return undefined;
  const change = isSolved ? { next_check_at: null, checks: 0 } : undefined;
  return { do: "rest", reason: isSolved ? "a person called it solved" : "both sides agree", change };
}

/** Money that the ledger knows of need not be asked about, unless it may have been refunded. */
function asking(picture: Picture): Decision | undefined {
  const { before, by, taken } = picture;
  if (taken.length > 0 || hasAnswered(picture)) return undefined;
  const { state, attention_code } = before;
  const isHeld = heldAmount(before) !== "0.00";
  if (isFinal(state) && !isHeld && !ASKERS[by].asks) return undefined;
  if (isThorough(picture) || ASKERS[by].asks) return { do: "ask", reason: `asked by ${by}` };
  if (!holdsMoney(state)) return { do: "ask", reason: "whether it was paid" };
  // What is held can expire by itself; money that waits for a channel for days may have been sent back by hand.
  if (isHeld || attention_code === "channel_off" || attention_code === "unknown_at_gateway")
    return { do: "ask", reason: "whether the money is still there" };
  if (wasUnknown(picture)) return { do: "ask", reason: "the gateway did not know it" };
  const refund = recordIn(picture, "operations")?.find((one) => one.kind === "refund" && isLive(one));
  return refund && { do: "ask", reason: "what became of its refund" };
}

/** The last answer about what both sides agree on was that the gateway has no such order. */
function wasUnknown(picture: Picture): boolean {
  const { reconciliation_status, asked_at, queried_at } = picture.before;
  const isAnswered = asked_at === null || (queried_at !== null && queried_at >= asked_at);
  if (isAnswered || reconciliation_status !== "reconciled") return false;
  return (recordIn(picture, "unknown_answers") ?? 0) > 0;
}

/** Steps after which both sides agree as far as they can. */
const AGREED = ["agree", "note_return", "pend", "tell_of_charge"] as const;

/** Medusa and the gateway are made to agree. */
function agreeing(picture: Picture): Decision | undefined {
  if (AGREED.some((step) => wasTaken(picture, step))) return undefined;
  const failed = failureIn(picture);
  if (failed) return attentionAfter(picture, failed);
  const { transaction } = picture;
  const session = recordIn(picture, "session");
  // A session that stands says itself whether it was recorded; but its payment may have been deleted.
  const mayBeRecorded = !session || session.payment || holdsMoney(transaction.state);
  const payment = mayBeRecorded ? recordIn(picture, "payment") : undefined;
  if (payment && !("is_deleted" in payment)) return recorded(picture, payment);
  if (payment && holdsMoney(transaction.state)) return deleted(payment);
  if (!session && isDeduction(transaction)) return ofDeduction(transaction);
  if (holdsMoney(transaction.state)) {
    const decision = unrecorded(picture, session);
    if (decision) return decision;
  } else if (mustVoid(transaction, session) && !wasTaken(picture, "void"))
    return take({ step: "void", reason: "its payment session is gone" });
  return unpaid(transaction);
}

function deleted({ id }: Pick<PaymentRecord, "id">): Decision {
  const text = `Medusa had recorded the payment as ${id}, which was deleted: restore it, or refund the money at the gateway.`;
  return { ...attention("not_in_agreement", text), error_code: "payment_not_recorded" };
}

/** No page leads to its cashier any more, or it was voided and could not be closed then. */
const mustVoid = ({ state, ineligible_since }: LedgerTransaction, session: unknown): boolean =>
  (state === "open" || state === "drafted") && (!session || ineligible_since !== null);

/** The gateway has answered, and the two sides agree: there is nothing left for a person to do. */
function unpaid(transaction: LedgerTransaction): Decision | undefined {
  const { reconciliation_status: status } = transaction;
  if (isMoneyBack(transaction) || isHoldGone(transaction))
    return status === "returned" ? undefined : take({ step: "note_return", reason: "the money is back" });
  const isOver = status === "needs_attention" || status === "solved";
  return isOver ? take({ step: "pend", reason: "the gateway has answered" }) : undefined;
}

/**
 * A deduction that pays for no order yet is reconciled once the store has been told of it. Its money is never sent back
 * without a person: what it pays for is the store's to say.
 */
function ofDeduction(transaction: LedgerTransaction): Decision | undefined {
  const { reconciliation_status: status, state, attention_code } = transaction;
  if (isMoneyBack(transaction))
    return status === "returned" ? undefined : take({ step: "note_return", reason: "the money is back" });
  // The store was told of it before the gateway did not know it for a while.
  if (attention_code === "unknown_at_gateway" && holdsMoney(state))
    return take({
      step: "agree",
      status: "reconciled",
      order: undefined,
      reason: "the gateway knows it again",
    });
  if (status !== "pending" || state === "open") return undefined;
  return take({ step: "tell_of_charge", reason: "the gateway charged by itself" });
}

/** A look that a stranger may have caused has no gateway asked twice. */
function comparing(picture: Picture): Decision | undefined {
  const { before, by } = picture;
  const mayAsk = ASKERS[by].planned || isThorough(picture);
  if (before.audit_finding === null || !mayAsk || endingFailure(picture)) return undefined;
  return wasTaken(picture, "compare")
    ? undefined
    : take({ step: "compare", reason: "whether what the audit found is mended" });
}

function planning(picture: Picture): Decision {
  const failure = endingFailure(picture);
  const { planned } = ASKERS[picture.by];
  const change = planAfter(picture.transaction, { failure, planned }, picture.now);
  return { do: "rest", reason: failure ? failure.message : "nothing is left to do now", change, failure };
}
