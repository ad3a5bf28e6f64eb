import { holdsMoney } from "../../modules/crossborder/internal";
import { debtOf, debtOfCart, TAKEN_BACK } from "../../medusa";
import { compareAgain } from "../books/finding";
import { ASKERS } from "../askers";
import type { Context } from "../context";
import { planAfter } from "../decide/decision";
import type { Step, StepName } from "../decide/step";
import { type Picture, recordIn } from "../picture";
import { captureHold, undoCaptures } from "./capture";
import { withReason } from "./failure";
import { ALL, type Carry, type Effect, moved, paymentIn, wrote } from "./perform";
import { cancelUnpaid, dropSession } from "./placed-order";
import * as recording from "./record";
import { asksForRest, recordRefund, recordRefundOwed, refundTransaction } from "./refund";
import { cancelHold, endPartCapture, finishRelease, noteDropped, releaseAll, releaseHold } from "./release";
import { returnPaid, voidUnpaid } from "./reverse";
import * as schedule from "./schedule";

type Carried<Name extends StepName> = Carry<Extract<Step, { step: Name }>>;

const STEPS: { readonly [Name in StepName]: Carried<Name> } = {
  void: async (context, { transaction }, { reason }) => moved(await voidUnpaid(context, transaction, reason)),
  return: async (context, { transaction }, { reason }) => {
    await returnPaid(context, transaction, reason);
    // Another completion may have recorded it in the same moment: it is on its way back all the same.
    return ALL;
  },
  // The one place where money counts as returned; the store is told once.
  note_return: async ({ ledger }, { transaction }) =>
    wrote(await ledger.advance(transaction, { reconciliation_status: "returned" })),
  pend: async ({ ledger }, { transaction }) =>
    wrote(await ledger.advance(transaction, { reconciliation_status: "pending" })),
  claim: async ({ ledger, records }, picture) => {
    const { payment_collection: due } = recording.sessionIn(picture);
    const collection = due.order ? undefined : recordIn(picture, "collection");
    const debt = collection ? debtOf([collection]) : await records.debt(due);
    const whole = debt && due.cart ? debtOfCart(debt, due) : debt;
    return { changed: [], claim: await ledger.claimDebt(picture.transaction, whole) };
  },
  mend_links: recording.mendLinks,
  link_interrupted_order: recording.linkInterruptedOrder,
  remove_other_sessions: recording.removeOtherSessions,
  record: recording.record,
  reserve: recording.reserve,
  record_for_placed: recording.authorize,
  mend_order_book: recording.mendOrderBook,
  finish_release: async (context, picture, { of }) => {
    const release = operationIn(picture, of);
    return moved(release && (await finishRelease(context, picture.transaction, release)));
  },
  release: async (context, picture, { dropped }) => {
    const { transaction } = picture;
    if (dropped) await noteDropped(context, transaction);
    return moved(await releaseAll(context, transaction, recordIn(picture, "operations") ?? []));
  },
  release_rest: async (context, picture, { of, dropped }) => {
    const { transaction } = picture;
    const begun = operationIn(picture, of);
    if (begun) return moved(await finishRelease(context, transaction, begun));
    if (dropped) await noteDropped(context, transaction);
    return moved(await releaseHold(context, transaction));
  },
  capture: async (context, { transaction }, { of: capture_id, amount }) =>
    moved(await captureHold(context, transaction, { amount, capture_id })),
  capture_in_medusa: async ({ acts }, picture, { amount }) => {
    const { id: payment_id } = paymentIn(picture);
    await withReason("capture_failed", () => acts.capture({ payment_id, amount }));
    return ALL;
  },
  undo_captures: async (context, picture) => {
    await undoCaptures(context, picture.transaction, paymentIn(picture));
    return ALL;
  },
  cancel_hold: async (context, picture, { dropped }) => {
    const { transaction } = picture;
    if (dropped) await noteDropped(context, transaction, transaction.authorized_amount);
    await cancelHold(context, paymentIn(picture).id, transaction);
    return ALL;
  },
  end_part_capture: async (context, picture) => {
    await endPartCapture(context, picture.transaction, paymentIn(picture));
    return { changed: ["payment", "session", "order", "collection"] };
  },
  claim_refunds: async ({ ledger }, picture) => {
    const { refunds } = paymentIn(picture);
    const recorded = refunds.map(({ id }) => id);
    for (const one of refunds) await ledger.claimRefund(picture.transaction, one, recorded);
    return { changed: ["operations"] };
  },
  // The gateway makes it, or finds that it is made.
  refund: async (context, { transaction }, { of }) =>
    moved(await refundTransaction(context, transaction, of)),
  record_refunds: async (context, picture, { amounts, without_book, taken_back }) => {
    const note = taken_back && TAKEN_BACK;
    const { transaction } = picture;
    const { id: payment_id, order } = paymentIn(picture);
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
    return ALL;
  },
  place_draft: async ({ acts }, _, { order_id }) => {
    await acts.placeDraft(order_id);
    return ALL;
  },
  drop_session: dropSession,
  cancel_unpaid: cancelUnpaid,
  cancel_taken_back: recording.cancelTakenBack,
  free_stock: async ({ acts }, picture) => {
    await acts.freeStock(recordIn(picture, "reserved") ?? []);
    return { changed: ["reserved"] };
  },
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
    const { planned } = ASKERS[by];
    const plan = isLast ? planAfter(after, { failure: undefined, planned }, clock.now()) : {};
    return wrote(await ledger.advance(transaction, { ...plan, ...agreed }));
  },
  tell_of_charge: schedule.tellOfCharge,
  cancel_schedule: schedule.endSchedule,
  start_schedule: schedule.startSchedule,
  ask_about_schedule: schedule.askAboutSchedule,
  compare: async (context, { before }) => {
    await compareAgain(context, before);
    return wrote(await context.ledger.retrieveTransaction(before.id));
  },
};

const operationIn = (picture: Picture, id: string | undefined) =>
  recordIn(picture, "operations")?.find((one) => one.id === id);

/**
 * Carries out a step.
 * @throws whatever kept it from being done: what it may have changed is not known then
 */
export async function carryOut<Name extends StepName>(
  context: Context,
  picture: Picture,
  step: Extract<Step, { step: Name }> & { step: Name },
): Promise<Effect> {
  const carry: Carried<Name> = STEPS[step.step];
  return await carry(context, picture, step);
}
