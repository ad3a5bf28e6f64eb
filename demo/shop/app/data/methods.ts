import { listMethods } from "medusa-payment-crossborder-storefront";
import { useQuery } from "@tanstack/react-query";
import type { Cart } from "./cart";
import { useShop } from "./shop";
import { sdk } from "./store";

/** The gateway makes QR codes in US dollars only. */
const OFFERED = {
  us: [
    "channel-a_main",
    "channel-a_qr",
    "channel-b_main",
    "channel-b_hold",
    "channel-c_main",
    "creditcard_main",
  ],
  cn: ["channel-a_main", "channel-b_main", "channel-c_main", "creditcard_main"],
} as const;

const idOf = (name: string) => `pp_crossborder-${name}`;

/** The payment methods of the region that this shop offers; a subscription takes a card. */
export function useProviders(cart: Cart, isSubscription: boolean): string[] | undefined {
  const { country } = useShop();
  const { data } = useQuery({
    queryKey: ["methods", cart.region_id],
    queryFn: async () => (await listMethods(sdk, cart)).map(({ id }) => id),
  });
  const offered = isSubscription ? ["creditcard_main"] : OFFERED[country];
  return data && offered.map(idOf).filter((id) => data.includes(id));
}

/** Names for the methods that exist twice, by provider id. */
export function useMethodNames(): Record<string, string> {
  const { names } = useShop().texts.checkout;
  return Object.fromEntries(Object.entries(names).map(([name, text]) => [idOf(name), text]));
}
