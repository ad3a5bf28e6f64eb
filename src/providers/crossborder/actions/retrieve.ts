import { isFinal, type LedgerTransaction } from "../../../modules/crossborder";
import type { PaymentContext } from "../../../payments/context";
import { paymentError } from "../../../payments/errors";
import { queryTransaction } from "../../../payments/transactions/query";
import { referenceIn, shownData } from "../session-data";

/**
 * The transaction behind stored session or payment data.
 * @throws MedusaError `invalid_input` when it is not in the ledger
 */
export async function transactionIn({ ledger }: PaymentContext, data: unknown): Promise<LedgerTransaction> {
  const reference = referenceIn(data);
  const transaction = reference ? await ledger.findByReference(reference) : undefined;
  if (transaction) return transaction;
  throw paymentError("invalid_input", "data.crossborder.reference: no such transaction in the ledger");
}

/** What the gateway knows of a payment right now. */
export async function retrieve(context: PaymentContext, data: unknown) {
  const transaction = await transactionIn(context, data);
  const current = isFinal(transaction.state) ? transaction : await queryTransaction(context, transaction);
  return { state: current.state, data: shownData(current) };
}
