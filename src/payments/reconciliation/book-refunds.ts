import { Modules } from "@medusajs/framework/utils";
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows";
import BigNumber from "bignumber.js";
import { amountText } from "../../gateway";
import {
  isPart,
  type LedgerTransaction,
  type ReconciliationStatus,
  unbooked,
} from "../../modules/crossborder/internal";
import { AttentionError } from "./reason";
import type { Context, StoreContext } from "../context";
import { throwFirst } from "../errors";
import { capturedOf, exactAmount, findPayment, type Payment } from "../medusa-payment";
import { isMoneyBack } from "../transactions/refund";

/** So long Medusa keeps a refund at most that it has asked the provider for, and that the provider refuses. */
export const IN_FLIGHT_MS = 60_000;

/** Whether a part of a payment was given back in the gateway's dashboard. */
export const isInParts = async ({ ledger }: Pick<StoreContext, "ledger">, transaction: LedgerTransaction) =>
  (await ledger.operationsOf(transaction)).some(isPart);

/**
 * Parts were given back in the gateway's dashboard. Staff books them; what is left to book once the customer has all of the money,
 * or where the order is cancelled, is booked by itself. A refund that Medusa wrote before its server died is one of them.
 * @throws AttentionError for a person
 */
export async function syncParts(
  context: Context,
  transaction: LedgerTransaction,
  payment: Payment,
): Promise<ReconciliationStatus> {
  const { ledger } = context;
  const recorded = payment.refunds.map(({ id }) => id);
  for (const refund of payment.refunds) {
    if (await ledger.claimRefund(transaction, refund, recorded)) continue;
    if (Date.now() - refund.created_at.getTime() < IN_FLIGHT_MS) return "pending";
    throw new AttentionError(
      "refund_in_part",
      `Medusa has a refund of ${amountText(refund.amount)} that the gateway has not made: what came back is recorded without it.`,
    );
  }
  const canceled = payment.order?.status === "canceled";
  const left = unbooked(await ledger.operationsOf(transaction), recorded);
  if (left.length > 0 && !canceled && !isMoneyBack(transaction)) throw notBooked(transaction, payment);
  for (const { amount } of left) await recordRefund(context, { payment_id: payment.id, amount }, canceled);
  if (canceled && !isMoneyBack(transaction))
    throw new AttentionError(
      "refund_failed",
      `The order is cancelled, and ${leftOf(transaction)} of the payment is still at the gateway, which refunds no rest by a call: refund it in its dashboard.`,
    );
  return "reconciled";
}

/**
 * Has Medusa make and record a refund, with the order's book; the provider finds it made already where it was. A cancelled order counts
 * all of it as refunded, so only the payment's own record is missing there.
 * @param amount the gateway's: what Medusa has in its place is written
 */
export async function recordRefund(
  { container, query }: Pick<StoreContext, "container" | "query">,
  { payment_id, amount, ...input }: { payment_id: string; amount: string; created_by?: string },
  canceled: boolean,
): Promise<void> {
  const own = capturedOf(await findPayment(query, payment_id));
  const refund = { payment_id, amount: exactAmount(own, amount), ...input };
  if (canceled) {
    await container.resolve(Modules.PAYMENT).refundPayment(refund);
    return;
  }
  const { errors } = await refundPaymentWorkflow(container).run({ input: refund, throwOnError: false });
  throwFirst(errors);
}

function notBooked(transaction: LedgerTransaction, { refunds }: Payment): AttentionError {
  const { refunded_amount, captured_amount, currency_code } = transaction;
  const booked = BigNumber.sum(0, ...refunds.map(({ amount }) => amount));
  return new AttentionError(
    "refund_not_booked",
    `${refunded_amount} of ${captured_amount} ${currency_code.toUpperCase()} was given back in the gateway's dashboard; ` +
      `Medusa has booked ${amountText(booked)} of it.`,
  );
}

const leftOf = ({ captured_amount, refunded_amount, currency_code }: LedgerTransaction): string =>
  `${amountText(new BigNumber(captured_amount).minus(refunded_amount))} ${currency_code.toUpperCase()}`;
