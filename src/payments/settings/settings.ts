import type {
  AccountView,
  Draining,
  OfferInRegion,
  OptionInForce,
  ProfileView,
  RegionView,
  Settings,
} from "../../http";
import { momentOrNull, momentText } from "../../http/values";
import type { StoreContext } from "../context";
import { accountOf, type Merchant, merchantsIn, providerIdsOf, unknownPlaces, writtenOf } from "../accounts";
import { lastNotification, oldestDue } from "../health/running";
import { CURRENCIES, environmentOf, OPTION_NAMES, type ParsedOptions } from "../options";
import { accountIn, channelIn, isCrossborder, isInStore, providerIdsBeside } from "../provider-id";
import { isEmpty } from "../../development/own-sandbox";
import type { Region } from "../../medusa";
import { currentActor } from "../../modules/crossborder/internal";
import {
  type RegionProvider,
  countOpenPayments,
  endDraining,
  listDraining,
  readRegion,
} from "../channels/channels";
import { paymentError, quoted } from "../errors";

/**
 * What medusa-config says of every merchant and of its profiles, and what the defaults are, without anything secret.
 */
export async function readSettings(context: StoreContext): Promise<Settings> {
  const run = await context.ledger.lastRun();
  return {
    accounts: await Promise.all(merchantsIn(context.container).map((one) => readMerchant(context, one))),
    regions: await listRegions(context),
    last_run: run?.finished_at ? { finished_at: momentText(run.finished_at), failures: run.failures } : null,
  };
}

async function readMerchant(context: StoreContext, merchant: Merchant): Promise<AccountView> {
  const { entries } = merchant;
  const [provider_id] = entries;
  const { options } = accountOf(context.container, provider_id);
  const [notified_at, due, unknown] = await Promise.all([
    lastNotification(context.ledger, entries),
    oldestDue(context, providerIdsOf(merchant)),
    unknownPlaces(context, merchant),
  ]);
  return {
    id: accountIn(provider_id) ?? provider_id,
    provider_id,
    environment: environmentOf(options),
    merchant_no: options.merchantNo,
    store_no: options.storeNo,
    profiles: entries.map((entry) => readProfile(context, entry)),
    unknown_places: unknown,
    options: optionsInForce(options, writtenOf(context.container, provider_id), OPTION_NAMES.merchant),
    last_notification_at: momentOrNull(notified_at ?? null),
    oldest_due: due ? { ...due, since: momentText(due.since) } : null,
  };
}

function readProfile({ container }: StoreContext, provider_id: string): ProfileView {
  const { options } = accountOf(container, provider_id);
  const own = [...OPTION_NAMES.profile, ...OPTION_NAMES.store];
  return {
    id: accountIn(provider_id) ?? provider_id,
    provider_id,
    providers: providerIdsBeside(provider_id).map((id) => ({
      id,
      channel: channelIn(id) ?? null,
      in_store: isInStore({ provider_id: id }),
    })),
    options: optionsInForce(options, writtenOf(container, provider_id), own),
  };
}

/** Their values are shown to nobody: only whether they are set. */
const SECRET = {
  apiToken: true,
  previousApiToken: true,
  formerCookieSecrets: true,
  refund: true,
  runSecret: true,
} as const satisfies Partial<Record<keyof ParsedOptions, true>>;

/** Some options with what is in force, and where that comes from: also those that have no value. */
export function optionsInForce(
  options: ParsedOptions,
  written: object,
  names: readonly (keyof ParsedOptions)[],
): Record<string, OptionInForce> {
  const given = Object.fromEntries(Object.entries(written).filter(([, value]) => !isEmpty(value)));
  return Object.fromEntries(
    names.toSorted().map((name) => {
      const value: unknown = options[name];
      const shown = name in SECRET ? isSet(value) : (value ?? null);
      return [name, { value: shown, from: originOf(name, value, given) }];
    }),
  );
}

const isSet = (value: unknown) =>
  isEmpty(value) || (Array.isArray(value) && value.length === 0) ? "not set" : "set";

/** In development the sandbox fills in what medusa-config leaves empty. */
function originOf(name: string, value: unknown, given: object): OptionInForce["from"] {
  const isOfSandbox =
    name === "baseUrl" || name === "apiToken" || name === "merchantNo" || name === "storeNo";
  if (name in given) return "medusa-config";
  return isOfSandbox && value !== undefined ? "sandbox" : "default";
}

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
  await context.acts.offerProvider(channel, true);
}

/**
 * How many payments of a channel are under way in a region: staff is shown it before they switch it off.
 * @throws MedusaError `account_not_found`, `staff_only`, `region_not_found`
 */
export async function openPaymentsIn(context: StoreContext, channel: RegionProvider): Promise<number> {
  checkChannel(context, channel);
  await readRegion(context, channel.region_id);
  return await countOpenPayments(context, channel);
}

function checkChannel({ container }: StoreContext, { provider_id }: RegionProvider): void {
  accountOf(container, provider_id);
  if (!isInStore({ provider_id })) return;
  const message = `provider_id: ${quoted(provider_id)} is for staff, who need no region for it`;
  throw paymentError("staff_only", message);
}
