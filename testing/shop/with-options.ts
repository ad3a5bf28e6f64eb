import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Shop } from "./shop";

const payment = z.object({
  options: z.object({ providers: z.array(z.object({ options: z.looseObject({}) })) }),
});
// What is parsed is a copy, and the store reads the original.
const itself = z.custom<z.output<typeof payment>>((value) => payment.safeParse(value).success);

/**
 * Has the first account of medusa-config, which most notifications and the counter go to, other options for a while. Its providers keep those
 * that they were started with, so nothing is opened meanwhile.
 */
export async function withOptions(shop: Shop, more: object, work: () => Promise<void>): Promise<void> {
  const { modules } = shop.container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
  const [main] = itself.parse(modules?.[Modules.PAYMENT]).options.providers;
  if (!main) throw new Error("medusa-config has no account");
  const { options } = main;
  main.options = { ...options, ...more };
  try {
    await work();
  } finally {
    main.options = options;
  }
}
