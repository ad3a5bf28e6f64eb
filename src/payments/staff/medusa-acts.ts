import type { Order, Payment } from "../../medusa";
import { holdsMoney, isFinal, type LedgerTransaction } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { isInStore } from "../provider-id";
import {
  captureObstacle,
  changeObstacle,
  sentBackAlready,
  severalOrdersObstacle,
  throwIf,
} from "../views/obstacles";
import { isMoneyBack } from "../views/money";

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

/**
 * Medusa confirms an edit of an order, and cancels the holds that were made for its former total. What is open for that total may pay for
 * nothing after it.
 */
export async function editOfOrder(context: StoreContext, order_id: string): Promise<Subject> {
  const order = await context.records.order(order_id);
  const all = order ? await ofCollections(context, order) : [];
  const check = async () => {
    const moment = new Date(context.clock.now() + AFTER_EDIT_MS);
    for (const { id, state } of all)
      if (state === "open" || state === "unopened") await context.ledger.bringCheckForward(id, moment);
  };
  return { transactions: all.filter(isConcerned), check };
}

const nothing = () => Promise.resolve();

/** Medusa captures a payment: `not_held` where its hold is over */
export async function captureOfPayment(context: StoreContext, payment_id: string): Promise<Subject> {
  return await subjectOf(context, payment_id, ({ canceled_at }, transaction) => {
    // Of any other the provider says why not.
    if (canceled_at) throwIf(captureObstacle(transaction));
  });
}

/** Medusa refunds a payment: `already_returned`, `several_orders`, `order_canceled`, `order_change_open` */
export async function refundOfPayment(context: StoreContext, payment_id: string): Promise<Subject> {
  return await subjectOf(context, payment_id, async ({ order }, transaction) => {
    if (isMoneyBack(transaction)) throw sentBackAlready();
    throwIf(severalOrdersObstacle(transaction));
    if (order?.status === "canceled")
      throw paymentError(
        "order_canceled",
        "The order is cancelled, and Medusa counts it as refunded: refund it in the payment's block on the order page.",
      );
    if (order) throwIf(changeObstacle(order, await context.records.openChange(order.id)));
  });
}

type Check = (payment: Payment, transaction: LedgerTransaction) => Promise<void> | void;

async function subjectOf(context: StoreContext, payment_id: string, check: Check): Promise<Subject> {
  const known = await read(context, payment_id);
  if (!known) return { transactions: [], check: nothing };
  const order_id = known.payment.order?.id;
  const others = order_id ? (await editOfOrder(context, order_id)).transactions : [];
  return {
    transactions: [known.transaction, ...others],
    check: async () => {
      const now = await read(context, payment_id);
      if (now) await check(now.payment, now.transaction);
    },
  };
}

async function read({ records, ledger }: StoreContext, id: string) {
  const payment = await records.payment(id);
  const transaction = payment && (await ledger.findBySession(payment.payment_session_id));
  return transaction && { payment, transaction };
}

/** It has money or had it, which Medusa may not know yet, the order waits for it, or a clerk may be taking it this moment. */
const isConcerned = (one: LedgerTransaction): boolean =>
  holdsMoney(one.state) || isFinal(one.state) || one.order_expires_at !== null || isInStore(one);

async function ofCollections({ ledger }: StoreContext, { collections }: Order): Promise<LedgerTransaction[]> {
  if (collections.length === 0) return [];
  return await ledger.listTransactions(
    { payment_collection_id: collections.map(({ id }) => id) },
    { take: null },
  );
}
