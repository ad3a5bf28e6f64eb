import type { MedusaContainer } from "@medusajs/framework/types";
import type * as Framework from "@medusajs/framework/utils";
import type * as Workflows from "@medusajs/medusa/core-flows";
import { z } from "zod";
import { load } from "../plugin";

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
export async function regionWith(
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
export async function createUsRegion(container: MedusaContainer): Promise<void> {
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
