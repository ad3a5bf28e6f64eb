import { MedusaError, Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import {
  completeCartWorkflowId,
  convertDraftOrderWorkflow,
  deletePaymentSessionsWorkflow,
  processPaymentWorkflow,
} from "@medusajs/medusa/core-flows";
import { type AttentionCode, isDeduction, type LedgerTransaction } from "../../modules/crossborder/internal";
import { notOffered } from "../channels/regions";
import type { Context, StoreContext } from "../context";
import { messageOf } from "../errors";
import { BACKGROUND_MS, removeExpiredLock, withLock } from "../locking/lock";
import { lockCart } from "../locking/locks";
import { findPaymentOf, type Payment } from "../medusa-payment";
import { findOrderOfCart, findSession, findUnpaidOrderOf, type Session } from "../medusa-records";
import { ineligibleReason, isAmountUnknown, otherAmountText } from "../transactions/eligibility";
import { claimForOrder } from "./claim";
import { beginCompletion } from "./completion-mark";
import { repairOrderBook } from "./order-book";
import { announceOrder, repairOrderLinks } from "./repair-order";
import { reserveStock } from "./reservations";
import { returnMoney } from "./return-money";

/** What Medusa is told of the payment. Outside of a cart `captured` also records the money on the order itself. */
type PaymentAction = "authorized" | "captured";

/**
 * Errors of cart completion that trying again cannot heal. "Payment authorization failed" is none of them: Medusa says
 * that also when its database failed while it recorded the payment.
 */
const FINAL_ERRORS: readonly string[] = [
  MedusaError.Types.NOT_ALLOWED,
  MedusaError.Types.INVALID_DATA,
  MedusaError.Types.NOT_FOUND,
];

/** The money is there: it becomes an order, or goes back. */
export async function usePayment(
  context: Context,
  transaction: LedgerTransaction,
  session: Session | undefined,
): Promise<LedgerTransaction> {
  if (isAmountUnknown(transaction)) {
    const { paid_amount, currency_code } = transaction;
    // It may be any amount: neither an order nor a return is right.
    throw await raise(
      context,
      transaction,
      paid_amount === null ? "amount_not_shown" : "amount_changed",
      otherAmountText(transaction) ?? `the gateway never showed the amount in ${currency_code.toUpperCase()}`,
    );
  }
  const unpaid = session ? undefined : await findUnpaidOrderOf(context.query, transaction.cart_id);
  if (unpaid)
    throw await raise(
      context,
      transaction,
      "not_in_agreement",
      `order ${unpaid} of its cart has no payment, and the payment session is gone: cancel the order, and the money goes back`,
    );
  const reason =
    ineligibleReason(transaction, session) ??
    (session &&
      ((await claimForOrder(context, transaction, session)) ??
        (await recordPayment(context, session, transaction))));
  // What a deduction pays for is the store's to say: it stays where it is until a person has looked.
  if (reason && isDeduction(transaction)) throw new Error(`the deduction cannot be recorded: ${reason}`);
  if (reason) return await returnMoney(context, transaction, reason);
  const order = await finishOrder(context, transaction);
  return await context.ledger.advance(transaction, {
    reconciliation_status: "reconciled",
    ...(order && {
      order_id: order.id,
      order_display_id: order.display_id,
      customer_id: order.customer_id ?? transaction.customer_id,
    }),
  });
}

/**
 * The payment is recorded in Medusa; its order has what belongs to that, also where completing the cart failed halfway.
 * @returns the order; undefined where a payment collection of no order was paid
 */
async function finishOrder(context: Context, transaction: LedgerTransaction): Promise<Payment["order"]> {
  const payment = await findPaymentOf(context.query, transaction.payment_session_id);
  if (!payment) return undefined;
  await repairOrderBook(context, transaction, payment);
  if (payment.order) await placeDraft(context, payment.order);
  return payment.order;
}

/** A person must look. */
async function raise(
  { ledger }: StoreContext,
  transaction: LedgerTransaction,
  attention_code: AttentionCode,
  last_error: string,
): Promise<Error> {
  await ledger.advance(transaction, { reconciliation_status: "needs_attention", attention_code, last_error });
  return new Error(last_error);
}

/** An order that was paid at the counter may still be a draft. */
export async function placeDraft(
  { container }: StoreContext,
  { id, is_draft_order }: { id: string; is_draft_order: boolean },
): Promise<void> {
  if (is_draft_order) await convertDraftOrderWorkflow(container).run({ input: { id } });
}

/**
 * Lets Medusa record the payment: by completing the cart it belongs to, else by authorizing the session.
 * @returns why it cannot be recorded, or undefined when it was
 * @throws what a later try may heal
 */
async function recordPayment(
  context: StoreContext,
  session: Session,
  transaction: LedgerTransaction,
): Promise<string | undefined> {
  const { cart } = session.payment_collection;
  const { state } = transaction;
  const action = state === "held" ? "authorized" : "captured";
  if (cart) await repairOrderLinks(context, cart.id, session.payment_collection.id);
  if (cart) await removeOtherSessions(context, session);
  const failure = cart ? await completeCart(context, cart.id) : await authorize(context, session, action);
  if (await isRecorded(context, session)) return undefined;
  if (!failure && cart) return await payForPlacedOrder(context, session, cart.id, action);
  const reason = reasonOf(failure ?? new Error(`The payment of session ${session.id} could not be recorded`));
  const off = cart ? await notOffered(context, cart.id) : [];
  if (off.length === 0) return reason;
  // There can be an order as soon as the region offers the channel again: what becomes of the money is for a person to say.
  const why = `the region of the cart does not offer ${off.join(", ")}, so Medusa does not complete it`;
  const { provider_id } = transaction;
  if (off.includes(provider_id)) throw await raise(context, transaction, "channel_off", why);
  // Of a session beside it that could not be deleted. A later try may.
  throw new Error(why);
}

/**
 * Why there can be no order.
 * @throws what a later try may heal
 */
function reasonOf(failure: unknown): string {
  if (MedusaError.isMedusaError(failure) && FINAL_ERRORS.includes(failure.type))
    return `no order could be placed: ${failure.message}`;
  throw failure;
}

const collection = z.object({ payment_sessions: z.array(z.object({ id: z.string() })) });

/**
 * Two sessions that were chosen in the same moment both stay, and Medusa completes a cart by the first one it finds. The
 * one with the money stays; the others are deleted, which closes their orders at the gateway. What cannot be deleted, such as
 * one that a clerk is taking, stays.
 */
async function removeOtherSessions(
  { container, query, logger }: StoreContext,
  { id, payment_collection, payment }: Session,
): Promise<void> {
  if (payment) return;
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: ["payment_sessions.id"],
    filters: { id: payment_collection.id },
  });
  const ids = collection.parse(data[0]).payment_sessions.map((session) => session.id);
  const others = ids.filter((other) => other !== id);
  if (others.length === 0) return;
  const { errors } = await deletePaymentSessionsWorkflow(container).run({
    input: { ids: others },
    throwOnError: false,
  });
  for (const { error } of errors) {
    logger.warn(`crossborder: a session beside ${id} could not be deleted: ${messageOf(error)}`);
  }
}

/**
 * The cart is an order already. Without any payment it is one whose server died between placing it and recording the
 * payment.
 */
async function payForPlacedOrder(
  context: StoreContext,
  session: Session,
  cart_id: string,
  action: PaymentAction,
): Promise<string | undefined> {
  const order = await findOrderOfCart(context.query, cart_id);
  // Somebody else's completion may be taking the order back this moment.
  if (!order) throw new Error(`Medusa has completed ${cart_id}, and no order came of it`);
  if (order.payments > 0 || order.status === "canceled") return "its cart was completed with another payment";
  try {
    await reserveStock(context, order.id);
  } catch (error) {
    return reasonOf(error);
  }
  const failure = await authorize(context, session, action);
  if (!(await isRecorded(context, session)))
    throw failure ?? new Error(`The payment of order ${order.id} could not be recorded`);
  await announceOrder(context, order.id, cart_id);
  return undefined;
}

const isRecorded = async ({ query }: StoreContext, { id }: Session): Promise<boolean> =>
  Boolean((await findSession(query, id))?.payment);

/** What Medusa's workflow engine tells of a run. */
interface Completion {
  errors?: { error: Error }[];
  acknowledgement: { hasFinished: boolean };
}

async function completeCart(context: StoreContext, id: string): Promise<Error | undefined> {
  await removeExpiredLock(context, id);
  const unlock = await lockCart(context, id, { wait_ms: BACKGROUND_MS });
  try {
    // Medusa's own lock may be that of a server that died: it would be waited for, with a place of the account.
    await withLock(context, { key: id, wait_ms: BACKGROUND_MS }, () => Promise.resolve());
    const end = await beginCompletion(context, id);
    const { errors, acknowledgement }: Completion = await context.container
      .resolve(Modules.WORKFLOW_ENGINE)
      .run(completeCartWorkflowId, { input: { id }, throwOnError: false });
    // What has not finished is no verdict on the payment: core's own route answers 409 then.
    if (!acknowledgement.hasFinished) return new Error(`Medusa has not finished completing ${id}`);
    await end();
    return errors?.[0]?.error;
  } finally {
    await unlock();
  }
}

async function authorize(
  { container }: StoreContext,
  { id, exact_amount: amount }: Session,
  action: PaymentAction,
): Promise<Error | undefined> {
  const { errors } = await processPaymentWorkflow(container).run({
    input: { action, data: { session_id: id, amount } },
    throwOnError: false,
  });
  return errors?.[0]?.error;
}
