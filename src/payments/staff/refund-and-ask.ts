import BigNumber from "bignumber.js";
import { amountText, sameAmount } from "../../gateway";
import type { Action, PaymentLinkView, RefundAndAsk } from "../../http";
import type { Order } from "../../medusa";
import type { LedgerTransaction, Manager } from "../../modules/crossborder/internal";
import { type AskedBy, recordAct, recordActOn, seeForAct } from "../asked-by";
import { type StoreContext, withAccount } from "../context";
import { codeOf, messageOf, paymentError } from "../errors";
import { addLink, linkObstacleOf, readEnd, viewOf, addresseeOf, sendLink } from "../payment-links/links";
import { liveRefund, permittedBy, recordRefundOwed, refundPermission } from "../acts/refund";
import { isMoneyBack, isNothing, readAmount } from "../views/money";
import { type Obstacle, refundedInPart, throwIf } from "../views/obstacles";
import { type Judged, recordedPayment, unmadeRefund } from "../views/staff";
import { aloneWithOrder } from "./medusa-acts";
import { dropCredit, tryAgain } from "./money-back";

/*
 * The gateway refunds no part of a payment. Where an order costs less than was paid, all of it goes back, and a link asks for the rest. A part
 * of an order that costs what was paid comes off it first. Medusa's own refund would write a credit line over what is refunded beyond the
 * difference, and the order would owe nothing.
 */

/** How much less an order costs than was paid for it. */
const excessOf = ({ due }: Order): string => amountText(BigNumber.max(new BigNumber(due).negated(), 0));

const costsLess = (order: Order): boolean => !isNothing(excessOf(order));

/** The order as it is once a payment of it has gone back whole, and it costs so much less: it owes the rest. */
const afterRefund = (
  order: Order,
  { captured_amount }: Pick<LedgerTransaction, "captured_amount">,
  less = "0",
): Order => ({
  ...order,
  due: new BigNumber(order.due).minus(less).plus(captured_amount).toFixed(),
});

/** Why no part can be given back, or nothing could be asked for afterwards. */
async function restObstacle(
  context: StoreContext,
  order: Order,
  transaction: LedgerTransaction,
): Promise<Obstacle> {
  if (transaction.refunded_amount !== "0.00") return refundedInPart(transaction);
  if (new BigNumber(order.due).gt(0) && !isNothing(order.due)) return nothingToGiveBack();
  return await linkObstacleOf(context, afterRefund(order, transaction), transaction.provider_id);
}

const nothingToGiveBack = () =>
  paymentError(
    "nothing_to_give_back",
    "The order costs no less than was paid for it: say how much is to go back, change the order first, or refund the whole payment.",
  );

/** @param amount what the customer is to get back for good; that is known where the order costs less already */
function amountObstacle(
  order: Order,
  { captured_amount }: LedgerTransaction,
  amount: string | undefined,
): Obstacle {
  const excess = excessOf(order);
  if (costsLess(order))
    return amount === undefined || sameAmount(amount, excess)
      ? undefined
      : paymentError(
          "rest_changed",
          `amount: the order costs ${excess} less than was paid already, and only that can be given back`,
        );
  if (amount === undefined) return nothingToGiveBack();
  if (new BigNumber(amount).gt(0) && new BigNumber(amount).lt(captured_amount)) return undefined;
  return paymentError(
    "invalid_input",
    `amount: must be more than 0 and less than the ${captured_amount} that were paid; refund the whole payment instead`,
  );
}

const isFulfilled = ({ fulfillments }: Order): boolean =>
  fulfillments.some(({ canceled_at }) => !canceled_at);

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
    ...(costsLess(order) && { rest: amountText(afterRefund(order, transaction).due) }),
    is_fulfilled: isFulfilled(order),
    can_send: await addresseeOf(context, order.id).then(
      () => true,
      () => false,
    ),
  };
}

export interface RefundAndAskInput
  extends
    Partial<Pick<RefundAndAsk, "amount" | "rest" | "although_fulfilled" | "send" | "expires_at">>,
    AskedBy {
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
 * Gives a part of a payment back: the order costs so much less from then on, all of the payment is refunded, and a link asks for the rest. The
 * link is written before the refund, and is good for nothing while the order owes nothing: where the refund is refused it is revoked, and
 * where the answer is lost it can be paid once the money went back. What one that was interrupted has left is gone on with.
 * @throws MedusaError what keeps the refund or the link from being made, and nothing is done then; `nothing_to_give_back`, `rest_changed`,
 *   `order_fulfilled`; `no_email_provider` or `no_address` where it is to be mailed; what Medusa or the gateway answered
 */
export async function refundAndAskByStaff(
  context: StoreContext,
  { manager, send = false, ...input }: RefundAndAskInput,
): Promise<Asked> {
  const known = await context.ledger.retrieveByReference(input.reference);
  if (send) await addresseeOf(context, known.order_id ?? "");
  const work = () => aloneWithOrder(context, known, () => refundAndAsk(context, known, input));
  const asked = await recordActOn(context, "refund", input, () => permittedBy(manager, known, work));
  const isSent = send && isMoneyBack(asked.transaction) && (await mail(context, asked.payment_link, input));
  return { ...asked, sent: isSent };
}

async function refundAndAsk(
  context: StoreContext,
  { id, order_id, reference }: LedgerTransaction,
  input: Omit<RefundAndAskInput, "manager">,
): Promise<Omit<Asked, "sent">> {
  await dropCredit(context, { order_id, reference });
  const seen = await seeForAct(context, id, "refund");
  const { order, amount } = await seeOrder(context, seen, input);
  const { provider_id, captured_amount } = seen.transaction;
  const owing = afterRefund(order, seen.transaction, amount);
  if (input.rest !== undefined && !sameAmount(owing.due, input.rest))
    throw paymentError(
      "rest_changed",
      `rest: the order was changed meanwhile, and ${amountText(owing.due)} would be asked for instead of ${input.rest}`,
    );
  refundPermission(withAccount(context, provider_id).account.options, seen.transaction);
  const { user_id, api_key_id, expires_at } = input;
  readEnd(expires_at, context.clock.now());
  if (!isNothing(amount))
    await context.acts.creditOrder({ order_id: order.id, amount, reference, created_by: user_id });
  const link = { user_id, api_key_id, expires_at, provider_id, rest_of: reference };
  const payment_link = await linkForRest(context, owing, link);
  const refund = { payment_id: recordedPayment(seen).id, amount: captured_amount, created_by: user_id };
  try {
    const unmade = unmadeRefund(seen);
    const transaction = unmade
      ? await tryAgain(context, seen.transaction, unmade)
      : await recordRefundOwed(context, { ...refund, transaction_id: id, order_id: order.id });
    return { transaction, payment_link };
  } catch (error) {
    const live = liveRefund(await context.ledger.operationsOf(seen.transaction));
    if (!live) await context.ledger.revokePaymentLinks({ id: payment_link.id });
    throw error;
  }
}

/**
 * The order of a payment, and how much is to come off it first: nothing where it costs less already.
 * @throws MedusaError what keeps a part from being given back
 */
async function seeOrder(
  context: StoreContext,
  { transaction }: Judged,
  { amount: wanted, although_fulfilled }: Pick<RefundAndAskInput, "amount" | "although_fulfilled">,
): Promise<{ order: Order; amount: string }> {
  const order = await context.records.orderToPay(transaction.order_id ?? "");
  if (!order) throw paymentError("order_not_found", "Medusa has no order of this payment.");
  const amount = wanted === undefined ? undefined : readAmount(wanted);
  throwIf(await restObstacle(context, order, transaction));
  throwIf(amountObstacle(order, transaction, amount));
  if (isFulfilled(order) && !although_fulfilled)
    throw paymentError(
      "order_fulfilled",
      "although_fulfilled: goods of this order were sent already, and until the rest is paid there is no money for them: say true if you want that",
    );
  return { order, amount: costsLess(order) ? "0.00" : (amount ?? "0.00") };
}

interface RestLink extends Pick<RefundAndAskInput, "user_id" | "api_key_id" | "expires_at"> {
  provider_id: string;
  rest_of: string;
}

/** Its order owes the rest by the time that it can be paid. One that was made for the same before is good still. */
async function linkForRest(
  context: StoreContext,
  order: Order,
  { user_id, api_key_id, ...link }: RestLink,
): Promise<PaymentLinkView> {
  const { rest_of, expires_at } = link;
  const data = { order_id: order.id, ...link };
  const alive = { revoked_at: null, expires_at: { $gt: context.clock.date() } };
  const same = { order_id: order.id, rest_of, ...alive };
  const [left] = expires_at ? [] : await context.ledger.listPaymentLinks(same, { take: 1 });
  if (left) return viewOf(context, left);
  const asked = { act: "payment_link", by: { user_id, api_key_id }, subject: {}, data } as const;
  return await recordAct(context, asked, () => addLink(context, order, link));
}

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
