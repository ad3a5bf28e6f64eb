import {
  holdsMoney,
  type LedgerTransaction,
  type TransactionState,
} from "../../../modules/crossborder/internal";
import type { ProviderContext } from "../../../payments/context";
import { queryTransaction } from "../../../payments/steps/ask";
import { voidUnpaid } from "../../../payments/steps/reverse";

/**
 * An order that is replaced may have been paid by now, or its customer is at it. A gateway that does not answer keeps no shopper from
 * paying: what was paid there then goes back.
 */
export async function askBeforeReplacing(
  context: ProviderContext,
  transaction: LedgerTransaction,
): Promise<LedgerTransaction> {
  if (transaction.state !== "open") return transaction;
  try {
    return await queryTransaction(context, transaction, { gently: true, signal: soon(context) });
  } catch (error) {
    context.log("replaced_unasked", { reference: transaction.reference, reason: error });
    return transaction;
  }
}

/** What is not paid, or was not at the last look. The gateway may take a payment for it all the same. */
const UNPAID: readonly TransactionState[] = ["drafted", "open", "failed", "closed"];

/**
 * It may pay for nothing from now on, also where it was declined and can be tried again.
 * @returns false where it was paid in this moment
 */
export async function replace(context: ProviderContext, transaction: LedgerTransaction): Promise<boolean> {
  const reason = "another one is opened in its place";
  const marked = await context.ledger.makeIneligible(transaction, UNPAID, reason);
  const { state } = marked ?? (await context.ledger.retrieveTransaction(transaction.id));
  if (holdsMoney(state)) return false;
  await closeUnpaid(context, transaction, reason);
  return true;
}

/** A changed cart deletes its sessions under a lock that others wait 2 s for. */
const soon = ({ clock }: ProviderContext) => clock.timeout(1200);

/** Best effort: it may pay for nothing from now on, and the job goes on with it. Never fails because of the gateway. */
export async function closeUnpaid(
  context: ProviderContext,
  transaction: LedgerTransaction,
  reason: string,
): Promise<void> {
  try {
    await voidUnpaid(context, transaction, reason, { signal: soon(context) });
  } catch (error) {
    context.log("void_failed", { reference: transaction.reference, reason: error });
  }
}
