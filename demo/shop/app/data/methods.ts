import { type Cart, listMethods } from "medusa-payment-crossborder-storefront";
import { useQuery } from "@tanstack/react-query";
import { useShop } from "./shop";
import { sdk } from "./store";

/** With a cashier page, to which the browser goes. */
export const BY_CASHIER = ["channel-a_main", "channel-b_main", "channel-c_main", "creditcard_main"] as const;
/** Of an account whose orders are placed before they are paid. */
export const ORDER_FIRST = ["channel-a_first", "channel-b_first"] as const;
/** By which such an order is paid again. */
export const AFTER_ORDER = [...ORDER_FIRST, "channel-c_main", "creditcard_main"] as const;
export const BY_CARD = ["creditcard_main"] as const;

/** The gateway makes QR codes in US dollars only. */
export const OFFERED = {
  us: ["channel-a_qr", "channel-b_main", "channel-b_hold", "channel-c_main", "creditcard_main"],
  cn: BY_CASHIER,
} as const;

export const providerId = (name: string) => `pp_crossborder-${name}`;

/** The payment methods of the region of a cart or an order, as far as this shop offers them. */
export function useProviders(of: Cart, only?: readonly string[]): string[] | undefined {
  const { country } = useShop();
  const { data } = useQuery({
    queryKey: ["methods", of.region_id],
    queryFn: async () => (await listMethods(sdk, of)).map(({ id }) => id),
  });
  const offered = only ?? OFFERED[country];
  return data && offered.map(providerId).filter((id) => data.includes(id));
}

/** Names for the methods that exist twice, by provider id. */
export function useMethodNames(): Record<string, string> {
  const { names } = useShop().texts.checkout;
  return Object.fromEntries(Object.entries(names).map(([name, text]) => [providerId(name), text]));
}
