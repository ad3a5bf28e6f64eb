"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { store } from "./store";

async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const headers = { "Content-Type": "application/json", "x-publishable-api-key": store.publishableKey };
  const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const answer = await fetch(`${store.baseUrl}/store/${path}`, { ...init, headers, cache: "no-store" });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return await answer.json();
}

interface Named {
  id: string;
}

/** A cart as a shop's own pages leave it: goods, an address and shipping. */
export async function buyOne(): Promise<void> {
  const { regions } = await ask<{ regions: (Named & { currency_code: string })[] }>("regions");
  const { products } = await ask<{ products: { variants: Named[] }[] }>("products?limit=1");
  const { cart } = await ask<{ cart: Named }>("carts", {
    region_id: regions.find(({ currency_code }) => currency_code === "usd")?.id,
    email: "ada@shop.example",
    shipping_address: {
      first_name: "Ada",
      last_name: "Lovelace",
      address_1: "1 Main Street",
      city: "Oakland",
      postal_code: "94607",
      country_code: "us",
    },
    items: [{ variant_id: products[0]?.variants[0]?.id, quantity: 1 }],
  });
  const path = `shipping-options?cart_id=${cart.id}`;
  const { shipping_options } = await ask<{ shipping_options: Named[] }>(path);
  await ask(`carts/${cart.id}/shipping-methods`, { option_id: shipping_options[0]?.id });
  (await cookies()).set("cart", cart.id, { httpOnly: true, sameSite: "lax" });
  redirect("/checkout");
}

/** The cart has become an order. */
export async function forgetCart(): Promise<void> {
  (await cookies()).delete("cart");
}
