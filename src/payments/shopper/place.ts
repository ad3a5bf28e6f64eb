import { z } from "@medusajs/framework/zod";
import type { Place } from "../addresses";
import type { Query } from "../context";
import { address, optionalText } from "../medusa-records";

const cartSchema = z.object({
  locale: optionalText,
  shipping_address: address,
  region: z.object({ countries: z.array(z.object({ iso_2: z.string() }).nullish()).nullish() }).nullish(),
});

const FIELDS = ["id", "locale", "shipping_address.country_code", "region.countries.iso_2"];

/**
 * Where a cart's shopper is: the language that the cart is in, and of its region's countries the one that it is shipped to. A
 * region of one country needs no address for it.
 */
export async function placeOfCart(query: Query, id: string): Promise<Place> {
  const { data } = await query.graph({ entity: "cart", fields: FIELDS, filters: { id } });
  if (!data[0]) return {};
  const { locale, shipping_address, region } = cartSchema.parse(data[0]);
  const countries = (region?.countries ?? []).flatMap((country) => country?.iso_2.toLowerCase() ?? []);
  const shippedTo = shipping_address?.country_code?.toLowerCase();
  const country = countries.length === 1 ? countries[0] : countries.find((code) => code === shippedTo);
  return { country, locale };
}
