import BigNumber from "bignumber.js";
import { amountText, sameAmount } from "../../gateway";
import type { Action, PaymentLinkView, RefundAndAsk } from "../../http";
import type { Order } from "../../medusa";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { type AskedBy, recordAct, recordActOn, seeForAct } from "../asked-by";
import type { StoreContext } from "../context";
import { codeOf, messageOf, paymentError, withMedusaErrors } from "../errors";
import { addLink, linkObstacleOf } from "../payment-links/links";
import { addresseeOf, sendLink } from "../payment-links/send";
import { liveRefund, type Manager, permittedBy, recordRefundOwed } from "../acts/refund";
import { isMoneyBack } from "../views/money";
import { type Obstacle, refundedInPart, throwIf } from "../views/obstacles";
import { recordedPayment } from "../views/staff";
import { cancelOfOrder } from "./medusa-acts";

/*
 * The gateway refunds no part of a payment. Where an order costs less than was paid, all of it goes back, and a link asks for the rest.
 * Medusa's own refund would write a credit line over what is refunded beyond the difference, and the order would owe nothing.
 */

/** The order as it is once a payment of it has gone back whole: it owes the rest. */
const afterRefund = (
  order: Order,
  { captured_amount }: Pick<LedgerTransaction, "captured_amount">,
): Order => ({
  ...order,
  due: amountText(new BigNumber(order.due).plus(captured_amount)),
});

/** Why nothing is to be given back, or nothing could be asked for afterwards. */
async function restObstacle(
  context: StoreContext,
  order: Order,
  transaction: LedgerTransaction,
): Promise<Obstacle> {
  if (transaction.refunded_amount !== "0.00") return refundedInPart(transaction);
  if (new BigNumber(order.due).gte(0))
    return paymentError(
      "nothing_to_give_back",
      "The order costs no less than was paid for it: change the order first, or refund the whole payment.",
    );
  return await linkObstacleOf(context, afterRefund(order, transaction), transaction.provider_id);
}

/**
 * Whether it makes sense now, and how much would be asked for.
 * @param refund what is so of a refund without a link
 */
export async function refundAndAskAction(
  context: StoreContext,
  refund: Action,
  order: Order | undefined,
  transaction: LedgerTransaction,
): Promise<Action> {
  if (!refund.possible) return refund;
  if (!order) return { possible: false, reason: "order_not_found" };
  const obstacle = await restObstacle(context, order, transaction);
  if (obstacle) return { possible: false, reason: codeOf(obstacle) ?? null };
  return {
    ...refund,
    rest: afterRefund(order, transaction).due,
    can_send: await addresseeOf(context, order.id).then(
      () => true,
      () => false,
    ),
  };
}

export interface RefundAndAskInput
  extends Partial<Pick<RefundAndAsk, "rest" | "send" | "expires_at">>, AskedBy {
  reference: string;
  /** Who permits it, where the merchant's refunds need that. */
  manager?: Manager;
}

export interface Asked {
  transaction: LedgerTransaction;
  payment_link: PaymentLinkView;
  /** The link was mailed. */
  sent: boolean;
}

/**
 * Refunds a whole payment, and makes a link for the rest that its order costs. The link is written first, and is good for nothing while
 * the order owes nothing: where the refund is refused it is revoked, and where the answer is lost it can be paid once the money went back.
 * @throws MedusaError what keeps the refund or the link from being made, and nothing is done then; `nothing_to_give_back`, `rest_changed`;
 *   `no_email_provider` or `no_address` where it is to be mailed; what Medusa or the gateway answered
 */
export async function refundAndAskByStaff(
  context: StoreContext,
  { manager, send = false, ...input }: RefundAndAskInput,
): Promise<Asked> {
  const known = await context.ledger.retrieveByReference(input.reference);
  const order_id = known.order_id ?? "";
  if (send) await addresseeOf(context, order_id);
  const work = () =>
    withMedusaErrors(async () => {
      const { transactions } = await cancelOfOrder(context, order_id);
      const taken = await context.locks.lockTransactions([known, ...transactions]);
      return await taken.within(() => refundAndAsk(context, known, input)).finally(taken.release);
    });
  const asked = await recordActOn(context, "refund", input, () => permittedBy(manager, known, work));
  const isSent = send && isMoneyBack(asked.transaction) && (await mail(context, asked.payment_link, input));
  return { ...asked, sent: isSent };
}

async function refundAndAsk(
  context: StoreContext,
  { id, provider_id, order_id }: LedgerTransaction,
  input: RefundAndAskInput,
): Promise<Omit<Asked, "sent">> {
  const { ledger, records } = context;
  const seen = await seeForAct(context, id, "refund");
  const { id: payment_id } = recordedPayment(seen);
  const order = await records.orderToPay(order_id ?? "");
  if (!order) throw paymentError("order_not_found", "Medusa has no order of this payment.");
  throwIf(await restObstacle(context, order, seen.transaction));
  const owing = afterRefund(order, seen.transaction);
  if (input.rest !== undefined && !sameAmount(owing.due, input.rest))
    throw paymentError(
      "rest_changed",
      `rest: the order was changed meanwhile, and ${owing.due} would be asked for instead of ${input.rest}`,
    );
  const { captured_amount: amount, reference } = seen.transaction;
  const { user_id, api_key_id, expires_at } = input;
  const link = { user_id, api_key_id, expires_at, provider_id, rest_of: reference };
  const payment_link = await linkForRest(context, owing, link);
  const refund = { payment_id, amount, created_by: user_id };
  try {
    const transaction = await recordRefundOwed(context, {
      ...refund,
      transaction_id: id,
      order_id: order.id,
    });
    return { transaction, payment_link };
  } catch (error) {
    const live = liveRefund(await ledger.operationsOf(seen.transaction));
    if (!live) await ledger.revokePaymentLinks({ id: payment_link.id });
    throw error;
  }
}

interface RestLink extends Pick<RefundAndAskInput, "user_id" | "api_key_id" | "expires_at"> {
  provider_id: string;
  rest_of: string;
}

/** Its order owes the rest by the time that it can be paid. */
const linkForRest = (
  context: StoreContext,
  order: Order,
  { user_id, api_key_id, ...link }: RestLink,
): Promise<PaymentLinkView> => {
  const data = { order_id: order.id, ...link };
  const asked = { act: "payment_link", by: { user_id, api_key_id }, subject: {}, data } as const;
  return recordAct(context, asked, () => addLink(context, order, link));
};

/** The money went back: a mail that fails is told by the answer, and the link can be sent again. */
async function mail(context: StoreContext, { id }: PaymentLinkView, by: AskedBy): Promise<boolean> {
  try {
    await sendLink(context, { id, ...by });
    return true;
  } catch (error) {
    context.log("notice_not_sent", { channel: "email", notice: id, reason: messageOf(error) });
    return false;
  }
}
