import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Shop } from "./shop";

const payment = z.object({
  options: z.object({ providers: z.array(z.object({ options: z.looseObject({}) })) }),
});
// What is parsed is a copy, and the store reads the original.
const itself = z.custom<z.output<typeof payment>>((value) => payment.safeParse(value).success);

/**
 * Has all accounts of medusa-config, which are one merchant, other options for a while. Their providers keep those that they were started
 * with, so nothing is opened meanwhile.
 */
export async function withOptions(shop: Shop, more: object, work: () => Promise<void>): Promise<void> {
  const { modules } = shop.container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
  const { providers } = itself.parse(modules?.[Modules.PAYMENT]).options;
  const before = providers.map(({ options }) => options);
  for (const one of providers) one.options = { ...one.options, ...more };
  try {
    await work();
  } finally {
    for (const [nth, options] of before.entries()) Object.assign(providers[nth] ?? {}, { options });
  }
}
