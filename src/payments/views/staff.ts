import type { MedusaError } from "@medusajs/framework/utils";
import { amountText, sameAmount } from "../../gateway";
import type { Action } from "../../http";
import type { StaffAct } from "../../http/actions";
import type { OpenChange, Payment } from "../../medusa";
import {
  holdsMoney,
  isFinal,
  isLive,
  isOpenRefund,
  isOwnRefund,
  isUndecided,
  type LedgerOperation,
  type LedgerTransaction,
  unrecordedRefunds,
} from "../../modules/crossborder/internal";
import { paymentError } from "../errors";
import type { ParsedOptions } from "../options";
import type { InBooks } from "../snapshot";
import { heldAmount, isMoneyBack, isReplaced, keptAmount, sumOf } from "./money";
import {
  captureObstacle,
  type Obstacle,
  changeObstacle,
  refundedInPart,
  releaseObstacle,
  sentBackAlready,
  severalOrdersObstacle,
} from "./obstacles";

/** What an act of staff is judged by. */
export interface Judged {
  transaction: LedgerTransaction;
  operations: readonly LedgerOperation[];
  /** Medusa's payment of it; one that was deleted is none. */
  payment: Payment | undefined;
  /** A change of its order that is open. */
  change: OpenChange | undefined;
  /** Of the account, where medusa-config has it still. */
  options: Pick<ParsedOptions, "partialRefunds" | "refund"> | undefined;
}

export const judgedIn = ({
  transaction,
  operations,
  medusa: { payment, change },
}: InBooks): Omit<Judged, "options"> => ({ transaction, operations, payment, change });

/** The acts that a transaction's own books allow or forbid. What is asked for, and what a clerk opens, is judged by the order too. */
export type JudgedAct = Exclude<StaffAct, "reconcile" | JudgedByOrder>;
type JudgedByOrder = "open_at_counter" | "refund_and_ask";

const OBSTACLES: Readonly<Record<JudgedAct, (judged: Judged) => Obstacle>> = {
  capture: (judged) =>
    releaseObstacle(judged.transaction) ??
    captureObstacle(judged.transaction, liveCapture(judged)) ??
    unrecorded(judged),
  release: (judged) => releaseObstacle(judged.transaction) ?? unrecorded(judged),
  finish: finishObstacle,
  return: returnObstacle,
  refund: refundObstacle,
  book_refund: bookObstacle,
};

/** What keeps an act from being done now: the act itself throws it, and the page offers no button for it. */
export const obstacleTo = (judged: Judged, act: JudgedAct): Obstacle => OBSTACLES[act](judged);

/** @throws MedusaError `payment_not_recorded` */
export function recordedPayment(judged: Judged): Payment {
  const payment = paymentOf(judged);
  if (!payment) throw notRecorded();
  return payment;
}

/** The refund that Medusa has and the gateway has not made: staff makes that one, and no other. */
export function unmadeRefund(judged: Judged): Payment["refunds"][number] | undefined {
  const made = judged.operations.filter(({ outcome }) => outcome === "succeeded");
  return paymentOf(judged)?.refunds.find(({ id }) => !made.some(({ medusa_id }) => medusa_id === id));
}

/** The refunds that came back in the gateway's dashboard and that Medusa has no record of. */
export const unrecordedIn = (judged: Judged): LedgerOperation[] =>
  unrecordedRefunds(judged.operations, paymentOf(judged)?.refunds.map(({ id }) => id) ?? []);

/**
 * Each act, and whether it makes sense now.
 * @param anotherShop why nothing but a question is possible, where another shop has opened it
 */
export function actionsOf(
  judged: Judged,
  anotherShop?: MedusaError,
): Record<Exclude<StaffAct, JudgedByOrder>, Action> {
  const { transaction, options } = judged;
  const gone = options ? undefined : paymentError("account_not_found", "The account is not in medusa-config");
  const action = (obstacle: MedusaError | undefined, more: Partial<Action> = {}): Action => {
    const against = gone ?? obstacle;
    return against
      ? { possible: false, reason: against.code ?? null }
      : { possible: true, reason: null, ...more };
  };
  const offered = (act: JudgedAct, more?: Partial<Action>) =>
    action(anotherShop ?? obstacleTo(judged, act), more);
  const refund = offered("refund", refundOf(judged));
  const held = heldAmount(transaction);
  const captured =
    transaction.state === "held" ? (paymentOf(judged)?.captures[0] ?? liveCapture(judged)) : undefined;
  const releases = judged.operations.filter(({ kind }) => kind === "release");
  return {
    reconcile: action(undefined),
    // After a lost answer, and where Medusa has the capture, only the same amount may be captured again.
    capture: offered("capture", {
      amount: captured ? amountText(captured.amount) : held,
      whole_only: captured !== undefined,
    }),
    // After a lost answer a part may have been released already.
    release: offered("release", { amount: held, whole_only: releases.some(isUndecided) }),
    finish: offered("finish"),
    return: offered("return", {
      ...(holdsMoney(transaction.state) && {
        amount: transaction.state === "held" ? held : keptAmount(transaction),
      }),
    }),
    refund: {
      ...refund,
      ...(refund.reason === "order_change_open" && { open_change: judged.change?.change_type ?? "change" }),
    },
    book_refund: offered("book_refund", { amount: amountText(sumOf(unrecordedIn(judged))) }),
  };
}

/** What a refund is of, and whether it was asked for before. */
function refundOf(judged: Judged): Partial<Action> {
  const { transaction, operations, options } = judged;
  const unmade = unmadeRefund(judged);
  const amount = unmade ? amountText(unmade.amount) : keptAmount(transaction);
  const last = operations.findLast(isOwnRefund);
  const isRefused = last?.outcome === "refused" && sameAmount(last.amount, amount);
  return {
    amount,
    whole_only: !options?.partialRefunds || unmade !== undefined,
    is_again: unmade !== undefined || isRefused,
    needs_manager: options?.refund !== undefined && options.refund.managerAccountNo === undefined,
  };
}

/** Of two payments for one session Medusa may have recorded the other one. */
const paymentOf = ({ transaction, payment }: Judged): Payment | undefined =>
  isReplaced(transaction) ? undefined : payment;

/** The capture that moved the money or may have. */
const liveCapture = ({ operations }: Judged): LedgerOperation | undefined =>
  operations.find((one) => one.kind === "capture" && isLive(one));

/** Medusa's books must agree, so its own refund is what staff makes. */
function refundObstacle(judged: Judged): Obstacle {
  const { transaction } = judged;
  if (isMoneyBack(transaction)) return sentBackAlready();
  const payment = paymentOf(judged);
  if (!payment) return notRecorded();
  const several = severalOrdersObstacle(transaction);
  if (several) return several;
  if (transaction.captured_amount === "0.00")
    return paymentError("nothing_captured", "Nothing has been captured that could be refunded.");
  const isRestLeft = judged.options?.partialRefunds && unrecordedIn(judged).length === 0;
  if (transaction.refunded_amount !== "0.00" && !isRestLeft)
    return refundedInPart(transaction, judged.options);
  const unmade = unmadeRefund(judged);
  const isWhole = !unmade || sameAmount(amountText(unmade.amount), transaction.captured_amount);
  const cannotBeMade = !isWhole && !judged.options?.partialRefunds;
  if (cannotBeMade || judged.operations.some((one) => isOpenRefund(one) && one.outcome === "accepted"))
    return paymentError(
      "refund_under_way",
      "A refund of this payment was asked for already: refresh its status to see what became of it.",
    );
  return obstacleOfChange(judged, payment);
}

const obstacleOfChange = ({ change }: Judged, { order }: Payment): Obstacle =>
  order && changeObstacle(order, change);

function bookObstacle(judged: Judged): Obstacle {
  if (unrecordedIn(judged).length === 0)
    return paymentError(
      "nothing_to_book",
      "Medusa has every refund that came back: somebody may have booked it.",
    );
  const payment = paymentOf(judged);
  return payment ? obstacleOfChange(judged, payment) : notRecorded();
}

function returnObstacle(judged: Judged): Obstacle {
  const { state } = judged.transaction;
  if (paymentOf(judged))
    return paymentError("payment_recorded", "The payment is recorded in Medusa: refund it at its order.");
  if (isFinal(state)) return sentBackAlready();
  if (state === "closed" || state === "failed")
    return paymentError(
      "nothing_to_return",
      "Nobody has paid, as far as is known: refresh its status first.",
    );
  return undefined;
}

function finishObstacle(judged: Judged): Obstacle {
  const { state, attention_code }: LedgerTransaction = judged.transaction;
  if (paymentOf(judged))
    return paymentError("payment_recorded", "The payment is recorded in Medusa, and its order is placed.");
  if (isFinal(state)) return sentBackAlready();
  if (attention_code === "channel_off") return undefined;
  return paymentError("nothing_to_finish", "It does not wait for its region to offer the channel again.");
}

/** An act goes through Medusa's own payment, where there is none yet. */
const notRecorded = () =>
  paymentError(
    "payment_not_recorded",
    "Medusa has not recorded the payment: refresh its status, or return the money.",
  );

const unrecorded = (judged: Judged): Obstacle => (paymentOf(judged) ? undefined : notRecorded());
