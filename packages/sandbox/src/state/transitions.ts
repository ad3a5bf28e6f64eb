import BigNumber from "bignumber.js";
import { Refusal, RET_CODE, wrongStatus } from "./refusal";
import {
  hasEndedUnpaid,
  isNotified,
  isOpen,
  type PartRefund,
  priceName,
  type PriceName,
  type Refund,
  type Transaction,
  WALLETS,
} from "./transaction";

/*
 * What can happen to an order (§3); what happens to a hold is in holds.ts. Each function either does all of its change or throws a Refusal and
 * changes nothing.
 */

const ZERO = new BigNumber(0);

export function requireOpen(transaction: Transaction): void {
  if (!isOpen(transaction)) throw wrongStatus(transaction, "the customer can no longer pay it");
}

export function refuseWhileUnderWay(transaction: Transaction): void {
  const { underWay } = transaction;
  if (underWay) throw wrongStatus(transaction, `its ${underWay.kind} is under way`);
}

/** The customer agrees: a sale is paid, the amount of a pre-authorized order is held. */
export function agree(transaction: Transaction, now: number): void {
  requireOpen(transaction);
  transaction.status = "success";
  transaction.paidAt = now;
  if (transaction.preAuth) transaction.held = transaction.amount;
  else transaction.paid = transaction.amount;
}

/** The customer of an order that was opened without a channel chooses one: the first of them where nothing is said. */
export function chooseVendor(
  transaction: Transaction,
  chosen: string = transaction.vendor ?? WALLETS[0],
): void {
  if (chosen === transaction.vendor) return;
  if (transaction.vendor !== undefined) {
    throw new Refusal(RET_CODE.mismatch, "vendor", `is ${transaction.vendor} already`);
  }
  transaction.vendor = WALLETS.find((wallet) => wallet === chosen);
  if (transaction.vendor === undefined) {
    throw new Refusal(RET_CODE.badValue, "vendor", `must be one of ${WALLETS.join(", ")}`);
  }
}

/** The order stays unpaid until the customer confirms in the wallet. */
export function awaitConfirmation(transaction: Transaction): void {
  transaction.status = "dealing";
}

/** One attempt to pay failed; the order stays open for another. */
export function declineAttempt(transaction: Transaction): void {
  requireOpen(transaction);
  transaction.status = "init";
}

/** The order can no longer be paid: it failed, or its time is over. */
export function end(transaction: Transaction, status: "failed" | "closed"): void {
  requireOpen(transaction);
  transaction.status = status;
}

/**
 * What had failed, or was closed, can be paid once more: by the customer on a second try, or by the gateway's own retry of a
 * deduction. The number stays the same.
 */
export function reopen(transaction: Transaction): void {
  if (!hasEndedUnpaid(transaction))
    throw wrongStatus(transaction, "only what failed or was closed unpaid can be tried again");
  transaction.status = "init";
}

/** §4.5: closes an unpaid order; otherwise returns what was paid and releases what is held. */
export function reverse(transaction: Transaction): void {
  if (isOpen(transaction)) {
    transaction.status = "closed";
    return;
  }
  if (transaction.status !== "success" || transaction.underWay) {
    throw wrongStatus(transaction, "it cannot be reversed");
  }
  transaction.status = "reversed";
  transaction.released = transaction.released.plus(transaction.held);
  transaction.held = ZERO;
  transaction.refunded = transaction.paid;
}

interface Given {
  field: PriceName;
  amount: BigNumber;
}

function requireField(transaction: Transaction, given: Given): void {
  const field = priceName(transaction);
  if (given.field !== field)
    throw new Refusal(RET_CODE.mismatch, given.field, `the payment was made in ${field}`);
}

/** A part of a payment is refunded, by a call where the merchant's account takes those, or in the gateway's dashboard. */
export function refundPart(transaction: Transaction, given: Given, record: Refund): void {
  requireField(transaction, given);
  const left = transaction.paid.minus(transaction.refunded);
  if (transaction.status !== "success" || transaction.underWay || pendingIn(transaction))
    throw wrongStatus(transaction, "no part of it can be refunded now");
  if (given.amount.lte(0) || given.amount.gt(left))
    throw new Refusal(RET_CODE.badValue, given.field, `must be greater than 0, at most ${left.toFixed(2)}`);
  const part = { ...record, amount: given.amount };
  transaction.partRefunds.push(part);
  if (part.status === "success") giveBackPart(transaction, part);
}

function giveBackPart(transaction: Transaction, { amount }: PartRefund): void {
  transaction.refunded = transaction.refunded.plus(amount);
  if (transaction.refunded.eq(transaction.paid)) giveBack(transaction);
}

const pendingIn = ({ refund: whole, partRefunds }: Transaction): Refund | undefined =>
  [whole, ...partRefunds].find((one) => one?.status === "pending");

/**
 * §4.11: `amount` must equal the whole payment, in the currency in which the order was priced.
 * @param whole what the gateway takes for that
 */
export function refund(
  transaction: Transaction,
  given: Given,
  record: Refund,
  whole = transaction.paid,
): void {
  if (transaction.status !== "success" || transaction.paid.isZero()) {
    throw wrongStatus(transaction, "only a payment that was taken, and not returned yet, can be refunded");
  }
  if (pendingIn(transaction)) throw wrongStatus(transaction, "its refund is under way");
  refuseWhileUnderWay(transaction);
  if (transaction.partRefunds.length > 0) throw wrongStatus(transaction, "a part of it was refunded");
  requireField(transaction, given);
  if (!given.amount.eq(whole)) {
    throw new Refusal(RET_CODE.mismatch, given.field, "must equal the original payment amount");
  }
  transaction.refund = record;
  if (record.status === "success") giveBack(transaction);
}

/** The merchant refunds a payment in the gateway's dashboard: the whole, a part, or what parts have left of it. */
export function refundInDashboard(
  transaction: Transaction,
  record: Omit<Refund, "status">,
  given?: BigNumber,
): void {
  const amount = given ?? transaction.paid.minus(transaction.refunded);
  const field = priceName(transaction);
  const made = { ...record, status: "success" } as const;
  if (amount.eq(transaction.paid)) refund(transaction, { field, amount }, made);
  else refundPart(transaction, { field, amount }, made);
}

/** Calls find no such record from now on, or find it again. */
export function setForgotten(transaction: Transaction, forgotten: boolean): void {
  if ((transaction.forgotten ?? false) === forgotten)
    throw wrongStatus(transaction, forgotten ? "it is forgotten already" : "it is not forgotten");
  transaction.forgotten = forgotten;
}

/** A refund that was pending ends: the customer has the money, or never gets it. */
export function endRefund(transaction: Transaction, status: "success" | "failed"): void {
  const record = pendingIn(transaction);
  if (!record) throw wrongStatus(transaction, "no refund of it is under way");
  record.status = status;
  if (status !== "success") return;
  const part = transaction.partRefunds.find((one) => one === record);
  if (part) giveBackPart(transaction, part);
  else giveBack(transaction);
}

/** What a capture left of a hold stays held: only a release, or its time, ends that. */
function giveBack(transaction: Transaction): void {
  transaction.status = "refunded";
  transaction.refunded = transaction.paid;
}

/** What the control API can let happen to an order. */
export type ActionName =
  | "pay"
  | "decline"
  | "retry"
  | "expire"
  | "refund"
  | "reverse"
  | "notify"
  | "forget"
  | "remember"
  | `${"complete" | "fail"}-${"refund" | "capture" | "release"}`;

/** Those that make sense in the state in which the order is. */
export function possibleActions(transaction: Transaction): ActionName[] {
  const again = isNotified(transaction) ? (["notify"] as const) : [];
  return [...movements(transaction), ...again, transaction.forgotten ? "remember" : "forget"];
}

function movements(transaction: Transaction): ActionName[] {
  const { status, underWay, refund, held, paid } = transaction;
  if (isOpen(transaction)) return ["pay", "decline", "expire", "reverse"];
  if (underWay) return [`complete-${underWay.kind}`, `fail-${underWay.kind}`];
  if (refund?.status === "pending") return ["complete-refund", "fail-refund"];
  if (hasEndedUnpaid(transaction)) return ["retry"];
  if (status === "refunded" && held.gt(0)) return ["expire"];
  if (status !== "success") return [];
  return [
    ...(paid.gt(0) ? (["refund"] as const) : []),
    "reverse",
    ...(held.gt(0) ? (["expire"] as const) : []),
  ];
}
