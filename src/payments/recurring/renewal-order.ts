import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { sameAmount } from "../../gateway";
import { isDeduction, type LedgerTransaction, type Schedule } from "../../modules/crossborder/internal";
import { collectionDue } from "../amount-due";
import { type Context, type StoreContext, withAccount } from "../context";
import { paymentError } from "../errors";
import { reconcileTransaction } from "../reconcile-transaction";
import { sealerOf, deductionSessionData } from "../keys";
import { retrieveSchedule } from "./schedules";

/** In the metadata of a renewal order: the reference of its deduction, for staff and the store to read. */
const DEDUCTION_KEY = "crossborder_deduction";

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
  const order_id = known.order_id ?? orderIdOf(known);
  return await store.locks.withDebt(order_id, { renewal_of: known.provider_id }, async () => {
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
    if (!deduction.order_id && !(await isMade(context, order_id)))
      await copyFirstOrder(context, deduction, schedule);
    await store.ledger.advance(deduction, { order_id });
    const payment = await store.records.paymentOfSession(deduction.payment_session_id);
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

/**
 * A deduction's order is named by it before it is made: Medusa makes one of this id, whichever server is asked, and it is found after an
 * interruption.
 */
const orderIdOf = ({ id }: LedgerTransaction): string => `order_${id.slice(id.indexOf("_") + 1)}`;

/** By a run that was interrupted, or by another server. */
const isMade = async ({ records }: Context, id: string): Promise<boolean> =>
  (await records.order(id)) !== undefined;

async function copyFirstOrder(
  context: Context,
  deduction: LedgerTransaction,
  { order_id, amount: agreed }: Schedule,
): Promise<void> {
  const { reference, paid_amount, other_amount, amount } = deduction;
  if (!order_id) {
    throw paymentError("no_first_order", "The schedule's first payment placed no order that could be copied");
  }
  const paid = paid_amount ?? amount;
  if (other_amount || !sameAmount(agreed, paid))
    throw paymentError("amount_differs", `${other_amount ?? paid} was deducted where ${agreed} was agreed`);
  const placed = await context.records.placedOrder(order_id);
  if (!placed) throw paymentError("order_not_found", `The first order ${order_id} does not exist`);
  const metadata = { [DEDUCTION_KEY]: reference, crossborder_first_order: order_id };
  await context.acts.draftAgain(placed, orderIdOf(deduction), metadata);
}

/** The deduction claims a session of the order's, and reconciliation records the payment by it. */
async function pay(context: Context, deduction: LedgerTransaction, order_id: string): Promise<void> {
  await context.acts.removeNewDiscounts(order_id);
  const { reference, provider_id } = deduction;
  const payment_collection_id = await collectionDue(context, { order_id });
  const config = context.container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
  const sealer = sealerOf(config, context.account.options);
  const data = deductionSessionData(reference, payment_collection_id, sealer);
  await context.acts.createSession({ payment_collection_id, provider_id, data });
  await reconcileTransaction(context, { reference, by: "staff" });
}
