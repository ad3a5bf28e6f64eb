import { MathBN, type MedusaError } from "@medusajs/framework/utils";
import { amountText } from "../gateway";
import { isAuthorized, type Order, type PaidPayment } from "../medusa";
import {
  MAYBE_OPEN,
  WITH_MONEY,
  holdsMoney,
  judgeClaim,
  type LedgerTransaction,
  NEWEST_FIRST,
} from "../modules/crossborder/internal";
import type { StoreContext } from "./context";
import { paymentError, quoted } from "./errors";
import { isCrossborder, MANUAL } from "./provider-id";
import { heldAmount, ineligibleReason, isNothing } from "./views/money";
import { isPayable, throwIf } from "./views/obstacles";

const CLOSED: readonly string[] = [
  "completed",
  "authorized",
  "partially_authorized",
  "partially_captured",
  "canceled",
];

/** What is to be paid: exactly one of the two. */
export interface Payable {
  order_id?: string;
  payment_collection_id?: string;
}

/**
 * The payment collection that money is taken for: the one that was named, or one for what the order still owes.
 * @throws MedusaError `payment_collection_not_found`, `payment_collection_closed`, `order_not_found`, `order_canceled`,
 *   `order_has_hold` or `nothing_due`
 */
export async function collectionDue(context: StoreContext, payable: Payable): Promise<string> {
  return payable.order_id === undefined
    ? await namedCollection(context, payable.payment_collection_id ?? "")
    : await collectionOfOrder(context, payable.order_id);
}

async function namedCollection({ records }: StoreContext, id: string): Promise<string> {
  const collection = await records.collection(id);
  if (!collection) {
    throw paymentError("payment_collection_not_found", `payment_collection_id: ${quoted(id)} does not exist`);
  }
  if (!CLOSED.includes(collection.status)) return collection.id;
  throw paymentError(
    "payment_collection_closed",
    `payment_collection_id: it is ${collection.status} already`,
  );
}

async function collectionOfOrder(context: StoreContext, id: string): Promise<string> {
  const order = await retrieveOrderToPay(context, id);
  throwIf(await dueObstacle(context, order));
  // Medusa would cancel a payment of which a part was captured.
  for (const { id: ended, payments } of authorizedOf(order))
    if (payments.every(isOurs)) await context.acts.endAuthorization(ended, payments.some(hasCaptures));
  return await context.acts.collectionOfOrder(id);
}

/** @throws MedusaError `order_not_found` */
export const retrieveOrder = async ({ records }: StoreContext, id: string): Promise<Order> =>
  orderThere(await records.order(id), id);

/** As `retrieveOrder`, with what is due as somebody is asked for it. */
export const retrieveOrderToPay = async ({ records }: StoreContext, id: string): Promise<Order> =>
  orderThere(await records.orderToPay(id), id);

function orderThere(order: Order | undefined, id: string): Order {
  if (order) return order;
  throw paymentError("order_not_found", `order_id: ${quoted(id)} does not exist`);
}

/** Of a hold whose captured part was refunded the rest may still be held. */
const MAY_HOLD: readonly LedgerTransaction["state"][] = ["held", "captured", "refunded"];

/** Why nothing can be taken for an order now; undefined where something can. */
export async function dueObstacle(
  { ledger }: Pick<StoreContext, "ledger">,
  order: Order,
): Promise<MedusaError | undefined> {
  const { status, due } = order;
  if (status === "canceled") return paymentError("order_canceled", "order_id: the order is cancelled");
  const authorized = authorizedOf(order);
  const ours = await ledger.listTransactions(
    { payment_collection_id: { $in: authorized.map(({ id }) => id) }, pre_auth: true, state: MAY_HOLD },
    { take: null },
  );
  const held = ours.find((transaction) => heldAmount(transaction) !== "0.00");
  const isHeld = held ?? authorized.flatMap(({ payments }) => payments).find(isHeldElsewhere);
  // Medusa would cancel that hold and open a new collection in its place.
  if (isHeld)
    return paymentError(
      "order_has_hold",
      `order_id: ${held ? `${heldAmount(held)} is held for this order (${held.reference})` : "an amount is held for this order"}: capture or release it first`,
    );
  if (MathBN.lt(due, 0) || isNothing(due))
    return paymentError("nothing_due", "order_id: the order is paid, nothing is outstanding");
  return undefined;
}

const authorizedOf = ({ collections }: Order) => collections.filter(({ status }) => isAuthorized(status));

const isOurs = ({ provider_id }: PaidPayment): boolean => isCrossborder(provider_id);

const hasCaptures = ({ captures }: PaidPayment): boolean => captures.length > 0;

/** Of another provider nothing tells whether it holds the money still. */
const isHeldElsewhere = ({ provider_id, canceled_at }: PaidPayment): boolean =>
  !canceled_at && !isCrossborder(provider_id) && provider_id !== MANUAL;

/** The payment collections of an order that can still be paid. */
export const openCollections = ({ collections }: Order): string[] =>
  collections.filter(({ status }) => !CLOSED.includes(status)).map(({ id }) => id);

/** At the counter the gateway takes USD only (§4.2, §4.4, §4.8). */
export const counterCurrencyObstacle = (currency_code: string): MedusaError | undefined =>
  currency_code === "usd"
    ? undefined
    : paymentError("currency_not_supported", "currency_code: in-store payments are in USD only");

/** What is open, held or paid for these payment collections, the newest first. */
export async function listBeingPaid(
  { ledger, clock }: Pick<StoreContext, "ledger" | "clock">,
  payment_collection_id: string[],
): Promise<LedgerTransaction[]> {
  const transactions = await ledger.listTransactions(
    {
      payment_collection_id,
      state: [...MAYBE_OPEN, ...WITH_MONEY],
      reconciliation_status: ["pending", "reconciled", "needs_attention", "solved"],
      ineligible_since: null,
    },
    { order: NEWEST_FIRST },
  );
  return transactions.filter((one) => holdsMoney(one.state) || isPayable(one, clock.now()));
}

/** Why another payment cannot be opened beside one that is open. */
export const openObstacle = ([other]: LedgerTransaction[]): MedusaError | undefined =>
  other &&
  paymentError(
    "payment_is_open",
    `This is being paid already (${other.reference}, ${other.state}): finish or cancel that payment first.`,
  );

/**
 * Why nothing is to be paid with an open payment any more, in words; undefined while it may be: its order was cancelled, costs something
 * else by now, or has been paid in another way.
 */
export async function whyOver(
  context: StoreContext,
  transaction: LedgerTransaction,
): Promise<string | undefined> {
  const session = await context.records.session(transaction.payment_session_id);
  const reason = ineligibleReason(transaction, session);
  if (reason || !session) return reason;
  // What else is open may never be paid.
  const isOver = await debtObstacle(context, session.payment_collection.id, () => true);
  return isOver && "less is due for its order than it is for";
}

/**
 * What is open, held or paid for other payment collections of the same order leaves too little of it to be paid.
 * @param isReplaced what the payment that is to be opened takes the place of
 */
export async function debtObstacle(
  context: StoreContext,
  id: string,
  isReplaced: (transaction: LedgerTransaction) => boolean = () => false,
): Promise<MedusaError | undefined> {
  const { records } = context;
  const collection = await records.collection(id);
  const debt = await records.debt(id);
  if (!collection || !debt) return undefined;
  const listed = await listBeingPaid(context, debt.payment_collection_ids);
  const others = listed.filter((other) => !isReplaced(other));
  const claim = judgeClaim(debt, collection.exact_amount, others);
  if (claim === "overpaid")
    return paymentError(
      "nothing_due",
      `payment_collection_id: less than ${amountText(collection.amount)} is outstanding`,
    );
  const open = others.filter((other) => other.reconciliation_status !== "reconciled");
  return claim === "not_yet" ? openObstacle(open) : undefined;
}
