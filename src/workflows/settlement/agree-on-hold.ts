import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows";
import { type Books, captureHold, type Payment } from "../../bookkeeping";
import type { LedgerTransaction } from "../../modules/crossborder";

/**
 * A hold whose capture or release was interrupted:
 * - Medusa has the capture and the gateway may not have it: it is made, or found to be made;
 * - the capture was asked for and Medusa does not have it: Medusa records it, which makes it where it was not;
 * - the order was cancelled and the hold is still there: it is released.
 */
export async function agreeOnHold(
  container: MedusaContainer,
  books: Books,
  row: LedgerTransaction,
  payment: Payment,
): Promise<LedgerTransaction> {
  if (row.state !== "held" && row.state !== "captured") return row;
  if (row.state === "held" && payment.order?.status === "canceled") {
    await container.resolve(Modules.PAYMENT).cancelPayment(payment.id);
  } else if (row.capture_amount !== null && payment.captures === 0) {
    const input = { payment_id: payment.id, amount: row.capture_amount };
    await capturePaymentWorkflow(container).run({ input });
  } else if (row.capture_amount !== null && row.state === "held") {
    return await captureHold(books, row, row.capture_amount);
  }
  return (await books.ledger.findByReference(row.reference)) ?? row;
}
