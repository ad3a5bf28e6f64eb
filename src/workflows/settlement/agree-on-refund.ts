import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows";
import { accountOf } from "../../accounts";
import { type Books, findPayment, isBack, type Payment, refundWhole } from "../../bookkeeping";
import { queryOf } from "../../container";
import type { LedgerTransaction, ReconciliationStatus } from "../../modules/crossborder";
import { agreeOnHold } from "./agree-on-hold";

/**
 * The payment is recorded in Medusa. What is left to agree on is whether it was given back:
 * - Medusa has a refund and the gateway has not: the gateway is asked for it;
 * - the order was cancelled, which Medusa counts as refunded even when the refund failed: it is made now;
 * - the gateway gave it back and Medusa does not know: Medusa records it.
 */
export async function agreeOnRefund(
  container: MedusaContainer,
  books: Books,
  row: LedgerTransaction,
  paymentId: string,
): Promise<void> {
  const payment = await findPayment(queryOf(container), paymentId);
  try {
    const current = await agreeOnHold(container, books, row, payment);
    const reconciliation_status = await refundAsBothSay(container, books, current, payment);
    await books.ledger.advance(row.reference, { reconciliation_status });
  } catch (error) {
    await books.ledger.advance(row.reference, { reconciliation_status: "needs_attention" });
    throw error;
  }
}

async function refundAsBothSay(
  container: MedusaContainer,
  books: Books,
  row: LedgerTransaction,
  payment: Payment,
): Promise<ReconciliationStatus> {
  const [refund] = payment.refunds;
  const canceled = payment.order?.status === "canceled";
  if (refund && !isBack(row)) {
    const after = await refundWhole(
      books,
      row,
      refund.id,
      accountOf(container, row.provider_id).refundPermission,
    );
    return isBack(after) ? "reconciled" : "pending";
  }
  // A released hold was no money: there is nothing to refund.
  if (!refund && row.state !== "released" && (canceled || isBack(row)))
    await recordRefund(container, payment.id, canceled);
  return "reconciled";
}

/**
 * Has Medusa make and record the refund; the provider finds it made already where it was. The books of a
 * cancelled order count it as made, so only the payment's own record is missing there.
 */
async function recordRefund(
  container: MedusaContainer,
  payment_id: string,
  canceled: boolean,
): Promise<void> {
  if (canceled) await container.resolve(Modules.PAYMENT).refundPayment({ payment_id });
  else await refundPaymentWorkflow(container).run({ input: { payment_id } });
}
