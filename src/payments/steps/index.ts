import type { Step, StepName } from "../decide/step";
import * as agreement from "./agree";
import type { Carry, Effect } from "./effect";
import * as moneyBack from "./money-back";
import * as hold from "./on-hold";
import * as book from "./order-book";
import * as recording from "./record";
import type { Context } from "../context";
import type { Picture } from "../picture";

type Carried<Name extends StepName> = Carry<Extract<Step, { step: Name }>>;

const STEPS: { readonly [Name in StepName]: Carried<Name> } = {
  void: moneyBack.voidOrder,
  return: moneyBack.sendBack,
  note_return: moneyBack.noteReturn,
  pend: agreement.pend,
  claim: recording.claim,
  mend_links: recording.mendLinks,
  link_interrupted_order: recording.linkInterruptedOrder,
  remove_other_sessions: recording.removeOtherSessions,
  record: recording.record,
  reserve: recording.reserve,
  record_for_placed: recording.authorize,
  mend_order_book: book.mendOrderBook,
  finish_release: hold.finish,
  release: hold.release,
  release_rest: hold.releaseRest,
  capture: hold.capture,
  capture_in_medusa: hold.captureInMedusa,
  undo_captures: hold.undo,
  cancel_hold: hold.cancel,
  end_part_capture: hold.endPart,
  claim_refunds: moneyBack.claimRefunds,
  refund: moneyBack.refund,
  record_refunds: moneyBack.recordRefunds,
  place_draft: recording.placeDraft,
  cancel_taken_back: book.cancelTakenBack,
  agree: agreement.agree,
  tell_of_charge: agreement.tellOfCharge,
  cancel_schedule: agreement.endSchedule,
  start_schedule: agreement.startSchedule,
  ask_about_schedule: agreement.askAboutSchedule,
  compare: agreement.compare,
};

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
