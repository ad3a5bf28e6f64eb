import { MathBN } from "@medusajs/framework/utils";
import BigNumber from "bignumber.js";
import { amountText, sameAmount } from "../../gateway";
import type { Refund } from "../../http";
import { capturedOf, exactAmount, hasNoBook, isCreditOf } from "../../medusa";
import type { LedgerTransaction, Manager } from "../../modules/crossborder/internal";
import { actAlone, type AskedBy, recordActOn, seeForAct } from "../asked-by";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { isCrossborder } from "../provider-id";
import { reconcileNow } from "../reconcile";
import { AttentionError } from "../acts/failure";
import { notWhole, permittedBy, recordRefund } from "../acts/refund";
import { keptAmount, readAmount } from "../views/money";
import { type Judged, recordedPayment, unmadeRefund, unrecordedIn } from "../views/staff";
import { aloneWithOrder } from "./medusa-acts";

export interface RefundInput extends AskedBy {
  reference: string;
  /** Decimal text; all that is left where it is left out. */
  amount?: string;
  /** Who permits it, where the merchant's refunds need that. */
  manager?: Manager;
}

/** Who permits a refund, of a body that names somebody. */
export const managerOf = ({
  manager_account_no: account_no,
  store_admin_password: password,
}: Refund): Manager | undefined =>
  account_no !== undefined && password !== undefined ? { account_no, password } : undefined;

/**
 * Refunds a payment through Medusa, so that its books have the refund too: all that is left of it, or a part where its gateway takes parts.
 * @throws MedusaError `invalid_input`, `transaction_not_found`, `already_returned`, `payment_not_recorded`, `nothing_captured`,
 *   `refund_under_way`, `order_change_open`, `manager_required`, `manager_not_configured`, or what Medusa or the gateway answered
 */
export async function refundByStaff(
  context: StoreContext,
  { manager, ...input }: RefundInput,
): Promise<LedgerTransaction> {
  const known = await context.ledger.retrieveByReference(input.reference);
  // No workflow of ours: its input is kept by the workflow engine, and a password must not be.
  const work = () => aloneWithOrder(context, known, () => refund(context, known, input));
  return await recordActOn(context, "refund", input, () => permittedBy(manager, known, work));
}

async function refund(
  context: StoreContext,
  { id, refunded_amount, ...known }: LedgerTransaction,
  { user_id, amount: wanted }: Omit<RefundInput, "manager">,
): Promise<LedgerTransaction> {
  await dropCredit(context, known);
  const seen = await seeForAct(context, id, "refund");
  // A second part in the same moment may be the first one, asked for twice.
  if (seen.transaction.refunded_amount !== refunded_amount)
    throw paymentError("busy", "Somebody else has refunded a part of this payment in the same moment.");
  const payment = recordedPayment(seen);
  const unmade = unmadeRefund(seen);
  const amount = refundAmount(seen, unmade, wanted);
  if (unmade) return await tryAgain(context, seen.transaction, unmade);
  const input = { payment_id: payment.id, amount, created_by: user_id };
  await recordRefund(context, input, hasNoBook(payment));
  return await context.ledger.retrieveTransaction(id);
}

/** Takes the credit line of a payment away whose server died before the order had it. The caller holds the locks. */
export async function dropCredit(
  { acts, records }: Pick<StoreContext, "acts" | "records">,
  { order_id, reference }: Pick<LedgerTransaction, "order_id" | "reference">,
): Promise<void> {
  if (order_id && isCreditOf(await records.openChange(order_id), reference))
    await acts.dropCredit(order_id, reference);
}

/** Has the gateway make the refund that Medusa has already. */
export async function tryAgain(
  context: StoreContext,
  transaction: LedgerTransaction,
  { id: of }: { id: string },
): Promise<LedgerTransaction> {
  const refund = { step: "refund", of, reason: "staff tries it again" } as const;
  return await reconcileNow(context, transaction, "staff", refund);
}

/** @throws MedusaError `invalid_input`, or `partial_refund` where the merchant's gateway takes no parts */
function refundAmount(
  { transaction, options }: Judged,
  unmade: ReturnType<typeof unmadeRefund>,
  wanted: string | undefined,
): string {
  const most = unmade ? amountText(unmade.amount) : keptAmount(transaction);
  if (wanted === undefined) return most;
  const amount = readAmount(wanted);
  if (new BigNumber(amount).lte(0) || new BigNumber(amount).gt(most))
    throw paymentError("invalid_input", `amount: must be more than 0 and at most the ${most} that are left`);
  if (unmade && !sameAmount(amount, most))
    throw paymentError(
      "invalid_input",
      `amount: Medusa has a refund of ${most}, and only that one can be made`,
    );
  if (!options?.partialRefunds && !sameAmount(amount, most)) throw notWhole(transaction, amount);
  return amount;
}

/** What Medusa is to refund where so much is asked for. Payments of other providers are theirs to judge. */
export async function exactRefund(
  { records }: StoreContext,
  payment_id: string,
  amount: number,
): Promise<number | string> {
  const payment = await records.payment(payment_id);
  if (!payment || !isCrossborder(payment.provider_id)) return amount;
  return exactAmount(capturedOf(payment), MathBN.convert(amount).toFixed());
}

/**
 * Records in Medusa what was given back in the gateway's dashboard: a refund of the payment for each part that it has none for, with
 * the order's book. The gateway is not called.
 * @throws MedusaError `transaction_not_found`, `payment_not_recorded`, `nothing_to_book`, `order_change_open`, `busy`, or what Medusa answered
 */
export async function bookRefundByStaff(
  context: StoreContext,
  { reference, user_id }: AskedBy & { reference: string },
): Promise<LedgerTransaction> {
  const { ledger } = context;
  return await actAlone(context, reference, "book_refund", async (seen) => {
    const payment = recordedPayment(seen);
    const { id: payment_id } = payment;
    for (const { amount } of unrecordedIn(seen))
      await recordRefund(context, { payment_id, amount, created_by: user_id }, hasNoBook(payment));
    const booked = await ledger.retrieveTransaction(seen.transaction.id);
    try {
      return await reconcileNow(context, booked, "store");
    } catch (error) {
      // It is booked; what a person must look for besides, the transaction says.
      if (error instanceof AttentionError) return await ledger.retrieveTransaction(booked.id);
      throw error;
    }
  });
}

/**
 * Staff sends money back that no order has; an order that nobody has paid is closed.
 * @throws MedusaError `transaction_not_found`, `payment_recorded` when an order has the money (it is refunded there),
 *   `already_returned`, `nothing_to_return`, or what the gateway answered: the transaction then needs attention, and the job tries again
 */
export async function returnByStaff(context: StoreContext, reference: string): Promise<LedgerTransaction> {
  return await actAlone(context, reference, "return", async ({ transaction }) => {
    const giveBack = { step: "return", of: "reverse", reason: "it was sent back by staff" } as const;
    return await reconcileNow(context, transaction, "staff", giveBack);
  });
}
