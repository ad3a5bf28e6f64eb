import BigNumber from "bignumber.js";
import { Refusal, RET_CODE } from "./refusal";
import { isOpen, type Refund, type Transaction } from "./transaction";

/*
 * What can happen to an order (§3). Each function either does all of its change or throws a Refusal and
 * changes nothing.
 */

const ZERO = new BigNumber(0);

function wrongStatus(transaction: Transaction, rule: string): Refusal {
  return new Refusal(RET_CODE.wrongStatus, "transactionStatus", `is ${transaction.status}; ${rule}`);
}

export function requireOpen(transaction: Transaction): void {
  if (!isOpen(transaction)) throw wrongStatus(transaction, "the customer can no longer pay it");
}

/** The customer agrees: a sale is paid, the amount of a pre-authorized order is held. */
export function agree(transaction: Transaction, now: number): void {
  requireOpen(transaction);
  transaction.status = "success";
  transaction.paidAt = now;
  if (transaction.preAuth) transaction.held = transaction.amount;
  else transaction.paid = transaction.amount;
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

/** The time of an open order, or of a hold that nobody captured, is over. */
export function expire(transaction: Transaction): void {
  if (transaction.held.isZero() || transaction.captured.gt(0)) return end(transaction, "closed");
  transaction.status = "closed";
  transaction.released = transaction.released.plus(transaction.held);
  transaction.held = ZERO;
}

/** §4.6: captures a part of a hold or all of it. A hold is captured once. */
export function capture(transaction: Transaction, amount: BigNumber): void {
  requireHold(transaction);
  if (transaction.captured.gt(0)) throw wrongStatus(transaction, "its hold was already captured");
  requireWithinHold(transaction, "amount", amount);
  transaction.held = transaction.held.minus(amount);
  transaction.captured = amount;
  transaction.paid = amount;
}

/** §4.7: releases a part of a hold or all of it. */
export function unfreeze(transaction: Transaction, amount: BigNumber): void {
  requireHold(transaction);
  requireWithinHold(transaction, "unfreezeAmount", amount);
  transaction.held = transaction.held.minus(amount);
  transaction.released = transaction.released.plus(amount);
}

/** §4.5: closes an unpaid order; otherwise returns what was paid and releases what is held. */
export function reverse(transaction: Transaction): void {
  if (isOpen(transaction)) {
    transaction.status = "closed";
    return;
  }
  if (transaction.status !== "success") throw wrongStatus(transaction, "it cannot be reversed");
  transaction.status = "reversed";
  transaction.released = transaction.released.plus(transaction.held);
  transaction.held = ZERO;
  transaction.refunded = transaction.paid;
}

/** §4.11: `amount` must equal the whole payment, in the currency in which the order was priced. */
export function refund(
  transaction: Transaction,
  given: { field: "amount" | "rmbAmount"; amount: BigNumber },
  record: Refund,
): void {
  if (transaction.status !== "success" || transaction.paid.isZero()) {
    throw wrongStatus(transaction, "only a payment that was taken, and not returned yet, can be refunded");
  }
  if (transaction.refund?.status === "pending") throw wrongStatus(transaction, "its refund is under way");
  const field = transaction.currency === "RMB" ? "rmbAmount" : "amount";
  if (given.field !== field) {
    throw new Refusal(RET_CODE.mismatch, given.field, `the payment was made in ${field}`);
  }
  if (!given.amount.eq(transaction.paid)) {
    throw new Refusal(RET_CODE.mismatch, field, "must equal the original payment amount");
  }
  transaction.refund = record;
  if (record.status === "success") giveBack(transaction);
}

/** A refund that was pending ends: the customer has the money, or never gets it. */
export function endRefund(transaction: Transaction, status: "success" | "failed"): void {
  const { refund: record } = transaction;
  if (record?.status !== "pending") throw wrongStatus(transaction, "no refund of it is under way");
  transaction.refund = { ...record, status };
  if (status === "success") giveBack(transaction);
}

function giveBack(transaction: Transaction): void {
  transaction.status = "refunded";
  transaction.refunded = transaction.paid;
  transaction.released = transaction.released.plus(transaction.held);
  transaction.held = ZERO;
}

function requireHold(transaction: Transaction): void {
  if (transaction.status !== "success" || transaction.held.isZero()) {
    throw wrongStatus(transaction, "it holds no funds of a pre-authorized order");
  }
}

function requireWithinHold(transaction: Transaction, field: string, amount: BigNumber): void {
  if (amount.lte(transaction.held)) return;
  throw new Refusal(RET_CODE.mismatch, field, "must not exceed the amount that is held");
}
