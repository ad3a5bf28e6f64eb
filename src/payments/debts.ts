import type { Session } from "../medusa";
import type { Claim, LedgerTransaction } from "../modules/crossborder/internal";
import type { ProviderContext } from "./context";

/**
 * Claims what a transaction with the customer's money pays for: what is not granted may not be recorded. Asked again, it keeps
 * its claim, unless something else was recorded meanwhile.
 */
export async function claimDebt(
  { ledger, records }: Pick<ProviderContext, "ledger" | "records">,
  transaction: LedgerTransaction,
  { payment_collection }: Session,
): Promise<Claim> {
  const debt = await records.debt(payment_collection);
  if (!debt) throw new Error(`payment collection ${payment_collection.id} is gone`);
  return await ledger.claimDebt(transaction, debt);
}
