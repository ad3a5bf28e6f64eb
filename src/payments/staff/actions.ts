import type { MedusaError } from "@medusajs/framework/utils";
import BigNumber from "bignumber.js";
import { amountText } from "../../gateway";
import {
  isLive,
  isUndecided,
  type LedgerOperation,
  type LedgerTransaction,
  unbooked,
} from "../../modules/crossborder/internal";
import type { Account } from "../accounts";
import type { Owing } from "../amount-due";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { counterObstacle } from "../in-store/take-payment";
import type { Payment } from "../medusa-payment";
import { changeObstacle } from "../order-changes";
import { isInStore } from "../provider-id";
import {
  bookObstacle,
  captureObstacle,
  finishObstacle,
  heldAmount,
  notRecorded,
  refundObstacle,
  releaseObstacle,
  returnObstacle,
} from "../transactions/obstacles";
import { refundableAmount } from "../transactions/refund";
import { needsManager } from "../transactions/refund-permission";

/** What staff can do with a transaction. */
export const STAFF_ACTS = [
  "reconcile",
  "capture",
  "release",
  "finish",
  "return",
  "refund",
  "book_refund",
  "open_at_counter",
] as const;
export type StaffAct = (typeof STAFF_ACTS)[number];

/** Whether an act makes sense now. */
export interface Action {
  possible: boolean;
  /** Why it does not: a code of docs/reference/errors.md. */
  reason: string | null;
  /** Decimal text: what can be captured or released at most, or what is refunded. */
  amount?: string;
  /** Nothing but the whole amount is taken. */
  whole_only?: boolean;
  /** A refund needs a manager's account and password, which are not in the options. */
  needs_manager?: boolean;
  /** What is opened at the counter: a payment that is open there already, or an order that owes something. */
  reference?: string;
  order_id?: string;
}

/** What is known of a transaction, beside itself. */
interface Known {
  /** Undefined where medusa-config has its account no more. */
  account: Account | undefined;
  operations: readonly LedgerOperation[];
  /** Medusa's record of the payment. */
  payment: Payment | undefined;
  order: Owing | undefined;
}

/** Each act, and whether it makes sense now, by the rules that the act itself goes by. */
export async function actionsOf(
  context: StoreContext,
  transaction: LedgerTransaction,
  known: Known,
): Promise<Record<StaffAct, Action>> {
  const { account, operations, payment } = known;
  const live = (kind: LedgerOperation["kind"]) =>
    operations.find((operation) => operation.kind === kind && isLive(operation));
  const recordedIds = payment?.refunds.map(({ id }) => id) ?? [];
  const held = heldAmount(transaction);
  const recorded = payment ? undefined : notRecorded();
  const capture = live("capture");
  const captured = transaction.state === "held" ? (payment?.captures[0] ?? capture) : undefined;
  const isReleasing = operations.some((operation) => operation.kind === "release" && isUndecided(operation));
  const change = payment?.order && (await changeObstacle(context.query, payment.order.id));
  const gone = account ? undefined : paymentError("account_not_found", "The account is not in medusa-config");
  const action = (obstacle: MedusaError | undefined, more: Partial<Action> = {}): Action => {
    const against = gone ?? obstacle;
    return against
      ? { possible: false, reason: against.code ?? null }
      : { possible: true, reason: null, ...more };
  };
  return {
    reconcile: action(undefined),
    // After a lost answer, and where Medusa has the capture, only the same amount may be captured again.
    capture: action(releaseObstacle(transaction) ?? captureObstacle(transaction, capture) ?? recorded, {
      amount: captured?.amount ?? held,
      whole_only: captured !== undefined,
    }),
    // After a lost answer a part may have been released already.
    release: action(releaseObstacle(transaction) ?? recorded, { amount: held, whole_only: isReleasing }),
    finish: action(finishObstacle(transaction, payment)),
    return: action(returnObstacle(transaction, payment)),
    refund: action(refundObstacle(transaction, payment, live("refund"), change), {
      amount: refundableAmount(transaction),
      whole_only: true,
      needs_manager: account !== undefined && needsManager(account.options),
    }),
    book_refund: action(bookObstacle(operations, payment, change), {
      amount: amountText(BigNumber.sum(0, ...unbooked(operations, recordedIds).map((one) => one.amount))),
    }),
    open_at_counter: await counterAction(context, transaction, known.order),
  };
}

/** A payment that a clerk has open is gone on with; else one is opened for what the order owes. */
async function counterAction(
  context: StoreContext,
  transaction: LedgerTransaction,
  order: Owing | undefined,
): Promise<Action> {
  const { state, ineligible_since, reference } = transaction;
  const isOpen = (state === "open" || state === "drafted") && !ineligible_since;
  if (isInStore(transaction) && isOpen) return { possible: true, reason: null, reference };
  if (!order) return { possible: false, reason: "order_not_found" };
  const obstacle = await counterObstacle(context, order);
  return { possible: !obstacle, reason: obstacle?.code ?? null, order_id: order.id };
}
