import type {
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  RefundPaymentInput,
  RefundPaymentOutput,
} from "@medusajs/framework/types";
import { isDeduction, type LedgerTransaction } from "../../../modules/crossborder/internal";
import type { ProviderContext } from "../../../payments/context";
import { paymentError } from "../../../payments/errors";
import { authorize } from "../../../payments/acts/authorize";
import { cancel } from "../../../payments/acts/cancel";
import { captureHold } from "../../../payments/acts/capture";
import { refund } from "../../../payments/acts/refund";
import { releaseRestByItself } from "../../../payments/acts/release";
import { isNothing } from "../../../payments/views/money";
import { authorizeNothing } from "./opening";
import {
  findOwnBySession,
  readOwnBooks,
  sessionStatus,
  shownData,
  storedData,
  toAmount,
} from "../session-data";

/**
 * Whether the session's payment was made. The transaction is found by the session's id, never by anything the shopper could have written.
 * @throws MedusaError as the act `authorize`
 */
export async function authorizePayment(
  context: ProviderContext,
  session_id = "",
): Promise<AuthorizePaymentOutput> {
  const transaction = await findOwnBySession(context, session_id);
  const nothing = transaction ? undefined : await authorizeNothing(context, session_id);
  if (nothing) return nothing;
  const authorized = await authorize(context, transaction);
  // What Medusa keeps of the session stays as it is.
  if (authorized.placed) return { status: "pending_authorization", data: storedData(authorized.placed.data) };
  const { transaction: paid } = authorized;
  return { status: sessionStatus(paid.state), data: await shownOf(context, paid) };
}

/** What Medusa keeps with a payment, and a receipt shows: of the first one of a subscription also what its customer agreed to. */
async function shownOf(
  { ledger }: Pick<ProviderContext, "ledger">,
  transaction: LedgerTransaction,
): Promise<ReturnType<typeof shownData>> {
  const { schedule_id } = transaction;
  if (!schedule_id || isDeduction(transaction)) return shownData(transaction);
  const { plan, frequency, payment_count } = await ledger.retrieveRecurringSchedule(schedule_id);
  return shownData(transaction, { recurring: { plan, frequency, payment_count } });
}

/**
 * Captures a hold, by the amount in the capture's own row, which Medusa has written already. A sale was captured when it was paid; there is
 * nothing left to do for it.
 */
export async function capturePayment(
  context: ProviderContext,
  { data, context: medusa }: CapturePaymentInput,
): Promise<CapturePaymentOutput> {
  const capture_id = medusa?.idempotency_key ?? "";
  const found = await context.records.capture(capture_id);
  const transaction = found && (await findOwnBySession(context, found.payment_session_id));
  if (!found || !transaction?.pre_auth) return { data };
  const captured = await captureHold(context, transaction, { amount: found.amount, capture_id });
  // Medusa asks for no release of what is left, and reconciliation looks at a hold once an hour.
  return { data: shownData(await releaseRestByItself(context, captured)) };
}

/**
 * Refunds the whole payment. It is found by the refund's own row in Medusa, not by `data`.
 * @throws MedusaError `not_in_ledger`, and as the act `refund`
 */
export async function refundPayment(
  context: ProviderContext,
  { amount, data, context: medusa }: RefundPaymentInput,
): Promise<RefundPaymentOutput> {
  const id = medusa?.idempotency_key ?? "";
  const known = await readOwnBooks(context, await context.records.sessionOfRefund(id));
  const asked = toAmount(amount);
  if (known) return { data: await shownOf(context, await refund(context, known, { id, amount: asked })) };
  // Of a cart of less than half a cent nothing was paid.
  if (isNothing(asked)) return { data };
  throw paymentError("not_in_ledger", "The payment is not in the ledger, so it cannot be refunded here.");
}

/**
 * Cancels a payment of Medusa's. A call without a payment's id is not a cancel: Medusa makes it when two authorizations of one good payment
 * race.
 * @throws MedusaError as the act `cancel`
 */
export async function cancelPayment(
  context: ProviderContext,
  { data, context: { idempotency_key: payment_id } = {} }: CancelPaymentInput,
): Promise<CancelPaymentOutput> {
  const session_id = payment_id ? await context.records.sessionOfPayment(payment_id) : undefined;
  const known = await readOwnBooks(context, session_id);
  if (!known?.medusa.payment) return { data };
  return { data: await shownOf(context, await cancel(context, known, known.medusa.payment)) };
}
