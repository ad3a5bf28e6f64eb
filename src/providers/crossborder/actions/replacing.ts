import {
  type Draft,
  holdsMoney,
  type LedgerTransaction,
  type TransactionState,
} from "../../../modules/crossborder/internal";
import type { ProviderContext } from "../../../payments/context";
import { inProgress, paymentError } from "../../../payments/errors";
import { queryTransaction } from "../../../payments/acts/query";
import { voidUnpaid } from "../../../payments/acts/reverse";
import { isDealing } from "../../../payments/views/opening";
import type { NewSession } from "../../../medusa";

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
    return await queryTransaction(context, transaction, { respectBreaker: true, signal: soon(context) });
  } catch (error) {
    context.log("replaced_unasked", { reference: transaction.reference, reason: error });
    return transaction;
  }
}

/** What is not paid, or was not at the last look. The gateway may take a payment for it all the same. */
const UNPAID: readonly TransactionState[] = ["drafted", "open", "failed", "closed"];
const TAKEN: readonly TransactionState[] = ["paid", "held", "captured"];

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

/**
 * What else was opened for the session, and could be paid: where the database failed once that was open, Medusa knows nothing of it, and
 * no shopper is shown it.
 * @throws MedusaError `already_paid`, `payment_in_progress`
 */
export async function replaceOthers(
  context: ProviderContext,
  payment_session_id: string,
  known?: Pick<LedgerTransaction, "id">,
): Promise<void> {
  const all = await context.ledger.listTransactions(
    { payment_session_id, ineligible_since: null, state: [...UNPAID, ...TAKEN] },
    { take: null },
  );
  for (const other of all) {
    if (other.id === known?.id) continue;
    const asked = await askBeforeReplacing(context, other);
    if (isDealing(asked, context.clock.now())) throw inProgress();
    if (holdsMoney(asked.state) || !(await replace(context, asked)))
      throw paymentError("already_paid", "This has been paid already.");
  }
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

/** Until when the order of a session can be paid, where it was placed before it is paid: an earlier payment of it says so. */
export async function endOfPlaced(
  { ledger }: Pick<ProviderContext, "ledger">,
  { payment_collection: { id, cart, order } }: Pick<NewSession, "payment_collection">,
): Promise<Pick<Draft, "order_expires_at">> {
  if (!cart || !order) return {};
  const placed = { payment_collection_id: id, order_expires_at: { $ne: null } };
  const [first] = await ledger.listTransactions(placed, { take: 1, select: ["order_expires_at"] });
  // It may be written down in this moment, where the shopper goes to pay while the order is placed.
  return first ? { order_expires_at: first.order_expires_at } : {};
}
