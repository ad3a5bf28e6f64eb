import type { MedusaError } from "@medusajs/framework/utils";
import type { InLedger, LedgerOperation, LedgerTransaction } from "../../modules/crossborder/internal";
import type { OpenChange } from "../../medusa";
import { paymentError, underWay } from "../errors";
import { isInStore } from "../provider-id";
import { heldAmount, isMoneyBack, paysSeveral } from "./money";

/*
 * What keeps an act from being done to a transaction now, whoever asks: the error that its caller is told, or undefined.
 * The acts themselves ask here and in staff.ts, and so does the page that offers them.
 */
export type Obstacle = MedusaError | undefined;

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

/** Why Medusa's own cancel of a payment cannot be carried out now. */
export function cancelObstacle({
  transaction,
  operations,
}: Pick<InLedger, "transaction" | "operations">): Obstacle {
  // Medusa would have it cancelled and captured.
  if (transaction.state === "captured" && transaction.pre_auth) return releaseObstacle(transaction);
  // What is taken of the hold is not known yet: the job releases the rest when it is.
  const isCapturing = operations.some(({ kind, outcome }) => kind === "capture" && outcome === "accepted");
  return transaction.state === "held" && isCapturing ? underWay() : undefined;
}

/** What is looked at of a payment that a clerk may have open. */
type AtCounter = Pick<LedgerTransaction, "provider_id" | "state" | "ineligible_since" | "expires_at">;

/** Nobody has paid it yet, and it can be paid: its order is open at the gateway and in time, or is being opened. */
export const isPayable = (
  { state, ineligible_since, expires_at }: Omit<AtCounter, "provider_id">,
  now: number,
): boolean =>
  !ineligible_since &&
  (state === "drafted" || (state === "open" && (!expires_at || expires_at.getTime() > now)));

/** A clerk can go on with it, or cancel it. */
export const isOpenAtCounter = (transaction: AtCounter, now: number): boolean =>
  isInStore(transaction) && isPayable(transaction, now);

/** A shopper who chooses a payment method must not close what a clerk has open. Staff cancels it first. */
export const staffObstacle = (transaction: AtCounter, now: number): Obstacle =>
  transaction.state === "open" && isOpenAtCounter(transaction, now) ? takenByStaff() : undefined;

export const takenByStaff = () =>
  paymentError("staff_only", "Staff is taking this payment; it is cancelled there.");

/** Something came back in the gateway's dashboard. */
export const refundedInPart = (
  { refunded_amount, currency_code }: LedgerTransaction,
  { partialRefunds = false } = {},
) => {
  const back = `${refunded_amount} ${currency_code.toUpperCase()}`;
  return paymentError(
    "refunded_in_part",
    partialRefunds
      ? `${back} was refunded in all, and Medusa has not booked what of it was refunded in the gateway's dashboard: book that first.`
      : `${back} was refunded in the gateway's dashboard, and the gateway refunds no rest by a call: refund the rest there, then book it.`,
  );
};

export const sentBackAlready = () =>
  paymentError("already_returned", "The money has been sent back already.");

/** Medusa books a refund, and all that a cancelled order was paid, on the one order that the payment is linked to. */
export function severalOrdersObstacle(transaction: LedgerTransaction): Obstacle {
  const { order_ids } = transaction;
  if (!order_ids || !paysSeveral(transaction) || isMoneyBack(transaction)) return undefined;
  return paymentError(
    "several_orders",
    `This payment has paid for ${order_ids.length} orders of one cart (${order_ids.join(", ")}), and Medusa would book all of it on one of ` +
      "them: refund it in the gateway's dashboard, and write what each order got back into its own book.",
  );
}

/** Why Medusa's own refund cannot be made now: Medusa would record nothing of it after the gateway has made it, or too much. */
export function medusaRefundObstacle({
  transaction,
  order,
  change,
}: {
  transaction: LedgerTransaction;
  order: { id: string; status: string } | undefined;
  change: OpenChange | undefined;
}): Obstacle {
  if (transaction.state === "held")
    return paymentError(
      "nothing_captured",
      "The gateway has not captured this hold, so there is nothing to refund: capture or release it, or refresh its status.",
    );
  const several = severalOrdersObstacle(transaction);
  return several || isMoneyBack(transaction) || !order ? several : changeObstacle(order, change);
}

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
 * takes the refund out of the order's book again. Of a cancelled order it records a refund all the same.
 * @param order its status is left out where the order itself is to be cancelled
 * @param change the open one, if there is any
 */
export function changeObstacle(
  order: { id: string; status?: string },
  change: OpenChange | undefined,
): Obstacle {
  if (!change || order.status === "canceled") return undefined;
  const name = NAMES.get(change.change_type ?? "") ?? "a change";
  return paymentError(
    "order_change_open",
    `${name[0]?.toUpperCase()}${name.slice(1)} of order ${order.id} is open: confirm or cancel it first. Medusa records no refund meanwhile.`,
  );
}
