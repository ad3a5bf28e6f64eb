import { type Answer, type CallOptions, readStatus, UnclearAnswerError } from "../../gateway";
import type { Payment } from "../../medusa";
import {
  AWAITING_PAYMENT,
  CAN_BECOME_PAID,
  WITH_MONEY,
  isOnline,
  type LedgerTransaction,
  type TransactionState,
} from "../../modules/crossborder/internal";
import type { PaymentContext } from "../context";
import { clerkOf, gatewayKey, type Moves } from "../gateway";
import { type InBooks, readLedger } from "../snapshot";
import { endedUnpaid, pickResponse } from "../views/answer";
import { cancelObstacle, throwIf } from "../views/obstacles";
import { performOrAsk } from "./call";
import { queryTransaction } from "./query";
import { liveRefund, refundTransaction } from "./refund";
import { noteDropped, releaseHold, tryReleaseRest } from "./release";

const OVER: readonly TransactionState[] = ["reversed", "refunded", "closed", "failed"];

/** The account's gateway takes no reverse for it: unpaid it expires, and paid it is refunded. */
const isLeft = ({ account }: PaymentContext, transaction: LedgerTransaction): boolean =>
  account.options.closeOnline === "expire" && isOnline(transaction);

/**
 * Closes an order that nobody has paid as far as the ledger knows (§4.5); one that cannot be closed is left to expire, and of one that was
 * not opened the gateway is told nothing. If the customer
 * has paid in this moment, the gateway sends the money back and the ledger says so; reconciliation tells the store.
 * @returns the transaction, or undefined when it was not unpaid any more and nothing was done
 * @throws GatewayError when the gateway refuses, or when the outcome is unknown
 */
export async function voidUnpaid(
  context: PaymentContext,
  transaction: LedgerTransaction,
  reason: string,
  call?: CallOptions,
): Promise<LedgerTransaction | undefined> {
  const marked = await context.ledger.makeIneligible(transaction, AWAITING_PAYMENT, reason);
  // The gateway has nothing of what was not opened.
  if (!marked || isOver(marked) || isLeft(context, transaction)) return marked;
  return await reverse(context, transaction, "void", call);
}

/**
 * Sends paid money back that no order can use: by `reverse` (§4.5), or by a refund of the whole payment (§4.11). What was once asked for as
 * a refund is gone on with as one.
 * @returns the transaction, or undefined when it held no money any more and nothing was done
 * @throws MedusaError `under_way`
 * @throws GatewayError when the gateway refuses, or when the outcome is unknown
 */
export async function returnPaid(
  context: PaymentContext,
  transaction: LedgerTransaction,
  by: "reverse" | "refund",
  reason: string,
): Promise<LedgerTransaction | undefined> {
  const from = [...CAN_BECOME_PAID, ...WITH_MONEY];
  const marked = await context.ledger.makeIneligible(transaction, from, reason);
  if (!marked) return undefined;
  const known = await readLedger(context, transaction);
  const isRefund = by === "refund" || liveRefund(known.operations) !== undefined;
  if (isRefund) return await refundTransaction(context, known, { medusa_id: null });
  if (isLeft(context, transaction)) return await queryTransaction(context, transaction);
  return await reverse(context, transaction, "reverse");
}

async function reverse(
  context: PaymentContext,
  transaction: LedgerTransaction,
  kind: "void" | "reverse",
  call?: CallOptions,
): Promise<LedgerTransaction> {
  const { ledger } = context;
  const requested = await ledger.request(transaction, { kind, amount: transaction.amount });
  const send = (moves: Moves) => moves.reverse({ ...gatewayKey(transaction), ...clerkOf(transaction) }, call);
  const read = ({ transaction: shown }: Answer<"reverse">) => {
    const { status } = readStatus(shown.transactionStatus);
    const told = { ...pickResponse(shown), status: endedUnpaid(transaction, shown) ? "closed" : status };
    // Of an unpaid order the document shows no status (§3): it is closed, unless it says that it still is or was paid.
    const outcome = status === "pending" || status === "success" ? "accepted" : "succeeded";
    const result = { outcome, told } as const;
    return { result, change: { gateway_status: shown.transactionStatus } };
  };
  const asking = { ...call, mayAsk: () => !call?.signal?.aborted };
  const { transaction: shown, failed } = await performOrAsk(context, requested, send, read, asking);
  // It says that it is not carried out yet.
  const after = failed || isOver(shown) ? shown : await queryTransaction(context, transaction, call);
  if (isOver(after)) return after;
  throw failed?.unasked ?? failed?.error ?? new UnclearAnswerError("reverse", "it is not carried out yet");
}

const isOver = ({ state }: LedgerTransaction) => OVER.includes(state);

/**
 * Medusa cancels a payment, by itself, for staff or for a step of ours: an unpaid order is closed, and a hold is released, or what a capture
 * left of it. Paid money is never sent back here: Medusa asks for a refund for that.
 * @throws MedusaError `nothing_held` where all of a hold was captured; `under_way`
 */
export async function cancel(
  context: PaymentContext,
  known: InBooks,
  payment: Payment,
): Promise<LedgerTransaction> {
  const { transaction } = known;
  throwIf(cancelObstacle(known));
  // Here alone it shows that Medusa drops it by itself: afterwards the hold is gone like any other.
  if (payment.is_replaced && payment.order?.status !== "canceled") await noteDropped(context, transaction);
  if (transaction.state === "held") return await releaseHold(context, transaction);
  // Medusa's dashboard has no other way to ask for the rest of a hold.
  if (transaction.state === "captured") return await tryReleaseRest(context, known);
  return (await voidUnpaid(context, transaction, "the payment was cancelled")) ?? transaction;
}
