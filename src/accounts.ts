import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Books, RefundPermission } from "./bookkeeping";
import { ledgerOf, loggerOf } from "./container";
import {
  createGateway,
  parseOptions,
  type ParsedOptions,
  refundPermission,
  tokensOf,
} from "./providers/crossborder/options";

export { tokensOf };

/** Medusa's id of one of our providers: `pp_crossborder-<channel>_<id in medusa-config>`. */
const PROVIDER_ID = /^pp_crossborder-[a-z-]+?_(.+)$/;

/** How medusa-config names our provider, by package or by path. */
const OUR_PATH = /(^|[\\/])providers[\\/]crossborder([\\/]|$)/;

const paymentModule = z.object({
  options: z.object({
    providers: z.array(
      z.object({
        resolve: z.unknown(),
        id: z.string().optional(),
        options: z.custom<object | undefined>((value) => value === undefined || typeof value === "object"),
      }),
    ),
  }),
});

interface Account {
  options: ParsedOptions;
  gateway: Books["gateway"];
  refundPermission: RefundPermission;
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
  const account = {
    options,
    gateway: createGateway(options),
    refundPermission: refundPermission(options),
  };
  accounts.set(written, account);
  return account;
}

/** Ledger and gateway of the account behind a provider id. */
export function booksOf(container: MedusaContainer, providerId: string): Books {
  const { options, gateway } = accountOf(container, providerId);
  return {
    gateway,
    timeZone: options.timeZone,
    ledger: ledgerOf(container),
    logger: loggerOf(container),
  };
}

/** One provider id for each account of ours in medusa-config. */
export function accountIds(container: MedusaContainer): string[] {
  return entriesOf(container)
    .flatMap(({ id }) => id ?? [])
    .map((id) => `pp_crossborder-channel-a_${id}`);
}

/** The in-store provider of the first account of ours in medusa-config. */
export function inStoreProviderId(container: MedusaContainer): string {
  const id = entriesOf(container).flatMap((entry) => entry.id ?? [])[0];
  return `pp_crossborder-in-store_${id}`;
}

function writtenOptions(container: MedusaContainer, providerId: string): object {
  const id = PROVIDER_ID.exec(providerId)?.[1];
  const entry = entriesOf(container).find((provider) => id !== undefined && provider.id === id);
  if (entry?.options) return entry.options;
  throw new MedusaError(
    MedusaError.Types.NOT_FOUND,
    `${providerId} is not a provider of this plugin in medusa-config`,
  );
}

/** Our entries among all payment providers of medusa-config. Other providers may have the same ids. */
function entriesOf(container: MedusaContainer) {
  const { modules } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
  const { data } = paymentModule.safeParse(modules?.[Modules.PAYMENT]);
  return (data?.options.providers ?? []).filter(({ resolve }) => OUR_PATH.test(String(resolve)));
}
