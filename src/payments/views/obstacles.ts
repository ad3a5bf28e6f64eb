import type { MedusaError } from "@medusajs/framework/utils";
import {
  isFinal,
  type LedgerOperation,
  type LedgerTransaction,
  unbooked,
} from "../../modules/crossborder/internal";
import type { OpenChange } from "../../medusa";
import { paymentError } from "../errors";
import type { Payment } from "../../medusa";
import { isInStore } from "../provider-id";
import { heldAmount, isMoneyBack } from "./money";

/*
 * What keeps an act from being done to a transaction now, whoever asks: the error that its caller is told, or undefined.
 * The acts themselves ask here, and so does the page that offers them.
 */
type Obstacle = MedusaError | undefined;

/** @throws the obstacle, where there is one */
export function throwIf(obstacle: Obstacle): void {
  if (obstacle) throw obstacle;
}

/** @param live the capture that moved the money or may have */
export function captureObstacle(
  { state, attention_code }: LedgerTransaction,
  live?: LedgerOperation,
): Obstacle {
  const isUnderWay = live?.outcome === "accepted" && attention_code !== "capture_failed";
  if (state === "captured" || isUnderWay) return capturedAlready();
  if (state !== "held") return paymentError("not_held", `The transaction is ${state}, not held.`);
  return undefined;
}

export const capturedAlready = () =>
  paymentError("not_held", "A hold is captured once, and this one has been: release what is left of it.");

export function releaseObstacle(transaction: LedgerTransaction): Obstacle {
  if (heldAmount(transaction) !== "0.00") return undefined;
  return paymentError("nothing_held", `The transaction is ${transaction.state}: nothing is held.`);
}

/**
 * Medusa's books must agree, so its own refund is what staff makes.
 * @param payment Medusa's record of the payment
 * @param live the refund that moved the money or may have
 * @param change why Medusa would record no refund now
 */
export function refundObstacle(
  transaction: LedgerTransaction,
  payment: Payment | undefined,
  live: LedgerOperation | undefined,
  change: Obstacle,
): Obstacle {
  if (isMoneyBack(transaction)) return sentBackAlready();
  if (!payment) return notRecorded();
  if (transaction.captured_amount === "0.00")
    return paymentError("nothing_captured", "Nothing has been captured that could be refunded.");
  if (transaction.refunded_amount !== "0.00") return refundedInPart(transaction);
  if (payment.refunds.length > 0 || live?.outcome === "accepted")
    return paymentError(
      "refund_under_way",
      "A refund of this payment was asked for already: ask the gateway what became of it.",
    );
  return change;
}

/**
 * @param payment Medusa's record of the payment
 * @param change why Medusa would record no refund now
 */
export function bookObstacle(
  operations: readonly LedgerOperation[],
  payment: Payment | undefined,
  change: Obstacle,
): Obstacle {
  const recorded = payment?.refunds.map(({ id }) => id) ?? [];
  if (unbooked(operations, recorded).length === 0)
    return paymentError(
      "nothing_to_book",
      "Medusa has every refund that came back: somebody may have booked it.",
    );
  return payment ? change : notRecorded();
}

export function returnObstacle(transaction: LedgerTransaction, payment: unknown): Obstacle {
  if (payment)
    return paymentError("payment_recorded", "The payment is recorded in Medusa: refund it at its order.");
  if (isFinal(transaction.state)) return sentBackAlready();
  if (transaction.state === "closed" || transaction.state === "failed")
    return paymentError("nothing_to_return", "Nobody has paid, as far as is known: ask the gateway first.");
  return undefined;
}

/** A shopper who chooses a payment method must not close what a clerk has open. Staff cancels it first. */
export function staffObstacle(
  transaction: Pick<LedgerTransaction, "provider_id" | "state" | "ineligible_since" | "expires_at">,
  now: number,
): Obstacle {
  const { state, ineligible_since, expires_at } = transaction;
  const isOpen = state === "open" && !ineligible_since && (!expires_at || expires_at.getTime() > now);
  return isInStore(transaction) && isOpen ? takenByStaff() : undefined;
}

export const takenByStaff = () =>
  paymentError("staff_only", "Staff is taking this payment; it is cancelled there.");

/** @param payment Medusa's record of the payment */
export function finishObstacle(transaction: LedgerTransaction, payment: unknown): Obstacle {
  if (payment)
    return paymentError("payment_recorded", "The payment is recorded in Medusa, and its order is placed.");
  if (isFinal(transaction.state)) return sentBackAlready();
  if (transaction.attention_code === "channel_off") return undefined;
  return paymentError("nothing_to_finish", "It does not wait for its region to offer the channel again.");
}

/** An act goes through Medusa's own payment, where there is none yet. */
export const notRecorded = () =>
  paymentError(
    "payment_not_recorded",
    "Medusa has not recorded the payment: ask the gateway, or return the money.",
  );

export const refundedInPart = ({ refunded_amount, currency_code }: LedgerTransaction) =>
  paymentError(
    "refunded_in_part",
    `${refunded_amount} ${currency_code.toUpperCase()} was given back in the gateway's dashboard, and the gateway refunds no rest by a ` +
      "call: give the rest back there, then book it.",
  );

export const sentBackAlready = () =>
  paymentError("already_returned", "The money has been sent back already.");

/** Medusa's types of order changes, as staff knows them. */
const NAMES = new Map([
  ["edit", "an edit"],
  ["return_request", "a return"],
  ["return_receive", "the receipt of a return"],
  ["claim", "a claim"],
  ["exchange", "an exchange"],
  ["transfer", "a transfer to another customer"],
  ["credit_line", "another refund"],
]);

/**
 * While a change of an order is open, Medusa records no refund and cancels no order: it finds that out after it has refunded, and
 * takes the refund out of the order's book again.
 */
export function changeOpenText(order_id: string, { change_type }: OpenChange): string {
  const name = NAMES.get(change_type ?? "") ?? "a change";
  return `${name[0]?.toUpperCase()}${name.slice(1)} of order ${order_id} is open: confirm or cancel it first. Medusa records no refund meanwhile.`;
}
