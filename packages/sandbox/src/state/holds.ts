import type BigNumber from "bignumber.js";
import { Refusal, RET_CODE, wrongStatus } from "./refusal";
import type { Transaction } from "./transaction";
import { end, refuseWhileUnderWay } from "./transitions";

/*
 * What can happen to a hold (§3). Each function either does all of its change or throws a Refusal and changes nothing.
 */

type Movement = NonNullable<Transaction["underWay"]>;

/** §4.6: captures a part of a hold or all of it. A hold is captured once, unless the dialect says otherwise. */
export function capture(
  transaction: Transaction,
  amount: BigNumber,
  { pending = false, again = false } = {},
): void {
  requireHold(transaction, ["success"]);
  if (transaction.captured.gt(0) && !again) throw wrongStatus(transaction, "its hold was already captured");
  requireWithinHold(transaction, "amount", amount);
  begin(transaction, { kind: "capture", amount }, pending);
}

/** §4.7: releases a part of a hold or all of it, also where what was captured of it has been refunded. */
export function unfreeze(transaction: Transaction, amount: BigNumber, pending = false): void {
  requireHold(transaction, ["success", "refunded"]);
  requireWithinHold(transaction, "unfreezeAmount", amount);
  begin(transaction, { kind: "release", amount }, pending);
}

/** A capture or a release that was pending ends: its money moves, or the hold stays as it was. */
export function endMovement(
  transaction: Transaction,
  kind: Movement["kind"],
  outcome: "success" | "failed",
): void {
  const { underWay } = transaction;
  if (underWay?.kind !== kind) throw wrongStatus(transaction, `no ${kind} of it is under way`);
  transaction.underWay = undefined;
  if (outcome === "success") move(transaction, underWay);
}

/** The time of an open order is over, or that of a hold: what is still held goes back to the customer. */
export function expire(transaction: Transaction): void {
  if (transaction.held.isZero()) return end(transaction, "closed");
  refuseWhileUnderWay(transaction);
  move(transaction, { kind: "release", amount: transaction.held });
  if (transaction.captured.isZero()) transaction.status = "closed";
}

function begin(transaction: Transaction, movement: Movement, pending: boolean): void {
  if (pending) transaction.underWay = movement;
  else move(transaction, movement);
}

function move(transaction: Transaction, { kind, amount }: Movement): void {
  transaction.held = transaction.held.minus(amount);
  if (kind === "release") {
    transaction.released = transaction.released.plus(amount);
  } else {
    transaction.captured = transaction.captured.plus(amount);
    transaction.paid = transaction.paid.plus(amount);
  }
}

function requireHold(transaction: Transaction, statuses: readonly Transaction["status"][]): void {
  refuseWhileUnderWay(transaction);
  if (!statuses.includes(transaction.status) || transaction.held.isZero()) {
    throw wrongStatus(transaction, "it holds no funds of a pre-authorized order");
  }
}

function requireWithinHold(transaction: Transaction, field: string, amount: BigNumber): void {
  if (amount.lte(transaction.held)) return;
  throw new Refusal(RET_CODE.mismatch, field, "must not exceed the amount that is held");
}
