import { capturedOf, exactAmount } from "../../medusa";
import type { StoreContext } from "../context";
import { ALL, type Carry, moved, wrote } from "./effect";
import { withReason } from "./failure";
import { paymentIn } from "./on-hold";
import { refundTransaction } from "./refund";
import { returnPaid, voidUnpaid } from "./reverse";

export const voidOrder: Carry<{ reason: string }> = async (context, { transaction }, { reason }) =>
  moved(await voidUnpaid(context, transaction, reason));

export const sendBack: Carry<{ reason: string }> = async (context, { transaction }, { reason }) =>
  moved(await returnPaid(context, transaction, reason));

/** The one place where money counts as returned; the store is told once. */
export const noteReturn: Carry<unknown> = async ({ ledger }, { transaction }) =>
  wrote(await ledger.advance(transaction, { reconciliation_status: "returned" }));

/** Medusa has the refund: the gateway makes it, or finds that it is made. */
export const refund: Carry<{ of: string }> = async (context, { transaction }, { of }) =>
  moved(await refundTransaction(context, transaction, { medusa_id: of, number: of }));

export const claimRefunds: Carry<unknown> = async ({ ledger }, picture) => {
  const { refunds } = paymentIn(picture);
  const recorded = refunds.map(({ id }) => id);
  for (const one of refunds) await ledger.claimRefund(picture.transaction, one, recorded);
  return { changed: ["operations"] };
};

export const recordRefunds: Carry<{ amounts: readonly string[]; canceled: boolean }> = async (
  context,
  picture,
  { amounts, canceled },
) => {
  const { id: payment_id } = paymentIn(picture);
  for (const amount of amounts)
    await withReason("refund_failed", () => recordRefund(context, { payment_id, amount }, canceled));
  return ALL;
};

/**
 * Has Medusa make and record a refund, with the order's book; the provider finds it made already where it was. A cancelled order counts
 * all of it as refunded, so only the payment's own record is missing there.
 * @param amount the gateway's: what Medusa has in its place is written
 */
export async function recordRefund(
  { acts, records }: Pick<StoreContext, "acts" | "records">,
  { payment_id, amount, ...input }: { payment_id: string; amount: string; created_by?: string },
  canceled: boolean,
): Promise<void> {
  const payment = await records.payment(payment_id);
  const own = payment ? capturedOf(payment) : amount;
  const refund = { payment_id, amount: exactAmount(own, amount), ...input };
  await (canceled ? acts.refundCanceled(refund) : acts.refund(refund));
}
