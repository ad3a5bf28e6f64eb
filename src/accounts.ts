import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Books } from "./bookkeeping";
import { CROSSBORDER_MODULE, type CrossborderLedger } from "./modules/crossborder";
import { createGateway, parseOptions, type ParsedOptions } from "./providers/crossborder/options";

/** Medusa's id of one of our providers: `pp_crossborder-<channel>_<id in medusa-config>`. */
const PROVIDER_ID = /^pp_crossborder-[a-z-]+?_(.+)$/;

const paymentModule = z.object({
  options: z.object({
    providers: z.array(
      z.object({
        id: z.string().optional(),
        options: z.custom<object>((value) => typeof value === "object"),
      }),
    ),
  }),
});

interface Account {
  options: ParsedOptions;
  gateway: Books["gateway"];
}

/** One client, and so one connection pool, for each options object of medusa-config. */
const accounts = new WeakMap<object, Account>();

/**
 * The account behind a provider id, as written once in medusa-config.
 * @throws MedusaError NOT_FOUND when no provider of ours has this id
 */
export function accountOf(container: MedusaContainer, providerId: string): Account {
  const written = writtenOptions(container, providerId);
  const known = accounts.get(written);
  if (known) return known;
  const options = parseOptions(written);
  const account = { options, gateway: createGateway(options) };
  accounts.set(written, account);
  return account;
}

/** Ledger and gateway of the account behind a provider id. */
export function booksOf(container: MedusaContainer, providerId: string): Books {
  const { options, gateway } = accountOf(container, providerId);
  return {
    gateway,
    timeZone: options.timeZone,
    ledger: container.resolve<CrossborderLedger>(CROSSBORDER_MODULE),
    logger: container.resolve(ContainerRegistrationKeys.LOGGER),
  };
}

function writtenOptions(container: MedusaContainer, providerId: string): object {
  const { modules } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
  const id = PROVIDER_ID.exec(providerId)?.[1];
  const payment = paymentModule.safeParse(modules?.[Modules.PAYMENT]);
  const entry = payment.data?.options.providers.find((provider) => id !== undefined && provider.id === id);
  if (entry) return entry.options;
  throw new MedusaError(
    MedusaError.Types.NOT_FOUND,
    `${providerId} is not a provider of this plugin in medusa-config`,
  );
}
