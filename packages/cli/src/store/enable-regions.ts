import { writeFile } from "node:fs/promises";
import type { ExecArgs, MedusaContainer } from "@medusajs/framework/types";
import type * as Framework from "@medusajs/framework/utils";
import type * as Workflows from "@medusajs/medusa/core-flows";
import { z } from "zod";
import { ACCOUNT } from "../backend/entries";
import { COMMAND } from "../files/packages";
import {
  accountProviderId,
  isInStore,
  listRegions,
  load,
  offerInRegion,
  providerIdsBeside,
  storeContext,
} from "../plugin";
import { type enabledSchema, US_REGION } from "./answers";
import { publishableKeys } from "./publishable-keys";

/**
 * Run by `medusa exec`: offers every payment method of the account `main` in all regions that the gateway can be paid in, and
 * writes what it did into the file that is named first. What a region offers beside them stays. After the file, `us-region` makes
 * a region where there is none.
 */
export default async function enableRegions({ container, args: [file = "", wish] }: ExecArgs): Promise<void> {
  // Of several, the store does not tell which one the storefront is for.
  const [only, second] = await publishableKeys(container);
  const publishableKey = second === undefined ? only : undefined;
  const answer: z.input<typeof enabledSchema> = { ...(await enable(container, wish)), publishableKey };
  await writeFile(file, JSON.stringify(answer));
}

async function enable(container: MedusaContainer, wish?: string) {
  const context = storeContext(container);
  const listPayable = async () => (await listRegions(context)).filter((region) => region.payable);
  const known = await listPayable();
  const makesRegion = known.length === 0 && wish === US_REGION;
  const taken = makesRegion ? await regionWith(container) : undefined;
  if (taken) {
    const { name, currency_code } = taken;
    const refused = `the United States are in the region ${name} (${currency_code.toUpperCase()}), and Medusa has a country in one region only: take them out of it in the admin, Settings → Regions, and run this again`;
    return { lines: [], madeRegion: false, refused };
  }
  if (makesRegion) await createUsRegion(container);
  const payable = makesRegion ? await listPayable() : known;
  const lines = makesRegion ? ["no region was in USD or CNY; United States (USD) is new"] : [];
  for (const region of payable) lines.push(await offerAll(container, region));
  if (payable.length === 0) {
    lines.push(
      "no region is in USD or CNY, which is all that the gateway takes: make one in the admin, Settings → Regions, " +
        `and run this again, or run ${COMMAND} init --us-region`,
    );
  }
  return { lines, madeRegion: makesRegion };
}

type Region = Awaited<ReturnType<typeof listRegions>>[number];

async function offerAll(container: MedusaContainer, region: Region): Promise<string> {
  const missing = providerIdsBeside(accountProviderId(ACCOUNT)).filter(
    (provider_id) => !isInStore({ provider_id }) && !region.provider_ids.includes(provider_id),
  );
  for (const provider_id of missing) {
    await offerInRegion(storeContext(container), { region_id: region.id, provider_id, enabled: true });
  }
  return `region ${region.name} (${region.currency_code.toUpperCase()}) offers ${missing.length} more payment methods`;
}

const { ContainerRegistrationKeys }: typeof Framework = load("@medusajs/framework/utils");
const { createRegionsWorkflow, createTaxRegionsWorkflow, updateServiceZonesWorkflow }: typeof Workflows =
  load("@medusajs/medusa/core-flows");

const COUNTRY = "us";

const zoneSchema = z.object({
  id: z.string(),
  geo_zones: z.array(z.object({ id: z.string(), country_code: z.string() })),
  shipping_options: z.array(z.object({ id: z.string() })),
});

const regionsSchema = z.array(
  z.object({
    name: z.string(),
    currency_code: z.string(),
    countries: z.array(z.object({ iso_2: z.string() })),
  }),
);

/** The region that has a country already: Medusa allows one. */
async function regionWith(
  container: MedusaContainer,
  country = COUNTRY,
): Promise<{ name: string; currency_code: string } | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: "region",
    fields: ["name", "currency_code", "countries.iso_2"],
  });
  return regionsSchema.parse(data).find(({ countries }) => countries.some(({ iso_2 }) => iso_2 === country));
}

/** A region in USD, for trying the plugin in a store that has none which the gateway can be paid in. */
async function createUsRegion(container: MedusaContainer): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  await createRegionsWorkflow(container).run({
    input: { regions: [{ name: "United States", currency_code: "usd", countries: [COUNTRY] }] },
  });
  const { data: taxRegions } = await query.graph({
    entity: "tax_region",
    fields: ["id"],
    filters: { country_code: COUNTRY },
  });
  if (taxRegions.length === 0) {
    const input = [{ country_code: COUNTRY, provider_id: "tp_system" }];
    await createTaxRegionsWorkflow(container).run({ input });
  }
  const { data } = await query.graph({
    entity: "service_zone",
    fields: ["id", "geo_zones.id", "geo_zones.country_code", "shipping_options.id"],
  });
  await shipTo(container, z.array(zoneSchema).parse(data));
}

/** By what the store ships with already, unless it ships there. */
async function shipTo(container: MedusaContainer, zones: z.output<typeof zoneSchema>[]): Promise<void> {
  if (zones.some(({ geo_zones }) => geo_zones.some((place) => place.country_code === COUNTRY))) return;
  const zone = zones.find(({ shipping_options }) => shipping_options.length > 0);
  if (!zone) return;
  const kept = zone.geo_zones.map(({ id }) => ({ id }));
  const update = { geo_zones: [...kept, { type: "country" as const, country_code: COUNTRY }] };
  await updateServiceZonesWorkflow(container).run({ input: { selector: { id: zone.id }, update } });
}
