import type { HttpTypes } from "@medusajs/framework/types";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { COUNTRIES } from "../../shared";
import { isKept, keep, useShop } from "./shop";
import { isGone, sdk } from "./store";

export type Cart = HttpTypes.StoreCart;

const FIELDS = { fields: "+items.total,+item_total,*shipping_methods" };
/** The carts of this browser, in every country. */
export const cartIds = (): string[] =>
  COUNTRIES.flatMap((country) => localStorage.getItem(keyOf(country)) ?? []);

const keyOf = (country: string) => `cart-${country}`;

/** The shopper's cart in this country: each has its own, since each has its currency. */
export function useCart() {
  const { country } = useShop();
  return useQuery({ queryKey: ["cart", country], queryFn: () => currentCart(country) });
}

async function currentCart(country: string): Promise<Cart | null> {
  const id = localStorage.getItem(keyOf(country));
  if (!id) return null;
  const cart = await sdk.store.cart.retrieve(id, FIELDS).then((answer) => answer.cart, nullIfGone);
  if (cart && !isOver(cart)) return cart;
  localStorage.removeItem(keyOf(country));
  return null;
}

function nullIfGone(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}

/** It has become an order, perhaps in another tab. */
const isOver = (cart: Cart) => "completed_at" in cart && cart.completed_at !== null;

/** A change of the cart; the page shows what the store made of it. */
export function useCartChange<T>(change: (cart_id: string, input: T) => Promise<unknown>) {
  const { country, region_id } = useShop();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: T) => {
      const known = await currentCart(country);
      const { id } = known ?? (await newCart(country, region_id));
      await change(id, input);
      return id;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["cart", country] }),
  });
}

async function newCart(country: string, region_id: string): Promise<Cart> {
  const { cart } = await sdk.store.cart.create({ region_id });
  localStorage.setItem(keyOf(country), cart.id);
  return cart;
}

export const useAddToCart = () =>
  useCartChange((id, item: { variant_id: string; quantity: number }) =>
    sdk.store.cart.createLineItem(id, item),
  );

export const useQuantity = () =>
  useCartChange((id, { line, quantity }: { line: string; quantity: number }) =>
    quantity > 0
      ? sdk.store.cart.updateLineItem(id, line, { quantity })
      : sdk.store.cart.deleteLineItem(id, line),
  );

/** Whether a cart is to be sent every month. The browser keeps it: a reload, "back" and a declined card change nothing. */
export function useMonthly(cart_id: string): [boolean, (isSo: boolean) => void] {
  const key = `monthly-${cart_id}`;
  const [isWished, setIsWished] = useState(() => isKept(key));
  return [
    isWished,
    (next) => {
      keep(key, next);
      setIsWished(next);
    },
  ];
}

/** After an order: its cart is over, and the next one is new. */
export function useNewCart() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ["cart"] });
}
