import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { endDraining, offerForPaid } from "../channels/draining";
import { channelOf, isOffered } from "../channels/regions";
import { type StoreContext, withAccount } from "../context";
import { messageOf, withMedusaErrors } from "../errors";
import { withTransactionLock } from "../locking/locks";
import { findPaymentOf } from "../medusa-payment";
import { finishObstacle, throwIf } from "../transactions/obstacles";
import { reconcile } from "./reconcile";
import { tryReconcile } from "./reconcile-transaction";

/**
 * Staff has a paid payment become its order whose region does not offer the channel: it is offered again while the order is
 * placed, and nobody can begin a payment by it. Other payments that wait for the same channel are finished, too.
 * @throws MedusaError `transaction_not_found`, `payment_recorded`, `already_returned`, `nothing_to_finish`, `region_not_found`, or
 *   what keeps the order from being placed
 */
export async function finishByStaff(context: StoreContext, reference: string): Promise<LedgerTransaction> {
  const known = await context.ledger.retrieveByReference(reference);
  const channel = await channelOf(context, known);
  try {
    return await withMedusaErrors(() =>
      withTransactionLock(context, known, { by: "staff" }, async () => {
        const transaction = await context.ledger.retrieveTransaction(known.id);
        const payment = await findPaymentOf(context.query, transaction.payment_session_id);
        throwIf(finishObstacle(transaction, payment));
        if (channel) await offerForPaid(context, channel);
        const account = withAccount(context, transaction.provider_id);
        return await reconcile(account, transaction, { since: new Date(), thorough: true, planned: true });
      }),
    );
  } finally {
    // What cannot be taken away now, the job takes away.
    if (channel) await endDraining(context, channel).catch((error: unknown) => warn(context, error));
  }
}

/** What Medusa's region offers has changed: payments that wait for a channel of it are finished where it offers that again. */
export async function regionChanged(context: StoreContext, region_id: string): Promise<void> {
  const { ledger } = context;
  const draining = await ledger.listDrainingChannels({ region_id }, { take: null });
  for (const { provider_id } of draining) await endDraining(context, { region_id, provider_id });
  const filters = { attention_since: { $ne: null }, attention_code: "channel_off" };
  for (const transaction of await ledger.listTransactions(filters, { take: null })) {
    const channel = await channelOf(context, transaction);
    if (channel?.region_id !== region_id || !(await isOffered(context, channel))) continue;
    await ledger.bringCheckForward(transaction.id, new Date());
    await tryReconcile(context, { reference: transaction.reference, by: "staff" });
  }
}

const warn = ({ logger }: StoreContext, error: unknown) =>
  logger.warn(`crossborder: a channel is not taken out of its region yet: ${messageOf(error)}`);
