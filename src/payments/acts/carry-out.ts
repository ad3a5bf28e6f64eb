import { amountText, sameAmount } from "../../gateway";
import {
  compareBook,
  debtOf,
  debtOfCart,
  isBeingWritten,
  orderPlaced,
  type Placed,
  type Session,
  TAKEN_BACK,
  takenBack,
} from "../../medusa";
import {
  CrossborderEvents,
  currentActor,
  holdsMoney,
  type LedgerTransaction,
  refundsOfParts,
} from "../../modules/crossborder/internal";
import { compareAgain } from "../books/books";
import { closeSessions } from "../close-sessions";
import type { Context } from "../context";
import { nextCheckAfter } from "../decide/decision";
import type { Step, StepName } from "../decide/step";
import { LockBusyError } from "../errors";
import { tell } from "../events";
import { BACKGROUND_MS } from "../locking/lock";
import { beginCompletion } from "../run-workflow";
import { readLedger, type Snapshot } from "../snapshot";
import { TRIGGERS } from "../triggers";
import { type Carry, type Effect, paymentIn } from "./call";
import { captureHold, undoCaptures } from "./capture";
import { withReason } from "./failure";
import { asksForRest, recordRefund, recordRefundOwed, refundTransaction } from "./refund";
import { cancelHold, endPartCapture, finishRelease, noteDropped, releaseHold } from "./release";
import { returnPaid, voidUnpaid } from "./reverse";
import * as schedule from "./schedule";

/*
 * Medusa writes a payment, its order and their books one after another, and a server may die in between. What it left half written is
 * completed here, in the order in which it is looked for: before the payment is recorded, then the order, then its end.
 */

/** @throws Error where the session is of no cart */
function placedIn(snapshot: Snapshot): Placed {
  const { id: payment_collection_id, cart } = sessionIn(snapshot).payment_collection;
  if (!cart) throw new Error("the payment collection is of no cart");
  return { cart_id: cart.id, payment_collection_id };
}

/** What Medusa links an order to. */
const ENDS = ["cart_id", "payment_collection_id"] as const;

/**
 * Medusa notes after one another which cart an order came from and which payment collection pays for it. A server that dies in
 * between leaves one of the two; a database that fails leaves one and no order, or an order of what the cart was then.
 */
const mendLinks: Carry<unknown> = async ({ acts, records }, snapshot) => {
  const { stale = [], of_cart, of_collection } = snapshot.medusa.links ?? {};
  await acts.unlinkOrders(stale);
  const order_id = of_cart ?? of_collection;
  if (!order_id) return;
  const placed = placedIn(snapshot);
  const order = await records.order(order_id);
  if (!order || !sameAmount(order.total, sessionIn(snapshot).payment_collection.amount))
    await acts.unlinkOrders(ENDS.map((by) => ({ order_id, by, id: placed[by] })));
  else if (!of_cart || !of_collection) await acts.linkOrder(order_id, placed);
};

/** An order that was placed and linked to nothing is found by what is in it, if the cart has not changed since. */
const linkInterruptedOrder: Carry<unknown> = async (context, snapshot) => {
  const { acts, records, locks } = context;
  const placed = placedIn(snapshot);
  const { cart_id } = placed;
  const link = async () => {
    // Another completion may have placed an order while the lock was waited for.
    if (await records.orderOfCart(cart_id)) return;
    const found = await records.interruptedOrder(cart_id);
    if (found) await acts.linkInterruptedOrder(found, placed);
  };
  await locks.withCart(cart_id, { wait_ms: BACKGROUND_MS }, link);
};

/**
 * The session with the money stays; the others are deleted, which closes their orders at the gateway. What cannot be deleted, such as
 * one that a clerk is taking, stays.
 */
const removeOtherSessions: Carry<unknown> = async ({ acts, log }, snapshot) => {
  const { id } = sessionIn(snapshot);
  const ids = snapshot.medusa.collection?.payment_sessions.map((session) => session.id) ?? [];
  try {
    await acts.deleteSessions(ids.filter((other) => other !== id));
  } catch (error) {
    log("session_not_deleted", { session_id: id, reason: error });
  }
};

/** @throws MedusaError NOT_ALLOWED when the stock is gone by now */
const reserve: Carry<{ order_id: string }> = async (context, _, { order_id }) => {
  await reserveMissing(context, order_id);
  tell(context);
  return {};
};

async function reserveMissing({ acts, records, ledger }: Context, order_id: string): Promise<void> {
  const unreserved = await records.unreserved(order_id);
  if (unreserved) await ledger.postMessages(await acts.reserve(unreserved));
}

/** What Medusa's cart completion tells at its end, for one that was interrupted: no confirmation is sent without it. */
async function announceOrder(context: Context, order_id: string, cart_id: string): Promise<void> {
  await context.ledger.postMessages([orderPlaced(order_id)]);
  await context.acts.removeMark(cart_id);
  tell(context);
}

/**
 * The order's own book gets what it lacks, and loses what it has too much.
 * @throws LockBusyError while the order's cart is still being completed, or Medusa may still be writing
 */
const mendOrderBook: Carry<{ announce: boolean }> = async (context, snapshot, { announce }) => {
  const { acts, ledger, records, locks, log, clock } = context;
  const { cart_id } = snapshot.transaction;
  const mend = async (): Promise<void> => {
    const payment = paymentIn(snapshot);
    const { order, currency_code } = payment;
    if (!order) return;
    const operations = await ledger.operationsOf(snapshot.transaction);
    const parts = refundsOfParts(operations);
    const found = compareBook(snapshot.transaction.state, payment, await records.entries([order.id]), parts);
    if (isBeingWritten(found, order.status, clock.now()))
      throw new LockBusyError(`Medusa may still be writing the book of order ${order.id}`);
    if (cart_id && announce) {
      // Its server may have died while it took the order back: the stock is free by then.
      if (order.status !== "canceled") await reserveMissing(context, order.id);
      await announceOrder(context, order.id, cart_id);
    }
    await acts.mendBook(order.id, currency_code, found);
    const named = { order_id: order.id, payment_id: payment.id };
    if (found.surplus) log("refund_entry_deleted", named);
    for (const { amount } of found.gone) log("gone_entry_deleted", { ...named, amount, currency_code });
  };
  if (!cart_id) return await mend();
  // Who completes the cart is about to write it.
  const taken = await locks.lockCart(cart_id, { wait_ms: BACKGROUND_MS });
  return await taken.within(mend).finally(taken.release);
};

/** A cancelled order gives back its stock. */
const freeStock: Carry<unknown> = async ({ acts }, { medusa }) => {
  await acts.freeStock(medusa.reserved);
};

/** @throws LockBusyError while its cart is being completed */
const cancelTakenBack: Carry<{ order_id: string; reason: string }> = async (
  context,
  snapshot,
  { order_id, reason },
) => {
  const { acts, ledger, records, locks } = context;
  const { cart_id, id: transaction_id } = snapshot.transaction;
  if (!cart_id) return;
  const cancel = async () => {
    const order = await records.order(order_id);
    const left = order && takenBack(order, paymentIn(snapshot));
    if (!left || left.is_shipped) return;
    await acts.cancelOrder(order_id);
    const line = { transaction_id, ...currentActor(), name: "order_canceled" } as const;
    await ledger.appendEvents([{ ...line, data: { order_id, cart_id, reason } }]);
  };
  await locks.withCart(cart_id, { wait_ms: BACKGROUND_MS }, cancel);
};

/** @throws Error where the session is not there: no such step is decided then */
function sessionIn(snapshot: Snapshot): Session {
  const session = snapshot.medusa.session;
  if (!session) throw new Error("the payment session is gone");
  return session;
}

/** Of a hold it is authorized; outside of a cart `captured` also records the money on the order itself. */
const actionOf = ({ state }: LedgerTransaction) => (state === "held" ? "authorized" : "captured");

const record: Carry<unknown> = async (context, snapshot) => {
  const session = sessionIn(snapshot);
  const { cart } = session.payment_collection;
  if (cart) await completeCart(context, cart.id, snapshot.transaction);
  else await recordByAuthorizing(context, snapshot, undefined);
};

const recordByAuthorizing: Carry<unknown> = async ({ acts }, snapshot) => {
  const failure = await acts.recordPayment(sessionIn(snapshot), actionOf(snapshot.transaction));
  if (failure) throw failure;
};

async function completeCart(context: Context, id: string, transaction: LedgerTransaction): Promise<void> {
  const { acts, locks, ledger, records, completeCartWorkflow } = context;
  await locks.toComplete(id, { wait_ms: BACKGROUND_MS }, async () => {
    const begun = await beginCompletion(context, id);
    const { has_finished, error, order_ids } = await acts.completeCart(id, completeCartWorkflow);
    if (!has_finished) throw error ?? new Error(`Medusa has not finished completing ${id}`);
    await begun?.end(!error);
    if (error) throw error;
    const [order_id] = order_ids ?? [];
    if (!order_ids || !order_id) return;
    // Nothing else may lead from the payment to them.
    const order_display_id = (await records.orderHead(order_id))?.display_id ?? null;
    const row = await ledger.retrieveTransaction(transaction.id);
    await ledger.advance(row, { order_ids, order_id, order_display_id });
  });
}

/** Medusa lets staff mark an order as paid, or copy a link to pay it, as soon as its collection waits for no session. */
const dropSession: Carry<unknown> = async ({ acts }, snapshot) => {
  const { id, payment_collection } = sessionIn(snapshot);
  await acts.deleteSessions([id]);
  await acts.awaitAnother(payment_collection.id);
};

/** @throws LockBusyError while its cart is being completed */
const cancelUnpaid: Carry<{ order_id: string; reason: string }> = async (
  context,
  { transaction },
  { order_id, reason },
) => {
  const { cart_id, id: transaction_id, reference } = transaction;
  if (!cart_id) return;
  const cancel = async () => {
    const { acts, ledger, records } = context;
    const order = await records.order(order_id);
    const isPaid = order?.collections.some(({ payments }) => payments.length > 0);
    if (!order || isPaid || (await readLedger(context, transaction)).expiry_told) return;
    if (order.status !== "canceled") {
      if (order.status !== "pending") return;
      await closeSessions(context, order.collections);
      await acts.cancelOrder(order_id);
    }
    const line = { transaction_id, ...currentActor(), name: "order_expired" } as const;
    const message = { name: CrossborderEvents.ORDER_EXPIRED, data: { order_id, reference } };
    // Together: a look that finds the line tells nobody any more.
    await ledger.tellOf([{ ...line, data: { order_id, cart_id, reason } }], [message]);
  };
  await context.locks.withCart(cart_id, { wait_ms: BACKGROUND_MS }, cancel);
  tell(context);
};

type Carried<Name extends StepName> = Carry<Extract<Step, { step: Name }>>;

const STEPS: { readonly [Name in StepName]: Carried<Name> } = {
  void: async (context, { transaction }, { reason }) => {
    await voidUnpaid(context, transaction, reason);
  },
  return: async (context, { transaction }, { of, reason }) => {
    // Another completion may have recorded it in the same moment: it is on its way back all the same.
    await returnPaid(context, transaction, of, reason);
  },
  // The one place where money counts as returned; the store is told once.
  note_return: async ({ ledger }, { transaction }) => ({
    transaction: await ledger.advance(transaction, { reconciliation_status: "returned" }),
  }),
  pend: async ({ ledger }, { transaction }) => ({
    transaction: await ledger.advance(transaction, { reconciliation_status: "pending" }),
  }),
  claim: async ({ ledger, records }, snapshot) => {
    const { payment_collection: due } = sessionIn(snapshot);
    const { collection } = snapshot.medusa;
    const debt = due.order || !collection ? await records.debt(due.id) : debtOf([collection]);
    const whole = debt && due.cart ? debtOfCart(debt, due) : debt;
    return { claim: await ledger.claimDebt(snapshot.transaction, whole) };
  },
  mend_links: mendLinks,
  link_interrupted_order: linkInterruptedOrder,
  remove_other_sessions: removeOtherSessions,
  record,
  reserve,
  record_for_placed: recordByAuthorizing,
  mend_order_book: mendOrderBook,
  finish_release: async (context, snapshot, { of }) => {
    const release = operationIn(snapshot, of);
    if (release) await finishRelease(context, snapshot.transaction, release);
  },
  release: async (context, { transaction }, { dropped }) => {
    if (dropped) await noteDropped(context, transaction);
    await releaseHold(context, transaction);
  },
  release_rest: async (context, snapshot, { of, dropped }) => {
    const { transaction } = snapshot;
    const begun = operationIn(snapshot, of);
    if (dropped && !begun) await noteDropped(context, transaction);
    await (begun ? finishRelease(context, transaction, begun) : releaseHold(context, transaction));
  },
  capture: async (context, { transaction }, { of: capture_id, amount }) => {
    await captureHold(context, transaction, { amount, capture_id });
  },
  capture_in_medusa: async ({ acts }, snapshot, { amount }) => {
    const { id: payment_id } = paymentIn(snapshot);
    await withReason("capture_failed", () => acts.capture({ payment_id, amount }));
  },
  undo_captures: async (context, snapshot) => {
    await undoCaptures(context, snapshot.transaction, paymentIn(snapshot));
  },
  cancel_hold: async (context, snapshot, { dropped }) => {
    const { transaction } = snapshot;
    if (dropped) await noteDropped(context, transaction, transaction.authorized_amount);
    await cancelHold(context, paymentIn(snapshot).id, transaction);
  },
  end_part_capture: async (context, snapshot) => {
    await endPartCapture(context, snapshot.transaction, paymentIn(snapshot));
  },
  claim_refunds: async ({ ledger }, snapshot) => {
    const { refunds } = paymentIn(snapshot);
    const recorded = refunds.map(({ id }) => id);
    for (const one of refunds) await ledger.claimRefund(snapshot.transaction, one, recorded);
  },
  // The gateway makes it, or finds that it is made.
  refund: async (context, snapshot, { of }) => {
    const made = paymentIn(snapshot).refunds.find(({ id }) => id === of);
    const amount = made && amountText(made.amount);
    await refundTransaction(context, snapshot, { medusa_id: of, amount });
  },
  record_refunds: async (context, snapshot, { amounts, without_book, taken_back }) => {
    const note = taken_back && TAKEN_BACK;
    const { transaction } = snapshot;
    const { id: payment_id, order } = paymentIn(snapshot);
    const order_id = without_book ? undefined : order?.id;
    // The answer to a refund for whose rest a link asks was lost.
    const isOwed = order_id !== undefined && (await asksForRest(context, order_id, transaction));
    for (const amount of amounts) {
      const refund = { payment_id, amount, note };
      await withReason("refund_failed", async () => {
        if (isOwed) await recordRefundOwed(context, { ...refund, transaction_id: transaction.id, order_id });
        else await recordRefund(context, refund, without_book);
      });
    }
  },
  place_draft: async ({ acts }, _, { order_id }) => {
    await acts.placeDraft(order_id);
  },
  drop_session: dropSession,
  cancel_unpaid: cancelUnpaid,
  cancel_taken_back: cancelTakenBack,
  free_stock: freeStock,
  agree: async (
    { ledger, clock },
    { transaction, by },
    { status: reconciliation_status, order, undecided },
  ) => {
    const isPaid = reconciliation_status === "reconciled" && order && transaction.captured_amount !== "0.00";
    const isNews = isPaid && holdsMoney(transaction.state) && !transaction.order_paid_at;
    const agreed = {
      ...(isNews && { order_paid_at: clock.date() }),
      reconciliation_status,
      order_id: order?.id ?? transaction.order_id,
      order_display_id: order?.display_id ?? transaction.order_display_id,
      customer_id: order?.customer_id ?? transaction.customer_id,
    };
    // Of a schedule, of what an audit found, or of an answer that was lost, more comes: the job looks until that is done.
    const isLast = transaction.schedule_id === null && transaction.audit_finding === null && !undecided;
    const after = { ...transaction, ...agreed, attention_code: null };
    const planned = TRIGGERS[by].countsAsLook;
    const plan = isLast ? nextCheckAfter(after, { failure: undefined, planned }, clock.now()) : {};
    return { transaction: await ledger.advance(transaction, { ...plan, ...agreed }) };
  },
  tell_of_charge: schedule.tellOfCharge,
  cancel_schedule: schedule.endSchedule,
  start_schedule: schedule.startSchedule,
  ask_about_schedule: schedule.askAboutSchedule,
  compare: async (context, { before }) => {
    await compareAgain(context, before);
    return { transaction: await context.ledger.retrieveTransaction(before.id) };
  },
};

const operationIn = ({ operations }: Snapshot, id: string | undefined) =>
  operations.find((one) => one.id === id);

/**
 * Carries out a step.
 * @throws whatever kept it from being done: what it may have changed is not known then
 */
export async function carryOut<Name extends StepName>(
  context: Context,
  snapshot: Snapshot,
  step: Extract<Step, { step: Name }> & { step: Name },
): Promise<Effect | undefined> {
  const carry: Carried<Name> = STEPS[step.step];
  return (await carry(context, snapshot, step)) ?? undefined;
}
