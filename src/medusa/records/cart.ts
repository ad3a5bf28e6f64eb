import { z } from "@medusajs/framework/zod";
import { address, listOf, optionalText, type Query, readAll, readOne, within } from "./reading";

/** In the metadata of a cart while it is being completed. Medusa copies it to the order that it places. */
export const MARK = "crossborder_completion";

/** Which cart was being completed, and since when. A shopper can write it too: it is believed only with other evidence. */
const markSchema = z.object({ cart_id: z.string(), begun_at: z.coerce.date() });

/** The mark in the metadata of a cart or an order. */
export const mark = z
  .object({ [MARK]: markSchema.optional().catch(undefined) })
  .nullish()
  .transform((metadata) => metadata?.[MARK]);

const cartSchema = z
  .object({
    region_id: optionalText,
    metadata: mark,
    completed_at: z.unknown(),
    payment_collection: z
      .object({ payment_sessions: listOf(z.object({ provider_id: z.string(), status: z.string() })) })
      .nullish(),
  })
  .transform(({ region_id, metadata, completed_at, payment_collection }) => ({
    region_id,
    mark: metadata,
    is_completed: Boolean(completed_at),
    sessions: payment_collection?.payment_sessions ?? [],
  }));

/** A cart, as far as its completion goes by it: its region, the mark of a completion that has begun, its payment sessions. */
export type Cart = z.output<typeof cartSchema>;

const FIELDS = [
  ...["region_id", "metadata", "completed_at"],
  ...within("payment_collection.payment_sessions", ["provider_id", "status"]),
];

export const readCart = (query: Query, id: string): Promise<Cart | undefined> =>
  readOne(query, cartSchema, { entity: "cart", fields: FIELDS, filters: { id } });

const withId = z.object({ id: z.string() });

/** Those of some carts that are of a region. */
export async function readCartsIn(query: Query, region_id: string, ids: string[]): Promise<string[]> {
  const filters = { id: ids, region_id };
  return (await readAll(query, withId, { entity: "cart", fields: ["id"], filters })).map(({ id }) => id);
}

const placeSchema = z
  .object({
    locale: optionalText,
    shipping_address: address,
    region: z.object({ countries: listOf(z.object({ iso_2: z.string() })) }).nullish(),
  })
  .transform(({ locale, shipping_address, region }) => {
    const countries = (region?.countries ?? []).map(({ iso_2 }) => iso_2.toLowerCase());
    const shippedTo = shipping_address?.country_code?.toLowerCase();
    const country = countries.length === 1 ? countries[0] : countries.find((code) => code === shippedTo);
    return { country, locale };
  });

const PLACE = ["id", "locale", "shipping_address.country_code", "region.countries.iso_2"];

/** A place of which nothing need be known. */
export type Place = Partial<z.output<typeof placeSchema>>;

/**
 * Where a cart's shopper is: the language that the cart is in, and of its region's countries the one that it is shipped to. A
 * region of one country needs no address for it. Address and countries are statements that no completion needs.
 */
export const readPlace = async (query: Query, id: string): Promise<Place> =>
  (await readOne(query, placeSchema, { entity: "cart", fields: PLACE, filters: { id } })) ?? {};
