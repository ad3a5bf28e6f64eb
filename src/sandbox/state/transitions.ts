import BigNumber from "bignumber.js";
import { Refusal, RET_CODE } from "./refusal";
import { isOpen, type Refund, type Transaction } from "./transaction";

/*
 * What can happen to an order (§3). Each either happens whole or refuses and changes nothing.
 */

const ZERO = new BigNumber(0);

function wrongStatus(transaction: Transaction, rule: string): Refusal {
  return new Refusal(RET_CODE.wrongStatus, "transactionStatus", `is ${transaction.status}; ${rule}`);
}

export function requireOpen(transaction: Transaction): void {
  if (!isOpen(transaction)) throw wrongStatus(transaction, "the customer can no longer pay it");
}

/** The customer agreed: a sale is paid, a pre-authorized order is held. */
export function agree(transaction: Transaction, now: number): void {
  requireOpen(transaction);
  transaction.status = "success";
  transaction.paidAt = now;
  if (transaction.preAuth) transaction.held = transaction.amount;
  else transaction.paid = transaction.amount;
}

/** The customer must confirm in the wallet before it is paid. */
export function awaitConfirmation(transaction: Transaction): void {
  transaction.status = "dealing";
}

/** One attempt failed; the order stays open for another. */
export function declineAttempt(transaction: Transaction): void {
  requireOpen(transaction);
  transaction.status = "init";
}

/** Nobody can pay it any more: it failed, or its time is over. */
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

/** §4.6, once per hold. */
export function capture(transaction: Transaction, amount: BigNumber): void {
  requireHold(transaction);
  if (transaction.captured.gt(0)) throw wrongStatus(transaction, "its hold was already captured");
  requireWithinHold(transaction, "amount", amount);
  transaction.held = transaction.held.minus(amount);
  transaction.captured = amount;
  transaction.paid = amount;
}

/** §4.7 */
export function unfreeze(transaction: Transaction, amount: BigNumber): void {
  requireHold(transaction);
  requireWithinHold(transaction, "unfreezeAmount", amount);
  transaction.held = transaction.held.minus(amount);
  transaction.released = transaction.released.plus(amount);
}

/** §4.5 Closes an unpaid order; otherwise gives everything back that was taken or held. */
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

/** §4.11 `amount` must be the whole payment, in the currency of its price. */
export function refund(
  transaction: Transaction,
  given: { field: "amount" | "rmbAmount"; amount: BigNumber },
  record: Refund,
): void {
  if (transaction.status !== "success" || transaction.paid.isZero()) {
    throw wrongStatus(transaction, "only a payment that was taken, and not given back yet, can be refunded");
  }
  const field = transaction.currency === "RMB" ? "rmbAmount" : "amount";
  if (given.field !== field) {
    throw new Refusal(RET_CODE.mismatch, given.field, `the payment was made in ${field}`);
  }
  if (!given.amount.eq(transaction.paid)) {
    throw new Refusal(RET_CODE.mismatch, field, "must equal the original payment amount");
  }
  transaction.status = "refunded";
  transaction.refunded = given.amount;
  transaction.released = transaction.released.plus(transaction.held);
  transaction.held = ZERO;
  transaction.refund = record;
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
