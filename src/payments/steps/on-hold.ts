import BigNumber from "bignumber.js";
import {
  currentActor,
  type LedgerOperation,
  type LedgerTransaction,
} from "../../modules/crossborder/internal";
import type { Payment } from "../../medusa";
import type { Context, StoreContext } from "../context";
import { recordIn } from "../picture";
import { heldAmount } from "../views/money";
import { isMadeOrOver } from "./call-on-hold";
import { captureHold } from "./capture";
import { ALL, type Carry, type Effect, moved } from "./effect";
import { withReason } from "./failure";
import { finishRelease, noteDropped, releaseHold } from "./release";

type Step<Name> = { step: Name; of?: string; dropped?: boolean; amount?: string };
type Picture = Parameters<Carry<unknown>>[1];

const operationIn = (picture: Picture, id: string | undefined): LedgerOperation | undefined =>
  recordIn(picture, "operations")?.find((one) => one.id === id);

/** @throws Error where the payment is not there: no such step is decided then */
export function paymentIn(picture: Picture): Payment {
  const payment = recordIn(picture, "payment");
  if (!payment || "is_deleted" in payment) throw new Error("Medusa has no such payment");
  return payment;
}

export const finish: Carry<Step<"finish_release">> = async (context, picture, { of }) => {
  const release = operationIn(picture, of);
  return moved(release && (await finishRelease(context, picture.transaction, release)));
};

/** All of a hold, before its capture. */
export const release: Carry<Step<"release">> = async (context, picture, { dropped }) => {
  const { transaction } = picture;
  if (dropped) await noteDropped(context, transaction);
  try {
    return moved(await releaseHold(context, transaction));
  } catch (error) {
    const asked = recordIn(picture, "operations")?.find(
      ({ kind, outcome }) => kind === "capture" && outcome === "accepted",
    );
    // It had taken the capture, and has made it: that much is not held any more.
    if (!asked || !isMadeOrOver(error)) throw error;
    return moved(await context.ledger.settle(asked, { outcome: "succeeded" }));
  }
};

/** What a capture left. */
export const releaseRest: Carry<Step<"release_rest">> = async (context, picture, { of, dropped }) => {
  const { transaction } = picture;
  const begun = operationIn(picture, of);
  if (begun) return moved(await finishRelease(context, transaction, begun));
  if (dropped) await noteDropped(context, transaction);
  return moved(await releaseHold(context, transaction));
};

export const capture: Carry<Step<"capture">> = async (context, picture, { of = "", amount = "" }) =>
  moved(await captureHold(context, picture.transaction, { amount, capture_id: of }));

export const captureInMedusa: Carry<Step<"capture_in_medusa">> = async (
  context,
  picture,
  { amount = "" },
) => {
  const { id: payment_id } = paymentIn(picture);
  await withReason("capture_failed", () => context.acts.capture({ payment_id, amount }));
  return ALL;
};

export const undo: Carry<unknown> = async (context, picture) => {
  await undoCaptures(context, picture.transaction, paymentIn(picture));
  return ALL;
};

/** Captures that Medusa counts as made, and that the gateway did not make, go from its books. */
export async function undoCaptures(
  { acts, ledger }: StoreContext,
  transaction: LedgerTransaction,
  payment: Payment,
): Promise<void> {
  await acts.undoCaptures(payment, transaction.payment_collection_id);
  const amount = BigNumber.sum(0, ...payment.captures.map((one) => one.amount)).toFixed(2);
  const line = { transaction_id: transaction.id, ...currentActor(), name: "capture_undone" } as const;
  await ledger.appendEvents([{ ...line, data: { amount } }]);
}

export const cancel: Carry<unknown> = async (context, picture) => {
  await cancelHold(context, paymentIn(picture).id, picture.transaction);
  return ALL;
};

/**
 * Medusa's payment authorizes nothing any more; what is still held is released. Medusa would leave the payment collection
 * authorized, and the order could not be paid again.
 */
export async function cancelHold(
  { acts }: Pick<StoreContext, "acts">,
  payment_id: string,
  { payment_collection_id }: LedgerTransaction,
): Promise<void> {
  await acts.cancelPayment(payment_id);
  if (payment_collection_id) await acts.endAuthorization(payment_collection_id, false);
}

export const endPart: Carry<unknown> = async (context, picture) => {
  await endPartCapture(context, picture.transaction, paymentIn(picture));
  return { changed: ["payment", "session", "order", "collection"] } satisfies Effect;
};

/** Medusa would go on counting all of the hold as authorized. */
export async function endPartCapture(
  { acts }: Pick<Context, "acts">,
  transaction: LedgerTransaction,
  { is_authorized }: Pick<Payment, "is_authorized">,
): Promise<void> {
  const { payment_collection_id: id, pre_auth, captured_amount } = transaction;
  const isEnded = pre_auth && captured_amount !== "0.00" && heldAmount(transaction) === "0.00";
  if (id && isEnded && is_authorized) await acts.endAuthorization(id, true);
}
