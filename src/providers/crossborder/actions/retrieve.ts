import { isFinal, type LedgerTransaction } from "../../../modules/crossborder/internal";
import type { ProviderContext } from "../../../payments/context";
import { paymentError } from "../../../payments/errors";
import { queryTransaction } from "../../../payments/transactions/query";
import { findOwnIn } from "../own-transactions";
import { shownData } from "../session-data";

/**
 * The transaction behind stored session or payment data.
 * @throws MedusaError `invalid_input` when it is not in the ledger
 */
export async function transactionIn(context: ProviderContext, data: unknown): Promise<LedgerTransaction> {
  const transaction = await findOwnIn(context, data);
  if (transaction) return transaction;
  throw paymentError("invalid_input", "data.crossborder.reference: no such transaction in the ledger");
}

/** What the gateway knows of a payment right now. */
export async function retrieve(context: ProviderContext, data: unknown) {
  const transaction = await transactionIn(context, data);
  const current = isFinal(transaction.state) ? transaction : await queryTransaction(context, transaction);
  return { state: current.state, data: shownData(current) };
}
