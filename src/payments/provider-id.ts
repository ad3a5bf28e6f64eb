const PREFIX = "pp_crossborder-";
const PATTERN = /^pp_crossborder-[a-z-]+?_(.+)$/;

/** Whether Medusa's id of a payment provider is one of this plugin's: `pp_crossborder-<channel>_<account>`. */
export const isCrossborder = (provider_id: string): boolean => provider_id.startsWith(PREFIX);

/** Whether a payment was taken by staff in store. */
export const isInStore = ({ provider_id }: { provider_id: string }): boolean =>
  provider_id.startsWith(`${PREFIX}in-store_`);

export const inStoreProviderId = (account: string): string => `${PREFIX}in-store_${account}`;

/** A provider id that stands for its account where any channel would do: in addresses and checks. */
export const accountProviderId = (account: string): string => `${PREFIX}channel-a_${account}`;

/** The account in a provider id: the `id` of the provider's entry in medusa-config. */
export const accountIn = (provider_id: string): string | undefined => PATTERN.exec(provider_id)?.[1];
