import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";

const lockingEntry = z.object({
  options: z.object({
    providers: z.array(z.object({ resolve: z.unknown(), is_default: z.boolean().optional() })).min(1),
  }),
});

/** The package of the locking provider that is used; undefined where none is configured, and locks are held in memory. */
export function lockingPackage({ modules }: Pick<ConfigModule, "modules">): string | undefined {
  const providers = lockingEntry.safeParse(modules?.[Modules.LOCKING]).data?.options.providers;
  const used = providers?.find(({ is_default }) => is_default) ?? providers?.[0];
  return used && String(used.resolve);
}

/** Whether this process takes up events and jobs. A server that only answers requests leaves them to the workers. */
export const worksHere = (container: MedusaContainer): boolean =>
  container.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig.workerMode !== "server";
