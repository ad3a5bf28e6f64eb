const PREFIX = "pp_crossborder-";
const PATTERN = /^pp_crossborder-[a-z-]+?_(.+)$/;
/** The channel of the provider id that stands for its account where any channel would do: in keys, addresses, checks. */
const ANY = "channel-a";
const CHANNELS = [ANY, "channel-b", "channel-c", "creditcard", "in-store"] as const;

/** The channels as staff and the API name them. */
export const CHANNEL_NAMES = ["channel_a", "channel_b", "channel_c", "creditcard", "in_store"] as const;

/** Whether Medusa's id of a payment provider is one of this plugin's: `pp_crossborder-<channel>_<account>`. */
export const isCrossborder = (provider_id: string): boolean => provider_id.startsWith(PREFIX);

/** Whether a payment was taken by staff in store. */
export const isInStore = ({ provider_id }: { provider_id: string }): boolean =>
  provider_id.startsWith(`${PREFIX}in-store_`);

/** The channel in a provider id, as the gateway's vendors are written: `channel_a`, `creditcard`, `in_store`. */
export const channelIn = (provider_id: string): string | undefined =>
  CHANNELS.find((channel) => provider_id.startsWith(`${PREFIX}${channel}_`))?.replace("-", "_");

export const inStoreProviderId = (account: string): string => `${PREFIX}in-store_${account}`;

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
  return account === undefined ? [] : CHANNELS.map((channel) => `${PREFIX}${channel}_${account}`);
}

/** Whether two provider ids belong to the same account, whichever their channels are. */
export const isSameAccount = (one: string, other: string): boolean =>
  accountIn(one) !== undefined && accountIn(one) === accountIn(other);
