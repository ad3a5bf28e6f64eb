import type { Draining } from "../../http";
import { momentText } from "../../http/values";
import { currentActor } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { type Channel, isOffered, readRegion, setOffered } from "./regions";

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
  { region_id, provider_id }: Channel,
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
export async function endDraining(context: StoreContext, { region_id, provider_id }: Channel): Promise<void> {
  const { ledger, clock } = context;
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
    await setOffered(context, channel, false);
  }
  const isEnded = await ledger.endDraining(draining);
  if (!offered) return;
  if (isEnded) await ledger.appendEvents([{ ...currentActor(), name: "channel_taken_away", data: channel }]);
  // Switched on while it was taken away.
  else if (!(await find())) await setOffered(context, channel, true);
}

/**
 * Offers a channel again so that payments which wait for it can be finished, and no other begins: it drains meanwhile.
 * Where the region offers it, nothing changes.
 * @throws MedusaError `region_not_found`
 */
export async function offerForPaid(context: StoreContext, channel: Channel): Promise<void> {
  const { provider_ids } = await readRegion(context, channel.region_id);
  if (provider_ids.includes(channel.provider_id)) return;
  await context.ledger.beginDraining({ ...channel, ...currentActor() });
  await setOffered(context, channel, true);
}
