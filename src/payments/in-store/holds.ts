import { amountText, sameAmount } from "../../gateway";
import { isUndecided, type LedgerTransaction } from "../../modules/crossborder/internal";
import { actAlone, type AskedBy } from "../asked-by";
import { type StoreContext, withAccount } from "../context";
import { paymentError } from "../errors";
import { exactAmount, type Payment } from "../../medusa";
import { reconcileNow } from "../reconcile";
import { cancelHold, endPartCapture, releaseHold } from "../acts/release";
import { heldAmount, readAmount } from "../views/money";
import { recordedPayment } from "../views/staff";

export interface HoldInput extends AskedBy {
  reference: string;
  /** Decimal text; all that is held when left out. */
  amount?: string;
}

/**
 * Captures a hold through Medusa, whole or in part, once. Where Medusa has a capture that the gateway did not make, that one is
 * captured again.
 * @throws MedusaError `transaction_not_found`, `nothing_held`, `payment_not_recorded`, `not_held`, `capture_amount_differs`,
 *   `invalid_input`, `busy`, or what Medusa or the gateway answered
 */
export async function captureByStaff(
  context: StoreContext,
  { reference, amount, user_id }: HoldInput,
): Promise<LedgerTransaction> {
  return await actAlone(context, reference, "capture", async (seen, known) => {
    const { transaction } = seen;
    const payment = recordedPayment(seen);
    const wanted = amount === undefined ? undefined : readAmount(amount);
    const [made] = payment.captures;
    if (made && transaction.state === "held") return await captureAgain(context, transaction, made, wanted);
    if (wanted === undefined) refuseChanged(known, transaction);
    const captured = exactAmount(payment.amount, wanted ?? heldAmount(transaction));
    const input = { payment_id: payment.id, amount: captured, captured_by: user_id };
    await context.acts.capture(input);
    return await context.ledger.retrieveTransaction(transaction.id);
  });
}

/** Medusa would count it as made already, and ask for nothing. */
async function captureAgain(
  context: StoreContext,
  transaction: LedgerTransaction,
  made: Payment["captures"][number],
  wanted = made.amount,
): Promise<LedgerTransaction> {
  if (!sameAmount(wanted, made.amount))
    throw paymentError(
      "capture_amount_differs",
      `Medusa has a capture of ${amountText(made.amount)}: only that amount can be captured again.`,
    );
  return await reconcileNow(context, transaction, "staff");
}

/**
 * Releases what is held: all of a hold, through Medusa, or what a capture left over.
 * @throws MedusaError `transaction_not_found`, `nothing_held`, `payment_not_recorded`, `invalid_input`,
 *   `amount_exceeds_hold`, `release_under_way`, or what the gateway answered
 */
export async function releaseByStaff(
  context: StoreContext,
  { reference, amount: given }: HoldInput,
): Promise<LedgerTransaction> {
  return await actAlone(context, reference, "release", async (seen, known) => {
    const { transaction } = seen;
    const payment = recordedPayment(seen);
    refuseChanged(known, transaction);
    const held = heldAmount(transaction);
    const amount = given === undefined ? held : readAmount(given);
    const isWhole = sameAmount(amount, held);
    if (!isWhole) await refuseSecondPart(context, transaction);
    if (isWhole && transaction.state === "held") await cancelHold(context, payment.id, transaction);
    else await releaseHold(withAccount(context, transaction.provider_id), transaction, amount);
    const after = await context.ledger.retrieveTransaction(transaction.id);
    await endPartCapture(context, after, (await context.records.payment(payment.id)) ?? payment);
    return after;
  });
}

/** Who asks has seen another amount: "all that is held" would mean something else by now, and so may a part of it. */
function refuseChanged(seen: LedgerTransaction, transaction: LedgerTransaction): void {
  const held = heldAmount(transaction);
  if (held === heldAmount(seen)) return;
  throw paymentError("busy", `Somebody else has changed this hold in the same moment: ${held} is held now.`);
}

/** The gateway does not know the release of a part again: asked for twice, it would be made twice. */
async function refuseSecondPart({ ledger }: StoreContext, transaction: LedgerTransaction): Promise<void> {
  const earlier = (await ledger.operationsOf(transaction, "release")).find(isUndecided);
  if (!earlier) return;
  throw paymentError(
    "release_under_way",
    `An earlier release of ${earlier.amount} may have been made: release all that is held, or look at the gateway's dashboard.`,
  );
}
