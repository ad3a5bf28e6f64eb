import type { Region } from "../../medusa";
import { type LedgerTransaction, currentActor } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { paymentError, quoted } from "../errors";
import type { Draining } from "../../http";
import { momentText } from "../../http/values";
import { actAlone } from "../asked-by";
import { tryReconcile, reconcileNow } from "../reconcile";

/** A provider in a region. */
export interface RegionProvider {
  region_id: string;
  provider_id: string;
}

/** @throws MedusaError `region_not_found` */
export async function readRegion({ records }: StoreContext, id: string): Promise<Region> {
  const [region] = await records.regions({ id });
  if (!region) throw paymentError("region_not_found", `No region has the id ${quoted(id)}`);
  return region;
}

/** The region of a transaction's cart with its provider; undefined where no region is asked. */
async function channelOf(
  { records }: StoreContext,
  { cart_id, provider_id }: Pick<LedgerTransaction, "cart_id" | "provider_id">,
): Promise<RegionProvider | undefined> {
  const region_id = cart_id ? (await records.lookAtCart(cart_id))?.cart.region_id : undefined;
  return region_id ? { region_id, provider_id } : undefined;
}

/** Whether Medusa's region offers a provider. */
async function isOffered(
  { records }: StoreContext,
  { region_id, provider_id }: RegionProvider,
): Promise<boolean> {
  const [region] = await records.regions({ id: region_id });
  return region?.provider_ids.includes(provider_id) ?? false;
}

/*
 * A channel that is switched off drains. From that moment no payment of it begins in the region; Medusa's region offers it
 * until those under way are over, because Medusa completes no cart with a provider that the region does not offer.
 */

/**
 * Medusa looks whether the region offers the provider, and asks it for a session afterwards: who was let in before the region
 * stopped is refused so long. No request takes longer.
 */
const REFUSED_MS = 10 * 60_000;
/** Carts are asked about so many at a time. */
const PAGE = 500;

/** How many payments of a channel are under way in a region and may still become an order. */
export async function countOpenPayments(
  { ledger, records }: StoreContext,
  { region_id, provider_id }: RegionProvider,
): Promise<number> {
  const carts = (await ledger.listUnderWay(provider_id)).flatMap(({ cart_id }) => cart_id ?? []);
  let count = 0;
  for (let from = 0; from < carts.length; from += PAGE) {
    const page = carts.slice(from, from + PAGE);
    const here = new Set(await records.cartsIn(region_id, [...new Set(page)]));
    count += page.filter((id) => here.has(id)).length;
  }
  return count;
}

/** What drains in some regions, by the region's id. */
export async function listDraining(
  context: StoreContext,
  region_id: string[],
): Promise<Map<string, Draining[]>> {
  const rows = await context.ledger.listDrainingChannels({ region_id, ended_at: null }, { take: null });
  const regions = new Map<string, Draining[]>();
  for (const row of rows) {
    const open_payments = await countOpenPayments(context, row);
    const { provider_id } = row;
    const since = momentText(row.created_at);
    const others = regions.get(row.region_id) ?? [];
    regions.set(row.region_id, [...others, { provider_id, since, open_payments }]);
  }
  return regions;
}

/**
 * Takes a channel that drains out of its region once no payment of it is under way. Nothing drains any more where staff has
 * taken it away already, or the region is gone.
 */
export async function endDraining(
  context: StoreContext,
  { region_id, provider_id }: RegionProvider,
): Promise<void> {
  const { acts, ledger, clock } = context;
  const channel = { region_id, provider_id };
  const find = async () => (await ledger.listDrainingChannels(channel, { take: 1 }))[0];
  const draining = await find();
  if (!draining) return;
  const offered = await isOffered(context, channel);
  if (draining.ended_at) {
    // Offered again on Medusa's own page, or gone for so long that no request that saw it is under way.
    if (offered || draining.ended_at.getTime() < clock.now() - REFUSED_MS)
      await ledger.forgetDraining(draining);
    return;
  }
  if (offered) {
    if ((await countOpenPayments(context, channel)) > 0) return;
    await acts.offerProvider(channel, false);
  }
  const isEnded = await ledger.endDraining(draining);
  if (!offered) return;
  if (isEnded) await ledger.appendEvents([{ ...currentActor(), name: "channel_taken_away", data: channel }]);
  // Switched on while it was taken away.
  else if (!(await find())) await acts.offerProvider(channel, true);
}

/**
 * Offers a channel again so that payments which wait for it can be finished, and no other begins: it drains meanwhile.
 * Where the region offers it, nothing changes.
 * @throws MedusaError `region_not_found`
 */
async function offerForPaid(context: StoreContext, channel: RegionProvider): Promise<void> {
  const { provider_ids } = await readRegion(context, channel.region_id);
  if (provider_ids.includes(channel.provider_id)) return;
  await context.ledger.beginDraining({ ...channel, ...currentActor() });
  await context.acts.offerProvider(channel, true);
}

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
      return await reconcileNow(context, transaction, "staff");
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
