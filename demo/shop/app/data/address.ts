import { useState } from "react";
import type { Country } from "../../shared";
import { type Cart, useCartChange } from "./cart";
import { useShop } from "./shop";
import { sdk } from "./store";

export const FIELDS = ["email", "last_name", "first_name", "address_1", "city", "postal_code"] as const;
export type Field = (typeof FIELDS)[number];
export type Address = Record<Field, string>;

const NOTHING: Address = {
  email: "",
  first_name: "",
  last_name: "",
  address_1: "",
  city: "",
  postal_code: "",
};

export const EXAMPLES: Record<Country, Address> = {
  us: {
    email: "grace@shop.example",
    first_name: "Grace",
    last_name: "Hopper",
    address_1: "1 Main Street",
    city: "Oakland",
    postal_code: "94607",
  },
  cn: {
    email: "ming@shop.example",
    first_name: "明",
    last_name: "李",
    address_1: "南京东路 88 号",
    city: "上海",
    postal_code: "200001",
  },
};

/** What was typed, kept in this browser with every letter: a reload and a declined payment lose nothing. */
export function useTypedAddress(): [Address, (address: Address) => void] {
  const { country } = useShop();
  const key = `address-${country}`;
  const [address, setAddress] = useState<Address>(() => ({
    ...NOTHING,
    ...JSON.parse(localStorage.getItem(key) ?? "{}"),
  }));
  return [
    address,
    (next) => {
      localStorage.setItem(key, JSON.stringify(next));
      setAddress(next);
    },
  ];
}

/** Tells the store where the cart goes, and has it shipped by the first way that the shop offers there. */
export function useSendTo() {
  const { country } = useShop();
  return useCartChange(async (id, { email, ...place }: Address) => {
    const address = { ...place, country_code: country };
    await sdk.store.cart.update(id, { email, shipping_address: address, billing_address: address });
    const { shipping_options } = await sdk.store.fulfillment.listCartOptions({ cart_id: id });
    const [first] = shipping_options;
    if (!first) throw new Error("Nothing ships to this address");
    await sdk.store.cart.addShippingMethod(id, { option_id: first.id });
  });
}

/** Whether the cart can be paid as far as its address goes. */
export const isAddressed = ({ email, shipping_address, shipping_methods }: Cart): boolean =>
  Boolean(email && shipping_address?.address_1 && shipping_methods?.length);
