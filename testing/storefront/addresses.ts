import type { Address, Currency } from "./store-answers";

/** What the checkout form starts with, so that nobody has to type. */
export const PREFILLED: Readonly<Record<Currency, Address & { email: string }>> = {
  usd: {
    email: "ada@shop.example",
    first_name: "Ada",
    last_name: "Lovelace",
    address_1: "1 Main Street",
    city: "Oakland",
    postal_code: "94607",
    country_code: "us",
  },
  cny: {
    email: "ming@shop.example",
    first_name: "Ming",
    last_name: "Li",
    address_1: "88 Nanjing Road",
    city: "Shanghai",
    postal_code: "200001",
    country_code: "cn",
  },
};

export const COUNTRY_NAMES: Readonly<Record<string, string>> = { us: "the United States", cn: "China" };
