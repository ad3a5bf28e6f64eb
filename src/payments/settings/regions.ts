import type { Draining, OfferInRegion, RegionView } from "../../http";
import type { Region } from "../../medusa";
import { accountOf } from "../accounts";
import { currentActor } from "../../modules/crossborder/internal";
import { countOpenPayments, endDraining, listDraining } from "../channels/draining";
import { type Channel, readRegion, setOffered } from "../channels/regions";
import type { StoreContext } from "../context";
import { paymentError, quoted } from "../errors";
import { CURRENCIES } from "../options";
import { isCrossborder, isInStore } from "../provider-id";

/** Whether the gateway takes the region's currency. */
const isPayable = ({ currency_code }: Pick<Region, "currency_code">): boolean =>
  CURRENCIES.includes(currency_code);

/** Of other providers nothing is shown. What drains is offered for no new payment. */
const toOffer = ({ provider_ids, ...region }: Region, draining: Draining[] = []): RegionView => ({
  ...region,
  payable: isPayable(region),
  provider_ids: provider_ids.filter(
    (id) => isCrossborder(id) && !draining.some(({ provider_id }) => provider_id === id),
  ),
  draining,
});

export async function listRegions(context: StoreContext): Promise<RegionView[]> {
  const regions = await context.records.regions();
  const draining = await listDraining(
    context,
    regions.map(({ id }) => id),
  );
  return regions
    .map((region) => toOffer(region, draining.get(region.id)))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/**
 * Offers a provider in a region, or switches it off: then it drains, and is taken from Medusa's region once no payment of it is
 * under way, at once where none is.
 * @throws MedusaError `account_not_found`, `staff_only`, `region_not_found`, `currency_not_supported`
 */
export async function offerInRegion(
  context: StoreContext,
  { enabled, ...channel }: OfferInRegion,
): Promise<RegionView> {
  checkChannel(context, channel);
  const { region_id, provider_id } = channel;
  const region = await readRegion(context, region_id);
  if (enabled) await switchOn(context, region, provider_id);
  else if (region.provider_ids.includes(provider_id)) {
    await context.ledger.beginDraining({ ...channel, ...currentActor() });
    await endDraining(context, channel);
  }
  const draining = await listDraining(context, [region_id]);
  return toOffer(await readRegion(context, region_id), draining.get(region_id));
}

async function switchOn(context: StoreContext, region: Region, provider_id: string): Promise<void> {
  if (!isPayable(region)) {
    const currency = region.currency_code.toUpperCase();
    const message = `region_id: the gateway cannot be paid in ${currency}, only in USD and CNY`;
    throw paymentError("currency_not_supported", message);
  }
  const channel = { region_id: region.id, provider_id };
  // Before it is offered: who takes it away in this moment sees that it drains no more, and offers it again.
  await context.ledger.stopDraining(channel);
  await setOffered(context, channel, true);
}

/**
 * How many payments of a channel are under way in a region: staff is shown it before they switch it off.
 * @throws MedusaError `account_not_found`, `staff_only`, `region_not_found`
 */
export async function openPaymentsIn(context: StoreContext, channel: Channel): Promise<number> {
  checkChannel(context, channel);
  await readRegion(context, channel.region_id);
  return await countOpenPayments(context, channel);
}

function checkChannel({ container }: StoreContext, { provider_id }: Channel): void {
  accountOf(container, provider_id);
  if (!isInStore({ provider_id })) return;
  const message = `provider_id: ${quoted(provider_id)} is for staff, who need no region for it`;
  throw paymentError("staff_only", message);
}
