import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { isDeepStrictEqual } from "node:util";
import { toolCommand } from "../development/mode";
import { entriesIn } from "../modules/crossborder/internal";
import { paymentError, quoted } from "./errors";
import { type Gateway, openGateway } from "./gateway";
import { differingOptions, parseOptions, type ParsedOptions, readOptions } from "./options";
import { unknownIn } from "./sold-at";
import {
  accountIn,
  accountProviderId,
  inboxProviderId,
  isSameAccount,
  providerIdsBeside,
} from "./provider-id";

/** One account at the gateway: the options of one provider entry of medusa-config, and the gateway that is called with them. */
export interface Account {
  options: ParsedOptions;
  gateway: Gateway;
}

/** As they are written in medusa-config. */
const accounts = new WeakMap<object, Account>();
/** Of each merchant one: its entries share the connections, the watch and the outage. */
const gateways: Account[] = [];

/** @throws MedusaError `invalid_options` with one line per mistake */
export function openAccount(written: object): Account {
  const known = accounts.get(written);
  if (known) return known;
  const options = parseOptions(written);
  const account = { options, gateway: gatewayOf(options) };
  accounts.set(written, account);
  return account;
}

function gatewayOf(options: ParsedOptions): Gateway {
  const merchant = merchantOf(options);
  const known = gateways.find(
    (one) => merchantOf(one.options) === merchant && differingOptions(one.options, options).length === 0,
  );
  if (known) return known.gateway;
  const gateway = openGateway(options);
  gateways.push({ options, gateway });
  return gateway;
}

/**
 * The account behind a provider id, as written once in medusa-config.
 * @throws MedusaError `account_not_found` when no provider of ours has this id
 */
export function accountOf(container: MedusaContainer, provider_id: string): Account {
  return openAccount(writtenOf(container, provider_id));
}

/** Undefined where medusa-config has it no more: what it once opened is still there. */
export function accountBehind(
  { accountOf: find }: { accountOf: (provider_id: string) => Account },
  provider_id: string,
): Account | undefined {
  try {
    return find(provider_id);
  } catch {
    return undefined;
  }
}

/** The options of the account behind a provider id, as medusa-config has them. @throws MedusaError `account_not_found` */
export function writtenOf(container: MedusaContainer, provider_id: string): object {
  const id = accountIn(provider_id);
  const entries = entriesOf(container);
  const entry =
    entries.find((provider) => id !== undefined && provider.id === id) ??
    entries.find(({ options }) => id !== undefined && formerIdsIn(options).includes(id));
  if (entry?.options) return entry.options;
  throw paymentError(
    "account_not_found",
    `${quoted(provider_id)} is not a provider of this plugin in medusa-config`,
  );
}

const former = z.object({ formerIds: z.array(z.string()) });
const formerIdsIn = (options: object | undefined): string[] =>
  former.safeParse(options).data?.formerIds ?? [];

/** Ids of the entries of medusa-config that have these options: more than one where entries are alike. */
export function accountsWith(options: object, config: Pick<ConfigModule, "modules">): string[] {
  return entriesIn(config)
    .filter((entry) => isDeepStrictEqual(entry.options, options))
    .flatMap(({ id }) => id ?? []);
}

/** The options of every account in medusa-config, as they are written. */
export const optionsIn = (config: Pick<ConfigModule, "modules">): object[] =>
  entriesIn(config).flatMap(({ options }) => options ?? []);

const completes = z.object({ completeCartWorkflow: z.string() });

/**
 * The store's own workflow that completes a cart, which any entry may name: a cart is not completed by account.
 * @throws MedusaError `invalid_options` where entries name different ones
 */
export function completionIn(config: Pick<ConfigModule, "modules">): string | undefined {
  const named = entriesIn(config).flatMap(({ id, options }) => {
    const { data } = completes.safeParse(options);
    return data ? { id, workflow: data.completeCartWorkflow.trim() } : [];
  });
  const [first, other] = [...new Map(named.map((one) => [one.workflow, one])).values()];
  if (first && other)
    throw paymentError(
      "invalid_options",
      `medusa-payment-crossborder: completeCartWorkflow: is "${first.workflow}" in the entry "${first.id}" and "${other.workflow}" in the ` +
        `entry "${other.id}": a cart is completed by one workflow, so name the same one, or leave it out in all entries but one`,
    );
  return first?.workflow;
}

/** One provider id for each account of ours in medusa-config. */
export function accountProviderIds(container: MedusaContainer): string[] {
  return entriesOf(container)
    .flatMap(({ id }) => id ?? [])
    .map(accountProviderId);
}

const configOf = (container: MedusaContainer) => container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
const entriesOf = (container: MedusaContainer) => entriesIn(configOf(container));

/**
 * Who is paid at the gateway: entries of medusa-config that are the same merchant there have the same one, such as one for QR codes
 * beside one for the cashier page.
 */
export const merchantOf = ({ baseUrl, merGroupNo, merchantNo, storeNo }: ParsedOptions): string =>
  [new URL(baseUrl).host, merGroupNo ?? "-", merchantNo, storeNo].join(" ");

/** What entries say that does not go together, of which entry. Those that are wrong by themselves are left out. */
export const differencesIn = (config: Pick<ConfigModule, "modules">): { account: string; line: string }[] => [
  ...differingIn(config),
  ...takenFormerIdsIn(config),
];

/** What an entry has differently of the options of its merchant than an earlier one. */
function differingIn(config: Pick<ConfigModule, "modules">) {
  const merchants = new Map<string, { first: string; options: ParsedOptions }>();
  return entriesIn(config).flatMap(({ id: account = "", options: written = {} }) => {
    const { data: options } = readOptions(written);
    if (!options) return [];
    const merchant = merchantOf(options);
    const known = merchants.get(merchant) ?? { first: account, options };
    merchants.set(merchant, known);
    return differingOptions(known.options, options).map((name) => ({
      account,
      line:
        `${name}: differs between the entries "${known.first}" and "${account}", which are one merchant at the gateway: ` +
        "write the same in both, or leave it out of both",
    }));
  });
}

function takenFormerIdsIn(config: Pick<ConfigModule, "modules">) {
  const taken = new Set(entriesIn(config).flatMap(({ id }) => id ?? []));
  return entriesIn(config).flatMap(({ id: account = "", options }) =>
    formerIdsIn(options).flatMap((id) => {
      const line = `formerIds: "${id}" in the entry "${account}" is another entry's, too: name it in one entry, and only if there is none of that id`;
      if (taken.has(id)) return [{ account, line }];
      taken.add(id);
      return [];
    }),
  );
}

/**
 * Stops the start of a server where entries of one merchant differ in what is the merchant's. A command that serves nobody goes on.
 * @throws MedusaError `invalid_options`; values are never printed
 */
export function requireEqualEntries(config: Pick<ConfigModule, "modules">): void {
  const lines = toolCommand() === undefined ? differencesIn(config).map(({ line }) => `  - ${line}`) : [];
  if (lines.length > 0)
    throw paymentError("invalid_options", `medusa-payment-crossborder: entries differ:\n${lines.join("\n")}`);
}

/** A merchant with the entries of medusa-config that are it: the provider id that stands for each, at least one. */
export interface Merchant {
  merchant: string;
  entries: [string, ...string[]];
  /** The same of entries that are gone, which the others name. */
  former: string[];
}

/** The merchants of medusa-config, in the order of their first entries. Entries whose options are wrong are of none: no server starts with one. */
export function merchantsOf(config: Pick<ConfigModule, "modules">): Merchant[] {
  const found = new Map<string, Merchant>();
  for (const { id, options: written } of entriesIn(config)) {
    const account = written && accountBehind({ accountOf: () => openAccount(written) }, id ?? "");
    if (id === undefined || !account) continue;
    const merchant = merchantOf(account.options);
    const entry = accountProviderId(id);
    const known = found.get(merchant);
    const former = account.options.formerIds.map(accountProviderId);
    if (known) known.entries.push(entry);
    if (known) known.former.push(...former);
    else found.set(merchant, { merchant, entries: [entry], former });
  }
  return [...found.values()];
}

export const merchantsIn = (container: MedusaContainer): Merchant[] => merchantsOf(configOf(container));

/** The merchant behind a provider. @throws MedusaError `account_not_found` */
export function merchantBehind(container: MedusaContainer, provider_id: string): Merchant {
  const merchant = merchantOf(accountOf(container, provider_id).options);
  const known = merchantsIn(container).find((one) => one.merchant === merchant);
  return known ?? { merchant, entries: [provider_id], former: [] };
}

/** Its entries, those that are gone last. */
type Entries = Pick<Merchant, "entries" | "former">;

/** The same where its entry may be gone from medusa-config and no other one names it: then the entry is a merchant of its own. */
export function merchantOrEntry(container: MedusaContainer, provider_id: string): Entries {
  const entry = inboxProviderId(provider_id);
  const known = merchantsIn(container).find(({ entries, former }) => [...entries, ...former].includes(entry));
  return known ?? { entries: [entry], former: [] };
}

/** Whether one merchant is paid by both. */
export const isSameMerchant = (container: MedusaContainer, one: string, other: string): boolean =>
  isSameAccount(one, other) ||
  providerIdsOf(merchantOrEntry(container, one)).includes(inboxProviderId(other));

/** What staff calls a merchant: the `id` of each of its entries. */
export const nameOfMerchant = ({ entries }: Pick<Merchant, "entries">): string =>
  entries.map((one) => accountIn(one) ?? one).join(", ");

/** The providers of all its entries, also of those that are gone. */
export const providerIdsOf = ({ entries, former }: Entries): string[] =>
  [...entries, ...former].flatMap(providerIdsBeside);

/** What the rules of its entries name and Medusa has not. */
export async function unknownPlaces(
  { container, records }: { container: MedusaContainer; records: Parameters<typeof unknownIn>[0] },
  { entries }: Pick<Merchant, "entries">,
): Promise<string[]> {
  const found = entries.map((entry) => unknownIn(records, accountOf(container, entry).options));
  return [...new Set((await Promise.all(found)).flatMap((one) => Object.values(one).flat()))];
}
