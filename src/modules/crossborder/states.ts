import { DAY_MS } from "./rules/durations";
/**
 * What the gateway has done with one order, as far as we know (docs/reference/states.md has the diagram). Of one that is `unopened` the
 * gateway was told nothing: its order is opened when the shopper goes to pay.
 */
export const STATES = [
  "unopened",
  "drafted",
  "open",
  "paid",
  "held",
  "captured",
  "refunded",
  "reversed",
  "released",
  "closed",
  "failed",
] as const;
export type TransactionState = (typeof STATES)[number];

/**
 * What Medusa knows of it. `pending`: nothing yet. `reconciled`: the payment is recorded there. `returned`: the money
 * was sent back because no order could use it. `needs_attention`: a person must look. `solved`: a person has, and says that
 * nothing is left to do; both sides may still differ.
 */
export const RECONCILIATION_STATUSES = [
  "pending",
  "reconciled",
  "returned",
  "needs_attention",
  "solved",
] as const;
export type ReconciliationStatus = (typeof RECONCILIATION_STATUSES)[number];

/** What is known of a shop. Nobody has said yet what one is that is `unconfirmed`; a `copy` leaves alone what it was copied with. */
export const SHOP_STATUSES = ["original", "unconfirmed", "copy"] as const;

/** What the gateway can be paid in, as Medusa writes it. */
export const CURRENCY_CODES = ["usd", "cny"] as const;

/** How money moves on a day. */
export const MOVEMENT_KINDS = ["paid", "captured", "refunded", "returned"] as const;

/** Why a person must look at a transaction. docs/reference/states.md says what each means and what to do. */
export const ATTENTION_CODES = [
  "not_confirmed",
  "unknown_at_gateway",
  "word_unknown",
  "not_returned",
  "return_asked",
  "not_in_agreement",
  "refund_in_part",
  "refund_not_booked",
  "refund_failed",
  "capture_failed",
  "hold_unclear",
  "release_failed",
  "hold_dropped",
  "amount_not_shown",
  "amount_changed",
  "overpaid",
  "charged_after_cancellation",
  "deduction_differs",
  "renewal_order_failed",
  "order_unpaid",
  "channel_off",
  "audit",
] as const;
export type AttentionCode = (typeof ATTENTION_CODES)[number];

/**
 * Where a transaction may go from each state: only forward. `closed` and `failed` can still become paid,
 * because a customer may have paid in the moment the order was closed, and that money must be found.
 */
const FORWARD: Readonly<Record<TransactionState, readonly TransactionState[]>> = {
  unopened: ["drafted", "closed"],
  drafted: ["open", "paid", "held", "captured", "closed", "failed", "reversed", "refunded", "released"],
  open: ["paid", "held", "captured", "closed", "failed", "reversed", "refunded", "released"],
  failed: ["paid", "held", "closed", "reversed", "refunded"],
  closed: ["paid", "held", "reversed", "refunded"],
  held: ["captured", "released", "reversed", "refunded"],
  paid: ["refunded", "reversed"],
  captured: ["refunded", "reversed"],
  refunded: [],
  reversed: [],
  released: [],
};

/** Whether moving from one state to the other is a step forward. Staying is not a move. */
export function isForward(from: TransactionState, to: TransactionState): boolean {
  return FORWARD[from].includes(to);
}

/** No answer of the gateway changes these any more. */
export function isFinal(state: TransactionState): boolean {
  return FORWARD[state].length === 0;
}

/** The customer's money is with the shop, or held for it. */
export function holdsMoney(state: TransactionState): boolean {
  return state === "paid" || state === "held" || state === "captured";
}

/** Its order is open at the gateway, or may be: nobody has the answer to its opening yet. */
export function mayBeOpen(state: TransactionState): boolean {
  return state === "drafted" || state === "open";
}

export const WITH_MONEY = STATES.filter(holdsMoney);
export const MAYBE_OPEN = STATES.filter(mayBeOpen);
/** A shopper can go on with it, or pay it. */
export const AWAITING_PAYMENT: readonly TransactionState[] = ["unopened", ...MAYBE_OPEN];
/** Nobody has paid it, and the gateway may take a payment for it, also after it said that it was declined or closed. */
export const CAN_BECOME_PAID = STATES.filter((state) => isForward(state, "paid"));
/** Nobody has paid it. */
export const UNPAID: readonly TransactionState[] = ["unopened", ...CAN_BECOME_PAID];

/**
 * What may move money, or open or close an order at the gateway. A `part_refund` gives back less than the whole: with a `reference` it is
 * ours, without one it was made in the gateway's dashboard.
 */
export const OPERATION_KINDS = [
  "open",
  "scan",
  "capture",
  "release",
  "refund",
  "part_refund",
  "reverse",
  "void",
  "deduction",
] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/**
 * `requested`: written, and nothing more is known. `unknown`: it was sent, and its answer was lost. `accepted`: the gateway
 * has it, and it is not final. `succeeded`: done. `refused`: the gateway did not take it. `failed`: it was never sent, or
 * taken and not carried out. The last two moved no money.
 */
export const OUTCOMES = ["requested", "unknown", "accepted", "succeeded", "refused", "failed"] as const;
export type OperationOutcome = (typeof OUTCOMES)[number];

/** Of these a transaction has one at a time that moved money or may have. */
export const SINGLE_KINDS = ["open", "capture", "refund", "reverse", "void", "deduction"] as const;

/** It moved money, or may have. */
export const isLive = ({ outcome }: { outcome: OperationOutcome }): boolean =>
  outcome !== "refused" && outcome !== "failed";

/** It may have moved money, and nobody knows yet. */
export const isUndecided = ({ outcome }: { outcome: OperationOutcome }): boolean =>
  outcome === "requested" || outcome === "unknown" || outcome === "accepted";

interface Entry {
  kind: OperationKind;
  outcome: OperationOutcome;
  medusa_id: string | null;
}

/** A refund of the whole or of a part that was asked for here, and not in the gateway's dashboard. */
export const isOwnRefund = ({
  kind,
  reference,
}: Pick<Entry, "kind"> & { reference: string | null }): boolean =>
  kind === "refund" || (kind === "part_refund" && reference !== null);

/** A refund of ours of which nobody knows yet whether it was made. A payment has one at a time, of the whole or of a part. */
export const isOpenRefund = (one: Pick<Entry, "kind" | "outcome"> & { reference: string | null }): boolean =>
  isOwnRefund(one) && isUndecided(one);

/** A part of a payment that was given back. */
export const isPartialRefund = ({ kind, outcome }: Pick<Entry, "kind" | "outcome">): boolean =>
  kind === "part_refund" && outcome === "succeeded";

/** Medusa's refunds of the parts that were given back. */
export const refundsOfParts = (operations: readonly Entry[]): ReadonlySet<string> =>
  new Set(operations.filter(isPartialRefund).flatMap(({ medusa_id }) => medusa_id ?? []));

/**
 * Of a payment that was given back in parts: what Medusa has no refund for, ours and the dashboard's, with what gave back the rest of it.
 * @param recorded ids of the payment's refunds in Medusa
 */
export function unrecordedRefunds<T extends Entry>(
  operations: readonly T[],
  recorded: readonly string[],
): T[] {
  if (!operations.some(isPartialRefund)) return [];
  const isBack = ({ kind, outcome }: T) =>
    outcome === "succeeded" && (kind === "part_refund" || kind === "refund" || kind === "reverse");
  return operations.filter((one) => isBack(one) && !recorded.includes(one.medusa_id ?? ""));
}

/** What the gateway can be asked to change of a schedule (§4.10). */
export const SCHEDULE_CHANGES = ["raise", "cancel"] as const;

/** `pending` until the first payment is made; `completed` when all its deductions were. */
export const SCHEDULE_STATUSES = ["pending", "active", "completed", "cancelled"] as const;

/** Why a person must look at a schedule; all other codes are about transactions. docs/reference/states.md says what to do. */
export const SCHEDULE_ATTENTION_CODES = ["deduction_missing", "first_order_ended"] as const;
export type ScheduleAttentionCode = (typeof SCHEDULE_ATTENTION_CODES)[number];

/** What a storefront chose by a plan's name. */
export interface RecurringTerms {
  plan: string;
  /** Days between two deductions. */
  frequency: number;
  /** How many deductions there are, the first payment included; 0 has no limit. */
  payment_count: number;
}

const DEDUCTION = "recurring-deduction";

/** Opened online, where §4 knows no way to close or return it but that of the store. */
export const isOnline = ({ operation }: { operation: string }): boolean =>
  operation === "secure-pay" || operation === "prepay" || operation === DEDUCTION;

/** A charge that the gateway made by itself, by a schedule: nobody opened it. */
export const isDeduction = ({ operation }: { operation: string }): boolean => operation === DEDUCTION;

/** In the place of what opened an order: the document's operation by which the ledger learned of it again. */
export const IMPORTED_BY = "tran-query";

/** It was put back from what the gateway shows of it: the ledger did not know it any more. */
export const isImported = ({ operation }: { operation: string }): boolean => operation === IMPORTED_BY;

/** The facts by which a deduction is recorded once, however often it is told. */
export const deductionKey = (schedule_no: string, transaction_no: string) => ({
  operation: DEDUCTION,
  transaction_no,
  reference: `${schedule_no}-${transaction_no}`.replace(/[^A-Za-z0-9-]/g, "-"),
});

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

/** Why a notification was refused. */
export const REFUSALS = [
  "signature_missing",
  "signature_wrong",
  "other_account",
  "unknown_payment",
  "flood",
  "malformed",
  "unknown_address",
] as const;
