import { generateEntityId } from "@medusajs/framework/utils";
import { type Channel, CHANNEL_NAMES } from "../http/values";

/** What Medusa's id of each of this plugin's payment providers begins with. */
export const PREFIX = "pp_crossborder-";
const PATTERN = /^pp_crossborder-[a-z-]+?_(.+)$/;
/** The channel of the provider id that stands for its account where any channel would do: in keys, addresses, checks. */
const ANY = "channel-a";
/** What an id says, by the channel's name. */
const CHANNELS = {
  channel_a: ANY,
  channel_b: "channel-b",
  channel_c: "channel-c",
  creditcard: "creditcard",
  in_store: "in-store",
} as const satisfies Record<Channel, string>;

/** Whether Medusa's id of a payment provider is one of this plugin's: `pp_crossborder-<channel>_<account>`. */
export const isCrossborder = (provider_id: string): boolean => provider_id.startsWith(PREFIX);

/** The same, for Medusa to filter by. */
export const OURS = { $like: "pp\\_crossborder-%" };

/** Medusa's own provider, which moves no money: a person says when it was paid. */
export const MANUAL = "pp_system_default";

/** Whether a payment was taken by staff in store. */
export const isInStore = ({ provider_id }: { provider_id: string }): boolean =>
  provider_id.startsWith(`${PREFIX}in-store_`);

/** The channel in a provider id, as the gateway's vendors are written: `channel_a`, `creditcard`, `in_store`. */
export const channelIn = (provider_id: string): Channel | undefined =>
  CHANNEL_NAMES.find((channel) => provider_id.startsWith(`${PREFIX}${CHANNELS[channel]}_`));

/** The provider id that stands for an account. */
export const accountProviderId = (account: string): string => `${PREFIX}${ANY}_${account}`;

/** The account in a provider id: the `id` of the provider's entry in medusa-config. */
export const accountIn = (provider_id: string): string | undefined => PATTERN.exec(provider_id)?.[1];

/** The provider id that notifications to any channel of an account are kept under. */
export function inboxProviderId(provider_id: string): string {
  const account = accountIn(provider_id);
  return account === undefined ? provider_id : accountProviderId(account);
}

/** Every provider id of the account that this one belongs to. */
export function providerIdsBeside(provider_id: string): string[] {
  const account = accountIn(provider_id);
  return account === undefined
    ? []
    : CHANNEL_NAMES.map((channel) => `${PREFIX}${CHANNELS[channel]}_${account}`);
}

/** Whether two provider ids belong to the same account, whichever their channels are. */
export const isSameAccount = (one: string, other: string): boolean =>
  accountIn(one) !== undefined && accountIn(one) === accountIn(other);

/** Unique, not to be guessed, sorted by time, and within what the gateway takes as a reference. */
export function newReference({
  referenceMaxLength,
  referencePrefix,
}: {
  referenceMaxLength: number;
  referencePrefix: string;
}): string {
  const [prefix = "", id = ""] = generateEntityId(undefined, referencePrefix).split("_");
  // The end of it is what cannot be guessed.
  return `${prefix}-${id.slice(-(referenceMaxLength - prefix.length - 1))}`;
}
