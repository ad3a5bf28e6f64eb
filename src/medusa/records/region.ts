import { z } from "@medusajs/framework/zod";
import { listOf, type Query, readAll } from "./reading";

const withId = z.object({ id: z.string() });
const regionSchema = z
  .object({ id: z.string(), name: z.string(), currency_code: z.string(), payment_providers: listOf(withId) })
  .transform(({ payment_providers, ...region }) => ({
    ...region,
    provider_ids: payment_providers.map(({ id }) => id),
  }));

/** A region, and which payment providers Medusa's own page of it shows. */
export type Region = z.output<typeof regionSchema>;

const FIELDS = ["id", "name", "currency_code", "payment_providers.id"];

export const readRegions = (query: Query, filters: { id?: string } = {}): Promise<Region[]> =>
  readAll(query, regionSchema, { entity: "region", fields: FIELDS, filters });

/** Medusa keeps a provider that medusa-config no longer has, so that its transactions are still found. */
export async function readProviderIds(query: Query): Promise<string[]> {
  const asked = { entity: "payment_provider", fields: ["id"], filters: {} };
  return (await readAll(query, withId, asked)).map(({ id }) => id);
}
