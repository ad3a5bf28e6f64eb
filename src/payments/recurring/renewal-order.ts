import { sameAmount } from "../../gateway";
import { isDeduction, type LedgerTransaction, type Schedule } from "../../modules/crossborder/internal";
import type { PlacedOrder } from "../../medusa";
import { collectionDue } from "../amount-due";
import { type Context, sealerFor, type StoreContext, withAccount } from "../context";
import { paymentError } from "../errors";
import { reconcileTransaction } from "../reconcile";
import { deductionSessionData } from "../keys";
import { retrieveSchedule } from "./schedules";

/** In the metadata of a renewal order: the reference of its deduction, for staff and the store to read. */
const DEDUCTION_KEY = "crossborder_deduction";

/**
 * The order that a deduction pays for: a copy of the schedule's first order, made now unless it was made before. It
 * starts as a draft, which reconciliation converts once the payment is recorded, as any draft that was paid.
 * @throws MedusaError `another_shop`, `transaction_not_found`, `not_a_deduction`, `deduction_not_paid`, `deduction_not_agreed`,
 *   `no_first_order`, `amount_differs`, and of an order that makes itself `product_gone` or `address_abroad`
 */
export async function createRenewalOrder(
  store: StoreContext,
  reference: string,
): Promise<{ order_id: string }> {
  const known = await store.ledger.retrieveByReference(reference);
  await store.ledger.requireOwn(known);
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
    const placed = schedule.order_id ? await store.records.placedOrder(schedule.order_id) : undefined;
    // By a run that was interrupted, or by another server.
    const made = deduction.order_id ?? (await store.records.order(order_id));
    if (!made) await copyFirstOrder(context, deduction, schedule, placed);
    await store.ledger.advance(deduction, { order_id });
    const payment = await store.records.paymentOfSession(deduction.payment_session_id);
    if (!payment) await pay(context, deduction, order_id, placed);
    // The server that placed the draft may have died before this.
    if (placed && (!payment || deduction.make_order_at)) await context.acts.keepTaxLines(placed, order_id);
    if (deduction.make_order_at) await store.ledger.advance(deduction, { make_order_at: null });
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

async function copyFirstOrder(
  context: Context,
  deduction: LedgerTransaction,
  { order_id, amount: agreed, create_orders }: Schedule,
  placed: PlacedOrder | undefined,
): Promise<void> {
  const { reference, paid_amount, other_amount, amount } = deduction;
  if (!order_id) {
    throw paymentError("no_first_order", "The schedule's first payment placed no order that could be copied");
  }
  const paid = paid_amount ?? amount;
  if (other_amount || !sameAmount(agreed, paid))
    throw paymentError("amount_differs", `${other_amount ?? paid} was deducted where ${agreed} was agreed`);
  if (!placed) throw paymentError("order_not_found", `The first order ${order_id} does not exist`);
  const metadata = { [DEDUCTION_KEY]: reference, crossborder_first_order: order_id };
  // Nobody looks at an order that makes itself before it is sent.
  if (create_orders) await requireGoods(context, placed);
  const shipping_address = create_orders ? await addressOfToday(context, placed) : placed.shipping_address;
  await context.acts.draftAgain({ ...placed, shipping_address }, orderIdOf(deduction), metadata);
}

/** Medusa looks for stock of what it has, and makes lines of what it has no longer. @throws MedusaError `product_gone` */
async function requireGoods({ records }: Context, { items }: PlacedOrder): Promise<void> {
  const kept = await records.variants(items.flatMap(({ variant_id }) => variant_id ?? []));
  const gone = items.filter(({ variant_id }) => variant_id && !kept.some(({ id }) => id === variant_id));
  if (gone.length === 0) return;
  const titles = gone.map(({ title }) => title).join(", ");
  throw paymentError("product_gone", `Medusa does not have these goods any more: ${titles}`);
}

/**
 * Where the customer has things sent now. What was agreed to is paid for one country, whose taxes and shipping it has.
 * @throws MedusaError `address_abroad`
 */
async function addressOfToday({ records }: Context, placed: PlacedOrder) {
  const { customer_id, shipping_address: first } = placed;
  const now = customer_id ? await records.defaultAddress(customer_id) : undefined;
  if (!first || !now) return first;
  const [there, here] = [first, now].map(({ country_code }) => country_code?.toUpperCase());
  if (there === here) return now;
  throw paymentError(
    "address_abroad",
    `The first order went to ${there}, and the customer's default shipping address is in ${here}`,
  );
}

/** The deduction claims a session of the order's, and reconciliation records the payment by it. */
async function pay(
  context: Context,
  deduction: LedgerTransaction,
  order_id: string,
  placed: PlacedOrder | undefined,
): Promise<void> {
  await context.acts.removeNewDiscounts(order_id);
  if (placed) await context.acts.keepTaxLines(placed, order_id);
  const { reference, provider_id } = deduction;
  const payment_collection_id = await collectionDue(context, { order_id });
  const sealer = sealerFor(context, provider_id);
  const data = deductionSessionData(reference, payment_collection_id, sealer);
  await context.acts.createSession({ payment_collection_id, provider_id, data });
  await reconcileTransaction(context, { reference, by: "staff" });
}
