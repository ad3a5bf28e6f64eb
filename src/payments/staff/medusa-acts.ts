import type { Order } from "../../medusa";
import {
  holdsMoney,
  isFinal,
  type LedgerTransaction,
  NEWEST_FIRST,
} from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { paymentError, withMedusaErrors } from "../errors";
import { isCrossborder, isInStore } from "../provider-id";
import { readBooks } from "../snapshot";
import {
  captureObstacle,
  changeObstacle,
  type Obstacle,
  sentBackAlready,
  severalOrdersObstacle,
  throwIf,
} from "../views/obstacles";
import { isMoneyBack } from "../views/money";
import { type Judged, judgedIn } from "../views/staff";

/*
 * What Medusa's own buttons do with a payment of ours, or with an order that one pays for. Medusa learns too late that an act is not
 * possible any more, and refunds before it looks.
 */

/** What an act is about, with everything that it must be alone with. */
export interface Subject {
  /** Of the order and of the payment; empty where none of them is ours. */
  transactions: LedgerTransaction[];
  /** Once the transactions are locked, before the act. @throws MedusaError why it cannot be done now */
  check: () => Promise<void>;
}

/** So long after Medusa began to cancel an order its payments are looked at: it books them as refunded first, and its server may die then. */
const LOOK_AFTER_MS = 60_000;
/** Medusa has ended the edit by then. */
const AFTER_EDIT_MS = 5_000;

/** Medusa cancels an order: `order_change_open`, `several_orders` */
export async function cancelOfOrder(context: StoreContext, order_id: string): Promise<Subject> {
  const { transactions } = await editOfOrder(context, order_id);
  const check = async () => {
    const { records, ledger, clock } = context;
    throwIf(changeObstacle({ id: order_id }, await records.openChange(order_id)));
    for (const one of transactions) if (holdsMoney(one.state)) throwIf(severalOrdersObstacle(one));
    const moment = new Date(clock.now() + LOOK_AFTER_MS);
    for (const { id, state } of transactions)
      if (holdsMoney(state)) await ledger.bringCheckForward(id, moment);
  };
  return { transactions, check };
}

/** Has staff give money back, alone with all payments of the order. @throws MedusaError `busy`, or what `work` throws */
export const aloneWithOrder = <T>(
  context: StoreContext,
  known: LedgerTransaction,
  work: () => Promise<T>,
): Promise<T> =>
  withMedusaErrors(async () => {
    const { transactions } = await cancelOfOrder(context, known.order_id ?? "");
    const taken = await context.locks.lockTransactions([known, ...transactions]);
    return await taken.within(work).finally(taken.release);
  });

/**
 * Medusa confirms an edit of an order, and cancels the holds that were made for its former total. What is open for that total may pay for
 * nothing after it.
 */
export async function editOfOrder(context: StoreContext, order_id: string): Promise<Subject> {
  const order = await context.records.order(order_id);
  const all = order ? await listOfCollections(context, order) : [];
  const check = async () => {
    const moment = new Date(context.clock.now() + AFTER_EDIT_MS);
    for (const { id, state } of all)
      if (state === "open" || state === "unopened") await context.ledger.bringCheckForward(id, moment);
  };
  return { transactions: all.filter(isConcerned), check };
}

/** Medusa captures a payment: `not_held` where its hold is over */
export const captureOfPayment = (context: StoreContext, payment_id: string): Promise<Subject> =>
  subjectOf(context, payment_id, ({ transaction, payment }) =>
    // Of any other the provider says why not.
    payment?.canceled_at ? captureObstacle(transaction) : undefined,
  );

/** Medusa refunds a payment: `already_returned`, `several_orders`, `order_canceled`, `order_change_open` */
export const refundOfPayment = (context: StoreContext, payment_id: string): Promise<Subject> =>
  subjectOf(context, payment_id, ({ transaction, payment, change }) => {
    if (isMoneyBack(transaction)) return sentBackAlready();
    const order = payment?.order;
    if (order?.status === "canceled")
      return paymentError(
        "order_canceled",
        "The order is cancelled, and Medusa counts it as refunded: refund it in the payment's block on the order page.",
      );
    return severalOrdersObstacle(transaction) ?? (order && changeObstacle(order, change));
  });

async function subjectOf(
  context: StoreContext,
  payment_id: string,
  obstacle: (judged: Omit<Judged, "options">) => Obstacle,
): Promise<Subject> {
  const { ledger, records } = context;
  const found = await records.paymentBesideOthers(payment_id);
  if (!found || !isCrossborder(found.provider_id)) return NO_SUBJECT;
  const { payment_session_id, payment_collection_id } = found;
  const all = await ledger.listTransactions({ payment_collection_id }, { take: null, order: NEWEST_FIRST });
  const own = all.find((one) => one.payment_session_id === payment_session_id);
  if (!own) return NO_SUBJECT;
  return {
    transactions: all.filter((one) => one === own || isConcerned(one)),
    check: async () => throwIf(obstacle(judgedIn(await readBooks(context, own)))),
  };
}

const NO_SUBJECT: Subject = { transactions: [], check: () => Promise.resolve() };

/** It has money or had it, which Medusa may not know yet, the order waits for it, or a clerk may be taking it this moment. */
const isConcerned = (one: LedgerTransaction): boolean =>
  holdsMoney(one.state) || isFinal(one.state) || one.order_expires_at !== null || isInStore(one);

async function listOfCollections(
  { ledger }: StoreContext,
  { collections }: Order,
): Promise<LedgerTransaction[]> {
  if (collections.length === 0) return [];
  return await ledger.listTransactions(
    { payment_collection_id: collections.map(({ id }) => id) },
    { take: null },
  );
}
