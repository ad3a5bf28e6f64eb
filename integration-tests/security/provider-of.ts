import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import type { CrossborderOptions } from "../../src/payments/options";
import { ChannelAProvider } from "../../testing/shop/built-plugin";
import type { Shop } from "../../testing/shop/shop";

const paymentModule = z.object({
  options: z.object({
    providers: z.array(z.object({ id: z.string(), options: z.custom<CrossborderOptions>() })),
  }),
});

/** The provider `pp_crossborder-channel-a_<account>`, made of what medusa-config says as Medusa makes it. */
export function providerOf(shop: Shop, account: string): InstanceType<typeof ChannelAProvider> {
  const configModule = shop.container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
  const { providers } = paymentModule.parse(configModule.modules?.[Modules.PAYMENT]).options;
  const entry = providers.find(({ id }) => id === account);
  if (!entry) throw new Error(`medusa-config has no account ${account}`);
  const container = {
    configModule,
    logger: shop.container.resolve(ContainerRegistrationKeys.LOGGER),
    query: shop.container.resolve(ContainerRegistrationKeys.QUERY),
    crossborder: shop.ledger,
    __pg_connection__: shop.database,
  };
  return new ChannelAProvider(container, entry.options);
}
