import type { Region } from "../../medusa";
import type { LedgerTransaction } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { paymentError, quoted } from "../errors";

/** A provider in a region. */
export interface Channel {
  region_id: string;
  provider_id: string;
}

/** @throws MedusaError `region_not_found` */
export async function readRegion({ records }: StoreContext, id: string): Promise<Region> {
  const [region] = await records.regions({ id });
  if (!region) throw paymentError("region_not_found", `No region has the id ${quoted(id)}`);
  return region;
}

/**
 * Offers a provider in a region, or takes it away. Only the link of the two is written, of which there is one: Medusa's own page writes
 * the whole list, and of two who do that at once the second undoes what the first has done.
 */
export async function setOffered(
  { acts }: StoreContext,
  { region_id, provider_id }: Channel,
  offered: boolean,
): Promise<void> {
  await acts.offerProvider(region_id, provider_id, offered);
}

/** The region of a transaction's cart with its provider; undefined where no region is asked. */
export async function channelOf(
  { records }: StoreContext,
  { cart_id, provider_id }: Pick<LedgerTransaction, "cart_id" | "provider_id">,
): Promise<Channel | undefined> {
  const region_id = cart_id ? (await records.lookAtCart(cart_id))?.cart.region_id : undefined;
  return region_id ? { region_id, provider_id } : undefined;
}

/** Whether Medusa's region offers a provider. */
export async function isOffered(
  { records }: StoreContext,
  { region_id, provider_id }: Channel,
): Promise<boolean> {
  const [region] = await records.regions({ id: region_id });
  return region?.provider_ids.includes(provider_id) ?? false;
}
