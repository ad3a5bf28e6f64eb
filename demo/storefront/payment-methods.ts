interface PaymentMethod {
  providerId: string;
  name: string;
  hint: string;
}

/** In the order in which they are offered. */
const KNOWN: readonly PaymentMethod[] = [
  { providerId: "pp_crossborder-channel-a_main", name: "Mobile wallet", hint: "channel_a" },
  { providerId: "pp_crossborder-channel-b_main", name: "Messaging-app wallet", hint: "channel_b" },
  { providerId: "pp_crossborder-channel-c_main", name: "Card-network wallet", hint: "channel_c" },
  { providerId: "pp_crossborder-creditcard_main", name: "Credit card", hint: "creditcard" },
];

/** The methods that this storefront can name, of those that the region offers. */
export const offered = (providerIds: string[]): PaymentMethod[] =>
  KNOWN.filter(({ providerId }) => providerIds.includes(providerId));

export type { PaymentMethod };
