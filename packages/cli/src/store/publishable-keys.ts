import type { MedusaContainer } from "@medusajs/framework/types";
import type * as Framework from "@medusajs/framework/utils";
import { z } from "zod";
import { load } from "../plugin";

const { ContainerRegistrationKeys }: typeof Framework = load("@medusajs/framework/utils");

const keys = z.array(z.object({ token: z.string(), sales_channels: z.array(z.object({ id: z.string() })) }));

/** Those that a storefront may use: with a sales channel, and not revoked. */
export async function publishableKeys(container: MedusaContainer): Promise<string[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: "api_key",
    fields: ["token", "sales_channels.id"],
    filters: { type: "publishable", revoked_at: null },
  });
  const usable = keys.parse(data).filter(({ sales_channels }) => sales_channels.length > 0);
  return usable.map(({ token }) => token);
}
