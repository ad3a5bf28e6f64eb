import BigNumber from "bignumber.js";
import { amountText, MISMATCH, sameAmount, WRONG_STATUS } from "../../gateway";
import type { Session } from "../../medusa";
import {
  holdsMoney,
  isDeduction,
  isUndecided,
  type LedgerOperation,
  type LedgerTransaction,
  type Opened,
} from "../../modules/crossborder/internal";
import { paymentError } from "../errors";

/** @throws MedusaError `invalid_input` where an amount that staff wrote is none */
export function readAmount(text: string): string {
  try {
    return amountText(text);
  } catch {
    throw paymentError("invalid_input", "amount: must be an amount such as 12.50");
  }
}

/** What is still held, also of a hold whose captured part was refunded: decimal text with two places. */
export function heldAmount(
  transaction: Pick<LedgerTransaction, "state" | "authorized_amount" | "captured_amount" | "released_amount">,
): string {
  const { state, authorized_amount, captured_amount, released_amount } = transaction;
  if (state !== "held" && state !== "captured" && state !== "refunded") return "0.00";
  const rest = new BigNumber(authorized_amount).minus(captured_amount).minus(released_amount);
  return amountText(BigNumber.max(rest, 0));
}

/** Less than half a cent, which the gateway does not take: there is nothing to pay. */
export const isNothing = (amount: string): boolean => amountText(amount) === "0.00";

/** What was taken and did not go back by a refund: decimal text with two places. */
export const keptAmount = ({
  captured_amount,
  refunded_amount,
}: Pick<LedgerTransaction, "captured_amount" | "refunded_amount">): string =>
  amountText(new BigNumber(captured_amount).minus(refunded_amount));

/** The shop has the money, or can still get it, and the order does not know of it yet. */
export const isBeingRecorded = ({
  state,
  reconciliation_status,
}: Pick<LedgerTransaction, "state" | "reconciliation_status">): boolean =>
  holdsMoney(state) && (reconciliation_status === "pending" || reconciliation_status === "needs_attention");

/** The customer has the money again. */
export const isMoneyBack = ({ state }: Pick<LedgerTransaction, "state">) =>
  state === "refunded" || state === "reversed";

/** The store's own workflow has made more than one order of its cart. */
export const paysSeveral = ({ order_ids }: Pick<LedgerTransaction, "order_ids">): boolean =>
  order_ids !== null && order_ids.length > 1;

/** A hold that ended before anything of it was captured: the customer has the money, and there is nothing to refund. */
export const isHoldGone = ({
  state,
  pre_auth,
  captured_amount,
}: Pick<LedgerTransaction, "state" | "pre_auth" | "captured_amount">): boolean =>
  state === "released" || (pre_auth && captured_amount === "0.00" && isMoneyBack({ state }));

export const sumOf = (amounts: readonly { amount: BigNumber.Value }[]): BigNumber =>
  BigNumber.sum(0, ...amounts.map(({ amount }) => amount));

/** Of a capture or a release: the gateway says that it has made it already, or that the hold is over. */
export const isMadeOrOver = (ret_code: string | null | undefined): boolean =>
  ret_code === WRONG_STATUS || ret_code === MISMATCH;

type Asked = Pick<LedgerOperation, "kind" | "outcome" | "amount" | "ret_code">;

/** A capture or a release whose answer was lost. */
export const isAnswerLost = ({ kind, outcome }: Pick<Asked, "kind" | "outcome">): boolean =>
  (kind === "capture" || kind === "release") && (outcome === "unknown" || outcome === "requested");

/**
 * … and about which only a look into the gateway's dashboard tells: the gateway refuses it since, because it was made or the
 * hold is over; or it is the release of a part, which asked for once more could release twice as much; or a capture, where a hold
 * can be captured more than once.
 * @param held what is held, as far as is known
 */
export const isUnclear = (operation: Asked, held: string, { severalCaptures = false } = {}): boolean =>
  (isAnswerLost(operation) &&
    (isMadeOrOver(operation.ret_code) ||
      (operation.kind === "release" && !sameAmount(operation.amount, held)))) ||
  (severalCaptures && operation.kind === "capture" && isUndecided(operation));

/** What a person is told of it. */
export function unclearText({ kind, amount, ret_code }: Asked): string {
  const why = isMadeOrOver(ret_code)
    ? `, and the gateway refuses it now (ret_code ${ret_code}): it was made, or the hold is over`
    : kind === "capture"
      ? ", and this gateway would capture a second time"
      : ", and a part is not released twice";
  return `The answer to the ${kind} of ${amount} was lost${why}. Look at the gateway's dashboard, and say whether it was made.`;
}

/**
 * Whether a release is asked for again: an accepted one, and one whose answer was lost where it was for all that is held. To
 * release a part again could release twice as much.
 */
export const isToBeFinished = (
  release: Pick<LedgerOperation, "outcome" | "amount">,
  transaction: LedgerTransaction,
): boolean =>
  release.outcome === "accepted" ||
  (isUndecided(release) && sameAmount(release.amount, heldAmount(transaction)));

/**
 * It was voided before it had claimed what it was to pay for: what Medusa has recorded for its session is another one's, which was opened in
 * its place.
 */
export const isReplaced = ({
  ineligible_since,
  claimed_at,
}: Pick<LedgerTransaction, "ineligible_since" | "claimed_at">): boolean =>
  ineligible_since !== null && claimed_at === null;

/** What a payment session asks for, and what is due in its payment collection. */
interface Due extends Pick<Session, "currency_code" | "amount"> {
  payment_collection: Pick<Session, "currency_code" | "amount"> & { order?: { status: string } | null };
}

/**
 * Why a transaction may not pay for its session, in words; undefined when it may.
 * Compares what was priced, what was paid, what the session says and what its payment collection is due.
 */
export function ineligibleReason(
  transaction: LedgerTransaction,
  session: Due | undefined,
): string | undefined {
  if (!session) return "its payment session is gone";
  if (transaction.ineligible_since) return transaction.ineligible_reason ?? "it was voided";
  const { payment_collection: due } = session;
  if (due.order?.status === "canceled") return "its order was cancelled";
  const { currency_code, amount: priced } = transaction;
  for (const [whose, of] of [
    ["session", session],
    ["order", due],
  ] as const)
    if (of.currency_code !== currency_code)
      return `its currency is ${currency_code}, the ${whose}'s is ${of.currency_code}`;
  const paid = transaction.paid_amount ?? priced;
  for (const amount of [priced, session.amount, due.amount])
    if (!sameAmount(amount, paid))
      return holdsMoney(transaction.state)
        ? `${paid} was paid where ${amount} is due`
        : `it is for ${paid}, and ${amount} is due`;
  return undefined;
}

/**
 * No answer ever showed the amount in the currency that it was priced in, or the last one shows something else than counts as paid.
 * What a deduction took is on its schedule.
 */
export function isAmountUnknown(transaction: LedgerTransaction): boolean {
  const { other_amount, paid_amount, confirmed_amount } = transaction;
  const isShown = paid_amount !== null || confirmed_amount !== null || isDeduction(transaction);
  return other_amount !== null || !isShown;
}

/** What the gateway's last answer shows in the place of what counts as paid, in words; undefined where it shows the same. */
export function otherAmountText(transaction: LedgerTransaction): string | undefined {
  const { other_amount, paid_amount, amount, currency_code } = transaction;
  if (other_amount === null) return undefined;
  return `the gateway shows ${other_amount} where ${paid_amount ?? amount} ${currency_code.toUpperCase()} was paid`;
}

/** Both sides agree. */
export const agrees = ({
  reconciliation_status,
}: Pick<LedgerTransaction, "reconciliation_status">): boolean =>
  reconciliation_status === "reconciled" || reconciliation_status === "returned";

/** Both sides agree, and nothing is left to look at. */
export const isReconciled = (
  transaction: Pick<LedgerTransaction, "reconciliation_status" | "next_check_at">,
): boolean => transaction.next_check_at === null && agrees(transaction);

/** What is left of an order's time must do for paying. */
const LEAST_MS = 60_000;

/** An order that is open, and long enough to be paid. */
export const hasTime = (
  { state, expires_at }: Pick<LedgerTransaction, "state" | "expires_at">,
  now: number,
): boolean => state === "open" && (!expires_at || expires_at.getTime() - now > LEAST_MS);

/** Whether an order can be paid for what its session asks for now. */
export const canStillBePaid = (transaction: LedgerTransaction, session: Due, now: number): boolean =>
  hasTime(transaction, now) && ineligibleReason(transaction, session) === undefined;

/** A wallet that began and never ended keeps no shopper from another method for longer. */
const LONGEST_PAYING_MS = 15 * 60_000;

/** The gateway says that the customer is at it: a value of gateways of the same family (§3). */
export const isDealing = (
  { state, gateway_status, created_at }: Pick<LedgerTransaction, "state" | "gateway_status" | "created_at">,
  now: number,
): boolean =>
  state === "open" &&
  gateway_status?.trim().toLowerCase() === "dealing" &&
  now - created_at.getTime() < LONGEST_PAYING_MS;

/** Of so many orders in so long a time … */
export const RATE_WINDOW_MS = 10 * 60_000;
const FREE_ORDERS = 9;
/** … one more is opened so long after the one before. */
const RATE_MS = 20_000;

/** Milliseconds until a further order may be opened, by those that were opened in that time. */
export function waitOf({ count, newest }: Opened, now: number): number {
  if (count < FREE_ORDERS || !newest) return 0;
  return newest.getTime() + RATE_MS - now;
}
