import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { actAlone } from "../asked-by";
import { endDraining, offerForPaid } from "./draining";
import { channelOf, isOffered } from "./regions";
import { type StoreContext, withAccount } from "../context";
import { reconcile } from "../reconcile";
import { tryReconcile } from "../reconcile-transaction";

/**
 * Staff has a paid payment become its order whose region does not offer the channel: it is offered again while the order is
 * placed, and no payment by it can begin. Other payments that wait for the same channel are finished, too.
 * @throws MedusaError `transaction_not_found`, `payment_recorded`, `already_returned`, `nothing_to_finish`, `region_not_found`, or
 *   what keeps the order from being placed
 */
export async function finishByStaff(context: StoreContext, reference: string): Promise<LedgerTransaction> {
  const channel = await channelOf(context, await context.ledger.retrieveByReference(reference));
  try {
    return await actAlone(context, reference, "finish", async ({ transaction }) => {
      if (channel) await offerForPaid(context, channel);
      const account = withAccount(context, transaction.provider_id);
      return await reconcile(account, transaction, { by: "staff", since: context.clock.now() });
    });
  } finally {
    // What cannot be taken away now, the job takes away.
    if (channel)
      await endDraining(context, channel).catch((error: unknown) =>
        context.log("channel_not_removed", { reference, reason: error }),
      );
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
    await ledger.bringCheckForward(transaction.id, context.clock.date());
    await tryReconcile(context, { reference: transaction.reference, by: "store" });
  }
}
