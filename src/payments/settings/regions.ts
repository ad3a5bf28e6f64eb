import { z } from "@medusajs/framework/zod";
import { updateRegionsWorkflow } from "@medusajs/medusa/core-flows";
import { accountOf } from "../accounts";
import type { StoreContext } from "../context";
import { paymentError, quoted, throwFirst } from "../errors";
import { withRegionLock } from "../locking/locks";
import { CURRENCIES } from "../options";
import { isCrossborder, isInStore } from "../provider-id";

/** A region, and which payment providers its shoppers may choose. */
const regionSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    currency_code: z.string(),
    payment_providers: z.array(z.object({ id: z.string() }).nullish()).nullish(),
  })
  .transform(({ payment_providers, ...region }) => ({
    ...region,
    provider_ids: (payment_providers ?? []).flatMap((provider) => provider?.id ?? []),
  }));

const FIELDS = ["id", "name", "currency_code", "payment_providers.id"];

async function readRegions({ query }: StoreContext, filters = {}) {
  const { data } = await query.graph({ entity: "region", fields: FIELDS, filters });
  return z.array(regionSchema).parse(data);
}

/** Of other providers nothing is shown. `payable` says whether the gateway takes the region's currency. */
const toOffer = ({ provider_ids, ...region }: z.output<typeof regionSchema>) => ({
  ...region,
  payable: CURRENCIES.includes(region.currency_code),
  provider_ids: provider_ids.filter(isCrossborder),
});

export async function listRegions(context: StoreContext) {
  const regions = await readRegions(context);
  return regions.map(toOffer).sort((one, other) => one.name.localeCompare(other.name));
}

/**
 * Offers a provider in a region, or takes it away, as Medusa's own page of the region does. What the region offers beside it
 * stays.
 * @throws MedusaError `account_not_found`, `staff_only`, `region_not_found`, `currency_not_supported`
 */
export async function offerInRegion(
  context: StoreContext,
  { region_id, provider_id, enabled }: { region_id: string; provider_id: string; enabled: boolean },
) {
  accountOf(context.container, provider_id);
  if (isInStore({ provider_id })) {
    throw paymentError(
      "staff_only",
      `provider_id: ${quoted(provider_id)} is for staff, who need no region for it`,
    );
  }
  // Two who use the switches of one region at once would each write what the other did not see.
  return await withRegionLock(context, region_id, async () => {
    const region = await readRegion(context, region_id);
    if (enabled && !toOffer(region).payable) {
      const currency = region.currency_code.toUpperCase();
      const message = `region_id: the gateway cannot be paid in ${currency}, only in USD and CNY`;
      throw paymentError("currency_not_supported", message);
    }
    const others = region.provider_ids.filter((id) => id !== provider_id);
    const payment_providers = enabled ? [...others, provider_id] : others;
    const { errors } = await updateRegionsWorkflow(context.container).run({
      input: { selector: { id: region_id }, update: { payment_providers } },
      throwOnError: false,
    });
    throwFirst(errors);
    return toOffer({ ...region, provider_ids: payment_providers });
  });
}

async function readRegion(context: StoreContext, id: string) {
  const [region] = await readRegions(context, { id });
  if (!region) throw paymentError("region_not_found", `No region has the id ${quoted(id)}`);
  return region;
}
