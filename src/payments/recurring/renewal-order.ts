import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { createOrderWorkflow, createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows";
import { z } from "@medusajs/framework/zod";
import { sameAmount } from "../../gateway";
import { isDeduction, type LedgerTransaction, type Schedule } from "../../modules/crossborder/internal";
import { collectionDue } from "../amount-due";
import { type Context, type StoreContext, withAccount } from "../context";
import { paymentError } from "../errors";
import { withRenewalLock } from "../locking/locks";
import { findPaymentOf } from "../medusa-payment";
import { reconcileTransaction } from "../reconciliation/reconcile-transaction";
import { sealerOf } from "../seal";
import { deductionSessionData } from "../transactions/session-ticket";
import { retrieveSchedule } from "./change-schedule";
import { copyOrder, removeNewDiscounts } from "./order-copy";

/** How a renewal order names its deduction, so that it is found after an interruption. */
const MARK = "crossborder_deduction";

/**
 * The order that a deduction pays for: a copy of the schedule's first order, made now unless it was made before. It
 * starts as a draft, which reconciliation converts once the payment is recorded, as any draft that was paid.
 * @throws MedusaError `transaction_not_found`, `not_a_deduction`, `deduction_not_paid`, `deduction_not_agreed`,
 *   `no_first_order` or `amount_differs`
 */
export async function createRenewalOrder(
  store: StoreContext,
  reference: string,
): Promise<{ order_id: string }> {
  const known = await store.ledger.retrieveByReference(reference);
  return await withRenewalLock(store, known, async () => {
    const deduction = await store.ledger.retrieveTransaction(known.id);
    const { state, schedule_id, provider_id, attention_code } = deduction;
    if (!isDeduction(deduction))
      throw paymentError("not_a_deduction", `${reference} is not a recurring deduction`);
    if (state !== "paid")
      throw paymentError("deduction_not_paid", `${reference} is ${state}: no order can be made of it`);
    if (attention_code === "charged_after_cancellation")
      throw paymentError("deduction_not_agreed", `${reference} was charged after the schedule was cancelled`);
    const context = withAccount(store, provider_id);
    const schedule = await store.ledger.retrieveRecurringSchedule(schedule_id ?? "");
    const order_id =
      deduction.order_id ??
      (await findInterrupted(context, deduction, schedule)) ??
      (await copyFirstOrder(context, deduction, schedule));
    await store.ledger.advance(deduction, { order_id });
    const payment = await findPaymentOf(store.query, deduction.payment_session_id);
    if (!payment) await pay(context, deduction, order_id);
    return { order_id };
  });
}

/**
 * A deduction of a schedule, which our id or the gateway's number names.
 * @throws MedusaError `schedule_not_found`, `schedule_ambiguous`, `transaction_not_found`, or `not_a_deduction` for
 *   another schedule's
 */
export async function retrieveDeduction(
  store: StoreContext,
  schedule_no: string,
  reference: string,
): Promise<LedgerTransaction> {
  const { id } = await retrieveSchedule(store, schedule_no);
  const deduction = await store.ledger.retrieveByReference(reference);
  if (deduction.schedule_id === id) return deduction;
  throw paymentError("not_a_deduction", `${reference} is not a deduction of this schedule`);
}

/** An order that an interrupted run had made already. */
async function findInterrupted(
  { query }: Context,
  { created_at, reference }: LedgerTransaction,
  { customer_id }: Schedule,
): Promise<string | undefined> {
  const filters = { created_at: { $gte: created_at }, ...(customer_id && { customer_id }) };
  const { data } = await query.graph({ entity: "order", fields: ["id", "metadata"], filters });
  const marked = z.array(z.object({ id: z.string(), metadata: z.record(z.string(), z.unknown()).nullish() }));
  return marked.parse(data).find(({ metadata }) => metadata?.[MARK] === reference)?.id;
}

async function copyFirstOrder(
  context: Context,
  { reference, paid_amount, other_amount, amount }: LedgerTransaction,
  { order_id, amount: agreed }: Schedule,
): Promise<string> {
  if (!order_id) {
    throw paymentError("no_first_order", "The schedule's first payment placed no order that could be copied");
  }
  const paid = paid_amount ?? amount;
  if (other_amount || !sameAmount(agreed, paid))
    throw paymentError("amount_differs", `${other_amount ?? paid} was deducted where ${agreed} was agreed`);
  const order = await copyOrder(context, order_id);
  const draft = { status: "draft", is_draft_order: true, no_notification: true };
  const { result } = await createOrderWorkflow(context.container).run({
    input: { ...order, ...draft, metadata: { [MARK]: reference, crossborder_first_order: order_id } },
  });
  return result.id;
}

/** The deduction claims a session of the order's, and reconciliation records the payment by it. */
async function pay(context: Context, deduction: LedgerTransaction, order_id: string): Promise<void> {
  await removeNewDiscounts(context, order_id);
  const { reference, provider_id } = deduction;
  const payment_collection_id = await collectionDue(context, { order_id });
  const sealer = sealerOf(context.container.resolve(ContainerRegistrationKeys.CONFIG_MODULE));
  const data = deductionSessionData(reference, payment_collection_id, sealer);
  await createPaymentSessionsWorkflow(context.container).run({
    input: { payment_collection_id, provider_id, data },
  });
  await reconcileTransaction(context, { reference, by: "staff", thorough: true });
}
