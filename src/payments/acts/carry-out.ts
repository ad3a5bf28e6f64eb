import { amountText } from "../../gateway";
import { holdsMoney } from "../../modules/crossborder/internal";
import { debtOf, debtOfCart, TAKEN_BACK } from "../../medusa";
import { compareAgain } from "../books/books";
import { TRIGGERS } from "../triggers";
import type { Context } from "../context";
import { nextCheckAfter } from "../decide/decision";
import type { Step, StepName } from "../decide/step";
import type { Snapshot } from "../snapshot";
import { captureHold, undoCaptures } from "./capture";
import { withReason } from "./failure";
import { type Carry, type Effect, paymentIn } from "./call";
import { cancelUnpaid, dropSession, record, recordByAuthorizing, sessionIn } from "./record";
import * as repair from "./repair";
import { asksForRest, recordRefund, recordRefundOwed, refundTransaction } from "./refund";
import { cancelHold, endPartCapture, finishRelease, noteDropped, releaseHold } from "./release";
import { returnPaid, voidUnpaid } from "./reverse";
import * as schedule from "./schedule";

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
  mend_links: repair.mendLinks,
  link_interrupted_order: repair.linkInterruptedOrder,
  remove_other_sessions: repair.removeOtherSessions,
  record,
  reserve: repair.reserve,
  record_for_placed: recordByAuthorizing,
  mend_order_book: repair.mendOrderBook,
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
  cancel_taken_back: repair.cancelTakenBack,
  free_stock: repair.freeStock,
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
