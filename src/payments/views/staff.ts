import type { MedusaError } from "@medusajs/framework/utils";
import { amountText } from "../../gateway";
import type { Action } from "../../http";
import type { StaffAct } from "../../http/actions";
import type { Payment } from "../../medusa";
import {
  isFinal,
  isLive,
  isUndecided,
  type LedgerOperation,
  type LedgerTransaction,
  unbooked,
} from "../../modules/crossborder/internal";
import type { Account } from "../accounts";
import { paymentError } from "../errors";
import { recordIn, type Seen } from "../picture";
import { heldAmount, isMoneyBack, isReplaced, sumOf } from "./money";
import {
  captureObstacle,
  type Obstacle,
  openChange,
  refundedInPart,
  releaseObstacle,
  sentBackAlready,
  severalOrdersObstacle,
} from "./obstacles";

/** The acts that a transaction's own books allow or forbid. What is asked for, and what a clerk opens, is judged by the order too. */
export type JudgedAct = Exclude<StaffAct, "reconcile" | JudgedByOrder>;
type JudgedByOrder = "open_at_counter" | "refund_and_ask";

const OBSTACLES: Readonly<Record<JudgedAct, (seen: Seen) => Obstacle>> = {
  capture: (seen) =>
    releaseObstacle(seen.transaction) ??
    captureObstacle(seen.transaction, liveOf(seen, "capture")) ??
    unrecorded(seen),
  release: (seen) => releaseObstacle(seen.transaction) ?? unrecorded(seen),
  finish: finishObstacle,
  return: returnObstacle,
  refund: refundObstacle,
  book_refund: bookObstacle,
};

/**
 * What keeps an act from being done now: the act itself throws it, and the page offers no button for it.
 * @throws Unread where it depends on a book that was not looked into
 */
export const obstacleTo = (seen: Seen, act: JudgedAct): Obstacle => OBSTACLES[act](seen);

/** @throws MedusaError `payment_not_recorded` */
export function recordedPayment(seen: Seen): Payment {
  const payment = paymentOf(seen);
  if (!payment) throw notRecorded();
  return payment;
}

/** The refunds that came back in the gateway's dashboard and that Medusa has no record of. */
export const unbookedIn = (seen: Seen): LedgerOperation[] =>
  unbooked(operationsOf(seen), paymentOf(seen)?.refunds.map(({ id }) => id) ?? []);

/**
 * Each act, and whether it makes sense now.
 * @param account undefined where medusa-config has it no more
 * @param anotherShop why nothing but a question is possible, where another shop has opened it
 */
export function actionsOf(
  seen: Seen,
  account: Pick<Account, "options"> | undefined,
  anotherShop?: MedusaError,
): Record<Exclude<StaffAct, JudgedByOrder>, Action> {
  const { transaction } = seen;
  const gone = account ? undefined : paymentError("account_not_found", "The account is not in medusa-config");
  const action = (obstacle: MedusaError | undefined, more: Partial<Action> = {}): Action => {
    const against = gone ?? obstacle;
    return against
      ? { possible: false, reason: against.code ?? null }
      : { possible: true, reason: null, ...more };
  };
  const judged = (act: JudgedAct, more?: Partial<Action>) =>
    action(anotherShop ?? obstacleTo(seen, act), more);
  const held = heldAmount(transaction);
  const captured =
    transaction.state === "held" ? (paymentOf(seen)?.captures[0] ?? liveOf(seen, "capture")) : undefined;
  const releases = operationsOf(seen).filter(({ kind }) => kind === "release");
  const { refund } = account?.options ?? {};
  return {
    reconcile: action(undefined),
    // After a lost answer, and where Medusa has the capture, only the same amount may be captured again.
    capture: judged("capture", { amount: captured?.amount ?? held, whole_only: captured !== undefined }),
    // After a lost answer a part may have been released already.
    release: judged("release", { amount: held, whole_only: releases.some(isUndecided) }),
    finish: judged("finish"),
    return: judged("return"),
    refund: judged("refund", {
      amount: transaction.captured_amount,
      whole_only: true,
      needs_manager: refund !== undefined && refund.managerAccountNo === undefined,
    }),
    book_refund: judged("book_refund", { amount: amountText(sumOf(unbookedIn(seen))) }),
  };
}

/** A payment that was deleted in Medusa is none for staff. */
function paymentOf(seen: Seen): Payment | undefined {
  if (isReplaced(seen.transaction)) return undefined;
  const payment = recordIn(seen, "payment");
  return payment && "is_deleted" in payment ? undefined : payment;
}

const operationsOf = (seen: Seen): readonly LedgerOperation[] => recordIn(seen, "operations") ?? [];

/** The operation that moved the money or may have. */
const liveOf = (seen: Seen, kind: LedgerOperation["kind"]): LedgerOperation | undefined =>
  operationsOf(seen).find((operation) => operation.kind === kind && isLive(operation));

/** Medusa's books must agree, so its own refund is what staff makes. */
function refundObstacle(seen: Seen): Obstacle {
  const { transaction } = seen;
  if (isMoneyBack(transaction)) return sentBackAlready();
  const payment = paymentOf(seen);
  if (!payment) return notRecorded();
  const several = severalOrdersObstacle(transaction);
  if (several) return several;
  if (transaction.captured_amount === "0.00")
    return paymentError("nothing_captured", "Nothing has been captured that could be refunded.");
  if (transaction.refunded_amount !== "0.00") return refundedInPart(transaction);
  if (payment.refunds.length > 0 || liveOf(seen, "refund")?.outcome === "accepted")
    return paymentError(
      "refund_under_way",
      "A refund of this payment was asked for already: ask the gateway what became of it.",
    );
  return openChange(seen, payment.order);
}

function bookObstacle(seen: Seen): Obstacle {
  if (unbookedIn(seen).length === 0)
    return paymentError(
      "nothing_to_book",
      "Medusa has every refund that came back: somebody may have booked it.",
    );
  const payment = paymentOf(seen);
  return payment ? openChange(seen, payment.order) : notRecorded();
}

function returnObstacle(seen: Seen): Obstacle {
  const { state } = seen.transaction;
  if (paymentOf(seen))
    return paymentError("payment_recorded", "The payment is recorded in Medusa: refund it at its order.");
  if (isFinal(state)) return sentBackAlready();
  if (state === "closed" || state === "failed")
    return paymentError("nothing_to_return", "Nobody has paid, as far as is known: ask the gateway first.");
  return undefined;
}

function finishObstacle(seen: Seen): Obstacle {
  const { state, attention_code }: LedgerTransaction = seen.transaction;
  if (paymentOf(seen))
    return paymentError("payment_recorded", "The payment is recorded in Medusa, and its order is placed.");
  if (isFinal(state)) return sentBackAlready();
  if (attention_code === "channel_off") return undefined;
  return paymentError("nothing_to_finish", "It does not wait for its region to offer the channel again.");
}

/** An act goes through Medusa's own payment, where there is none yet. */
const notRecorded = () =>
  paymentError(
    "payment_not_recorded",
    "Medusa has not recorded the payment: ask the gateway, or return the money.",
  );

const unrecorded = (seen: Seen): Obstacle => (paymentOf(seen) ? undefined : notRecorded());
