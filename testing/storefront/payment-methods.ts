import type { Currency } from "./store-answers";

interface PaymentMethod {
  providerId: string;
  name: string;
  hint: string;
  /** Where the gateway takes one currency only. */
  currency?: Currency;
}

/** In the order in which they are offered. */
const KNOWN: readonly PaymentMethod[] = [
  { providerId: "pp_crossborder-channel-a_main", name: "Mobile wallet", hint: "channel_a" },
  {
    providerId: "pp_crossborder-channel-a_qr",
    name: "Mobile wallet, QR code",
    hint: "channel_a",
    currency: "usd",
  },
  { providerId: "pp_crossborder-channel-b_main", name: "Messaging-app wallet", hint: "channel_b" },
  {
    providerId: "pp_crossborder-channel-b_hold",
    name: "Messaging-app wallet, QR code, paid when it ships",
    hint: "channel_b",
    currency: "usd",
  },
  { providerId: "pp_crossborder-channel-c_main", name: "Card-network wallet", hint: "channel_c" },
  { providerId: "pp_crossborder-creditcard_main", name: "Credit card", hint: "creditcard" },
];

/** The methods that this storefront can name, of those that the region offers, for a cart in this currency. */
export const offered = (providerIds: string[], currency_code: Currency): PaymentMethod[] =>
  KNOWN.filter(
    ({ providerId, currency = currency_code }) =>
      providerIds.includes(providerId) && currency === currency_code,
  );

export type { PaymentMethod };
