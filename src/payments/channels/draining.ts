import { z } from "@medusajs/framework/zod";
import { currentActor, type DrainingChannel } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { withRegionLock } from "../locking/locks";
import { type Channel, readRegion, readRegions, setOffered } from "./regions";

/*
 * A channel that is switched off drains. From that moment no payment of it begins in the region; Medusa's region offers it
 * until those under way are over, because Medusa completes no cart with a provider that the region does not offer.
 */

/** A channel that drains, as staff sees it. */
export interface Draining {
  provider_id: string;
  since: Date;
  /** How many payments may still become an order. */
  open_payments: number;
}

/**
 * Medusa looks whether the region offers the provider, and asks it for a session afterwards: who was let in before the region
 * stopped is refused so long. No request takes longer.
 */
const REFUSED_MS = 10 * 60_000;
/** Carts are asked about so many at a time. */
const PAGE = 500;

const withId = z.object({ id: z.string() });

/** How many payments of a channel are under way in a region and may still become an order. */
export async function countOpenPayments(
  { ledger, query }: StoreContext,
  { region_id, provider_id }: Channel,
): Promise<number> {
  const carts = (await ledger.listUnderWay(provider_id)).flatMap(({ cart_id }) => cart_id ?? []);
  let count = 0;
  for (let from = 0; from < carts.length; from += PAGE) {
    const page = carts.slice(from, from + PAGE);
    const filters = { id: [...new Set(page)], region_id };
    const { data } = await query.graph({ entity: "cart", fields: ["id"], filters });
    const here = new Set(data.map((cart) => withId.parse(cart).id));
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
    const { provider_id, created_at: since } = row;
    const others = regions.get(row.region_id) ?? [];
    regions.set(row.region_id, [...others, { provider_id, since, open_payments }]);
  }
  return regions;
}

/** From now on no payment of the channel begins. A second press changes nothing. The caller holds the region lock. */
export async function beginDraining(context: StoreContext, channel: Channel): Promise<void> {
  const { ledger } = context;
  const [known] = await find(ledger, channel);
  if (known?.ended_at === null) return;
  await stopDraining(context, channel);
  await ledger.addDraining({ ...channel, ...currentActor() });
}

/** The channel is offered as before. The caller holds the region lock. */
export async function stopDraining({ ledger }: StoreContext, channel: Channel): Promise<void> {
  await ledger.removeDraining(await find(ledger, channel));
}

/**
 * Takes a channel that drains out of its region once no payment of it is under way. Nothing drains any more where somebody has
 * taken it away already, or the region is gone.
 */
export async function endDraining(context: StoreContext, channel: Channel): Promise<void> {
  await withRegionLock(context, channel.region_id, () => endIfOver(context, channel));
}

/** As `endDraining`, where the caller holds the region lock. */
export async function endIfOver(context: StoreContext, channel: Channel): Promise<void> {
  const { region_id, provider_id } = channel;
  const { ledger } = context;
  const [draining] = await find(ledger, channel);
  if (!draining) return;
  const [region] = await readRegions(context, { id: region_id });
  const offering = region?.provider_ids.includes(provider_id) ? region : undefined;
  if (draining.ended_at) {
    // Offered again on Medusa's own page, or gone for so long that nobody is on the way to it.
    if (offering || draining.ended_at.getTime() < Date.now() - REFUSED_MS)
      await stopDraining(context, channel);
    return;
  }
  if (offering) {
    if ((await countOpenPayments(context, channel)) > 0) return;
    await setOffered(context, offering, provider_id, false);
    const data = { region_id, provider_id };
    await ledger.appendEvents([{ ...currentActor(), name: "channel_taken_away", data }]);
  }
  await ledger.endDraining(draining, new Date());
}

/**
 * Offers a channel again so that payments which wait for it can be finished, and nobody begins another: it drains meanwhile.
 * Where the region offers it, nothing changes.
 * @throws MedusaError `region_not_found`
 */
export async function offerForPaid(context: StoreContext, channel: Channel): Promise<void> {
  const { region_id, provider_id } = channel;
  await withRegionLock(context, region_id, async () => {
    const region = await readRegion(context, region_id);
    if (region.provider_ids.includes(provider_id)) return;
    await beginDraining(context, channel);
    await setOffered(context, region, provider_id, true);
  });
}

const find = (
  ledger: StoreContext["ledger"],
  { region_id, provider_id }: Channel,
): Promise<DrainingChannel[]> => ledger.listDrainingChannels({ region_id, provider_id }, { take: 1 });
