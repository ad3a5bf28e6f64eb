import { amountText, readStatus } from "../../gateway";
import { isLive, type LedgerOperation, type LedgerTransaction } from "../../modules/crossborder/internal";
import { exactAmount, type Payment } from "../../medusa";
import { type Picture, recordIn, wasTaken } from "../picture";
import { isToBeFinished, isUnclear, unclearText } from "../views/hold";
import { heldAmount, isHoldGone } from "../views/money";
import { attention, type Attention, busy, type Decision, take } from "./decision";

/**
 * A hold whose capture or release was interrupted:
 * - Medusa has the capture and the gateway may not have it: it is made, or found to be made;
 * - the capture was requested and Medusa does not have it: Medusa records it, which makes it where it was not;
 * - the answer to the release of all that is held was lost: it is made, or found to be made;
 * - the answer to either was lost, and no answer of the gateway tells: a person must look, and nothing is called;
 * - the order was cancelled, or Medusa has replaced its payment, and the hold is still there: it is released;
 * - the hold has expired, was reversed in the gateway's dashboard, or its release was interrupted: Medusa's payment
 *   authorizes nothing any more, and a capture that Medusa has of it is undone.
 * What a capture left of a hold is `ofRest`'s.
 */
export function ofHold(picture: Picture, payment: Payment): Decision | undefined {
  const { transaction } = picture;
  if (!transaction.pre_auth) return undefined;
  const move = moveHold(picture, payment);
  if (move || !isHoldGone(transaction)) return move;
  if (payment.captures.length > 0 && !wasTaken(picture, "undo_captures"))
    return take({ step: "undo_captures", reason: "the hold is over, and they were never made" });
  if (!payment.is_canceled && !wasTaken(picture, "cancel_hold"))
    return take({ step: "cancel_hold", reason: `the hold is ${transaction.state}` });
  return undefined;
}

function moveHold(picture: Picture, payment: Payment): Decision | undefined {
  const { transaction } = picture;
  const { state } = transaction;
  const isHeld = state === "held";
  if (!isHeld && state !== "captured") return undefined;
  // A capture or release that is accepted and under way can only be asked about.
  if (isHeld && isPending(transaction)) return undefined;
  const operations = recordIn(picture, "operations") ?? [];
  const release = isHeld ? releaseToFinish(picture, operations) : undefined;
  if (release && isDecision(release)) return release;
  if (release)
    return once(picture, { step: "finish_release", of: release.id, reason: "its answer was lost or open" });
  const asked = operations.find((one) => one.kind === "capture" && isLive(one));
  const [made] = payment.captures;
  const isCanceled = payment.order?.status === "canceled";
  // Of an order that was changed, what Medusa has captured stays.
  if (isHeld && (isCanceled || (payment.is_replaced && !made)))
    return once(picture, {
      step: "release",
      dropped: !isCanceled,
      reason: isCanceled ? "its order was cancelled" : "Medusa has another payment in its place",
    });
  if (asked && !made) {
    const amount = exactAmount(payment.amount, asked.amount);
    return once(picture, { step: "capture_in_medusa", amount, reason: "Medusa does not have the capture" });
  }
  if (made && isHeld) {
    const capture = { step: "capture", of: made.id, amount: amountText(made.amount) } as const;
    return once(picture, { ...capture, reason: "the gateway may not have Medusa's capture" });
  }
  return undefined;
}

type Once = Parameters<typeof take>[0];

/** Once in a look: what the gateway has accepted and not made is asked about the next time. */
const once = (picture: Picture, step: Once): Decision | undefined =>
  wasTaken(picture, step.step, "of" in step ? step.of : undefined) ? undefined : take(step);

const isDecision = (found: LedgerOperation | Decision): found is Decision => "do" in found;

/**
 * A release that is to be asked for again; or that a person must look, since only the dashboard tells what became of one, or of
 * a capture.
 */
function releaseToFinish(
  picture: Picture,
  operations: readonly LedgerOperation[],
): LedgerOperation | Decision | undefined {
  const { transaction } = picture;
  const unclear = operations.find((one) => isUnclear(one, heldAmount(transaction)));
  if (unclear && recordIn(picture, "under_way")) return busy("a call about this hold is under way");
  if (unclear) return holdUnclear(unclear);
  return operations.find((one) => one.kind === "release" && isToBeFinished(one, transaction));
}

const holdUnclear = (operation: LedgerOperation): Attention => ({
  ...attention("hold_unclear", unclearText(operation)),
  error_code: "hold_unclear",
});

/** What a capture left of a hold, as it stands in this look. */
export interface Rest {
  next?: Decision;
  /** Its release was asked for, and it is still held. */
  is_under_way: boolean;
  /** Why it cannot be released: raised once all else agrees. */
  problem?: Decision;
}

const NOTHING: Rest = { is_under_way: false };

/**
 * What a capture left of a hold is released once nothing can need it: the captured part went back, the order was cancelled,
 * Medusa has replaced its payment, or the account's options say so. That keeps nothing else from agreeing.
 */
export function ofRest(picture: Picture, payment: Payment): Rest {
  const { transaction } = picture;
  if (!transaction.pre_auth || transaction.state === "held") return NOTHING;
  if (heldAmount(transaction) === "0.00") return { ...NOTHING, next: partCapture(picture, payment) };
  const tried = picture.taken.find(({ step }) => step === "release_rest");
  if (tried) return { is_under_way: tried.failure === undefined };
  if (isPending(transaction)) return { is_under_way: true };
  const begun = releaseToFinish(picture, recordIn(picture, "operations") ?? []);
  if (begun && isDecision(begun)) return { ...NOTHING, problem: begun };
  const dropped = payment.is_replaced && payment.order?.status !== "canceled";
  const release = { step: "release_rest", of: begun?.id, dropped } as const;
  if (begun) return { ...NOTHING, next: take({ ...release, reason: "its answer was lost or open" }) };
  if (!isUnneeded(picture, payment)) return NOTHING;
  return { ...NOTHING, next: take({ ...release, reason: "nothing can need the rest of the hold" }) };
}

/** Medusa would go on counting all of the hold as authorized. */
function partCapture(picture: Picture, { is_authorized }: Payment): Decision | undefined {
  const { captured_amount, payment_collection_id } = picture.transaction;
  const isEnded = captured_amount !== "0.00" && is_authorized && payment_collection_id !== null;
  if (!isEnded || wasTaken(picture, "end_part_capture")) return undefined;
  return take({ step: "end_part_capture", reason: "nothing is held any more" });
}

const isUnneeded = ({ transaction, settings }: Picture, { order, is_replaced }: Payment): boolean =>
  transaction.state === "refunded" ||
  order?.status === "canceled" ||
  is_replaced ||
  settings.releaseRemainder;

const isPending = ({ gateway_status }: LedgerTransaction): boolean =>
  readStatus(gateway_status ?? "").status === "pending";
