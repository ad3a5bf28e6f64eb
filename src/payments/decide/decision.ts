import {
  type AttentionCode,
  type Change,
  holdsMoney,
  isLive,
  type LedgerTransaction,
  nextCheck,
  DAY_MS,
} from "../../modules/crossborder/internal";
import { TRIGGERS } from "../triggers";
import { type Look, wasTaken } from "../snapshot";
import { isAmountUnknown } from "../views/money";
import { RETRIES } from "../retry-policy";
import type { Failure, Step, StepName, Taken } from "./step";

/** A person must look. */
export interface Attention {
  do: "attention";
  code: AttentionCode;
  /** What happened and what solves it, in a sentence. */
  text: string;
  /** Of the error that who asked is told; a plain error when left out. */
  error_code?: "overpaid" | "payment_not_recorded" | "hold_unclear" | "order_change_open";
  /** It was thrown by a step, and is told as it was. */
  failure?: Failure;
}

/** What comes next for a transaction: exactly one of these. */
export type Decision =
  | { do: "ask"; reason: string }
  | ({ do: "step" } & Step)
  | Attention
  /** Nothing can be done now, and no person need look. */
  | { do: "stop"; text: string; failure?: Failure; busy?: true }
  /** Nothing is left to do in this look. `change` has when to look again; without it the row stays as it is. */
  | { do: "rest"; reason: string; change?: Change; failure?: Failure };

export const take = (step: Step): Decision => ({ do: "step", ...step });

/** As `take`, where it was not taken in this look yet, of the same operation or record. */
export const takeOnce = (look: Look, step: Step): Decision | undefined =>
  wasTaken(look, step.step, "of" in step ? step.of : undefined) ? undefined : take(step);

export const attention = (code: AttentionCode, text: string): Attention => ({ do: "attention", code, text });

/** @param failure what a step threw that this is about */
export const stop = (text: string, failure?: Failure): Decision => ({ do: "stop", text, failure });

/** Another one is at it: nothing was done, and it is looked at again in some seconds. */
export const retrySoon = (text: string): Decision => ({ do: "stop", text, busy: true });

/** The money is back, and nobody has asked for that: the store is told once. */
export const noteReturn = ({ reconciliation_status }: LedgerTransaction): Decision | undefined =>
  reconciliation_status === "returned"
    ? undefined
    : take({ step: "note_return", reason: "the money is back" });

/** The rule that decided these decides what comes of their failure, by what Medusa has done all the same. */
const JUDGED: readonly string[] = ["record", "reserve", "release_rest"] satisfies StepName[];

/** They are about the schedule, or only compare: what the payment needs is done already. */
const AFTERWARDS: readonly string[] = [
  "cancel_schedule",
  "start_schedule",
  "ask_about_schedule",
  "compare",
] satisfies StepName[];

type Failed = Taken & { failure: Failure };
const hasFailed = (one: Taken): one is Failed => one.failure !== undefined;

/**
 * The gateway refuses to reverse it, and was asked and shows the money: it is refunded instead. An earlier reverse whose answer was lost could
 * still have sent it back; and of an amount that no answer shows, nobody knows the whole.
 */
export function isRefundedInstead({ transaction, operations, taken }: Look): boolean {
  const { state } = transaction;
  const tried = taken.find((one) => one.step === "return" && one.of === "reverse");
  if (tried?.failure?.is !== "refused") return false;
  if (taken.some((one) => one.step === "return" && one.of === "refund")) return true;
  const isUnclear = operations.some((one) => one.kind === "reverse" && isLive(one));
  return (state === "paid" || state === "captured") && !isUnclear && !isAmountUnknown(transaction);
}

/** What keeps both sides from agreeing in this look. */
export const failureIn = (look: Look): Failed | undefined =>
  failuresIn(look).find(({ step }) => !JUDGED.includes(step) && !AFTERWARDS.includes(step));

const failuresIn = (look: Look): Failed[] =>
  look.taken
    .filter(hasFailed)
    .filter(({ step, of }) => !(step === "return" && of === "reverse" && isRefundedInstead(look)));

/** What the one who asked is told, and the next look is planned by. */
export function endingFailure(look: Look): Failure | undefined {
  const isJudged = ({ step }: Failed) => step === "record" || step === "reserve";
  const failures = failuresIn(look);
  // What a person is told says more than what failed.
  const told = failures.find(({ step }) => step === "attention");
  return (told ?? failures.find((one) => !isJudged(one)))?.failure;
}

/** Steps before the payment is recorded: no person is asked after them, but where money could not go back. */
const BEFORE_RECORDED: readonly string[] = [
  "ask",
  "stop",
  "void",
  "claim",
  "mend_links",
  "link_interrupted_order",
  "remove_other_sessions",
  "record_for_placed",
];

/** Whether a person must look after a step that failed. */
export function attentionAfter(look: Look, { step, failure }: Failed): Decision | undefined {
  if (look.taken.some((one) => one.step === "attention") || failure.is === "busy") return undefined;
  if (step === "return") return notReturned(look, failure);
  if (BEFORE_RECORDED.includes(step) || failure.is === "not_there") return undefined;
  // A person who was told why stays told so: that the gateway gives no answer is no other reason.
  const isTold = look.transaction.attention_code !== null;
  if (isTold && failure.is === "outage") return undefined;
  return { ...attention(failure.code, failure.message), failure };
}

/** Why it was to go back, which the first try says; then why it did not. */
function notReturned({ taken }: Look, failure: Failure): Decision {
  const why = taken.find(({ step }) => step === "return")?.reason;
  const message = why ? `no order can use it: ${why}; ${failure.message}` : failure.message;
  return { ...attention("not_returned", message), failure: { ...failure, message } };
}

/** A page that polls tries none of these again, but the job when it is due, and staff. */
const PUT_OFF: readonly (string | null)[] = [
  // The gateway did not send the money back, or a person is to say so first.
  "not_returned",
  "return_asked",
  // Nothing is due that it could pay for.
  "overpaid",
  // The region does not offer the channel.
  "channel_off",
  "unknown_at_gateway",
];

export const isPutOff = ({ before: { attention_code, next_check_at }, now }: Look): boolean =>
  PUT_OFF.includes(attention_code) && next_check_at !== null && next_check_at.getTime() > now;

interface Outcome {
  /** What kept it from finding out. */
  failure: Pick<Failure, "is" | "message"> | undefined;
  /** What the gateway may still do, in a sentence: both sides agree so far, and it is looked at all the same. */
  undecided?: string;
  /** False when it is no look of the plan: it does not count, and puts nothing off. */
  planned: boolean;
}

/**
 * Whether a look takes the place of the job's next one. A stranger's does not, nor one before its time: notifications that come again, and
 * staff who ask, would put off each time what they wait for.
 */
export const isScheduledLook = ({ by, before: { next_check_at }, now }: Look): boolean =>
  TRIGGERS[by].countsAsLook && (next_check_at === null || next_check_at.getTime() <= now);

type Looked = Pick<
  LedgerTransaction,
  | "state"
  | "reconciliation_status"
  | "attention_code"
  | "checks"
  | "next_check_at"
  | "last_error"
  | "paid_at"
  | "ended_at"
  | "expires_at"
  | "created_at"
>;

/**
 * What changes after a look, which never fails a transaction: the job does not look again once both sides agree, looks later and later while they do not, and
 * after a day beyond the time limit no more: then a person must.
 */
export function nextCheckAfter(
  transaction: Looked,
  { failure, undecided, planned }: Outcome,
  now: number,
): Change {
  if (!failure && !undecided && isDone(transaction)) {
    // `last_error` stays while nothing was paid, and where a person has solved it; it is cleared once both sides agree.
    const { reconciliation_status: status } = transaction;
    const last_error = status === "pending" || status === "solved" ? transaction.last_error : null;
    return { next_check_at: null, checks: 0, last_error };
  }
  // `last_error` stays what the audit found, until a person has looked.
  const waitsForPerson = transaction.attention_code === "audit";
  const reason = waitsForPerson ? transaction.last_error : null;
  if (!failure && transaction.state === "held")
    return { next_check_at: nextCheck(RETRIES.hourly, now), checks: 0, last_error: reason };
  if (!failure && waitsForPerson) return { next_check_at: null, checks: 0 };
  // Its late looks have a plan of their own, which asks for no person.
  if (failure && transaction.ended_at && transaction.next_check_at === null) return {};
  if (failure && failure.is === "busy") return { next_check_at: new Date(now + RETRIES.busy_ms) };
  // A person knows; it may be known again some day.
  if (failure && transaction.attention_code === "unknown_at_gateway")
    return { next_check_at: new Date(now + RETRIES.unknown_ms), last_error: failure.message };
  const checks = transaction.checks + (planned ? 1 : 0);
  const news = failure?.message ?? undecided;
  const last_error = news && !waitsForPerson ? news : transaction.last_error;
  // Staff who offer the channel again expect the order, however late that is.
  const waitsForChannel = transaction.attention_code === "channel_off";
  if (checks > RETRIES.checks && now > deadline(transaction) && !waitsForChannel) {
    const isTold = transaction.reconciliation_status === "needs_attention";
    return {
      // The reason that staff was told stays.
      ...(!isTold && { reconciliation_status: "needs_attention", attention_code: "not_confirmed" }),
      // Another one that looks at it all the same does not begin anew.
      checks,
      next_check_at: null,
      last_error,
    };
  }
  const next = nextCheck(checks, now);
  const next_check_at = planned ? next : earlier(transaction.next_check_at, next, now);
  const isTold = planned && failure && isOverdue(transaction, failure, now);
  return { ...(isTold && NOT_RECORDED), checks, next_check_at, last_error };
}

const NOT_RECORDED = {
  reconciliation_status: "needs_attention",
  attention_code: "not_in_agreement",
} as const;

/** It was paid a while ago, and this look failed, as the one before did: its customer waits for an order. The looks go on. */
function isOverdue(transaction: Looked, failure: Pick<Failure, "is">, now: number): boolean {
  const { state, reconciliation_status, paid_at, created_at, last_error } = transaction;
  const isNoAnswer = failure.is === "busy" || failure.is === "not_there" || failure.is === "outage";
  if (isNoAnswer || last_error === null || reconciliation_status !== "pending" || !holdsMoney(state))
    return false;
  return now - (paid_at ?? created_at).getTime() > RETRIES.not_recorded_ms;
}

export const earlier = (planned: Date | null, moment: Date, now: number): Date =>
  planned && planned.getTime() > now && planned < moment ? planned : moment;

/** Until when the job looks by itself: a day after the order expired. From then on a person must. */
const deadline = ({ expires_at, created_at }: Looked): number =>
  (expires_at ?? created_at).getTime() + DAY_MS;

function isDone({ state, reconciliation_status }: Looked): boolean {
  if (reconciliation_status === "reconciled") return state !== "held";
  if (reconciliation_status === "returned" || reconciliation_status === "solved") return true;
  // An order that was never paid: it has late looks.
  return (state === "closed" || state === "failed") && reconciliation_status === "pending";
}
