import { z } from "@medusajs/framework/zod";
import {
  address,
  decimal,
  listOf,
  optionalText,
  type Query,
  readOne,
  type RecordOf,
  source,
} from "./reading";

/**
 * A discount as it was given. Without its code: Medusa takes discounts with a code off an order that it creates, and computes
 * them anew.
 */
const adjustment = z
  .object({
    amount: decimal,
    code: optionalText,
    description: optionalText,
    promotion_id: optionalText,
    is_tax_inclusive: z.boolean().optional(),
  })
  .transform(({ code, description = code, ...given }) => ({ ...given, description }));

const PLACED = source(
  "order",
  z.object({
    region_id: optionalText,
    customer_id: optionalText,
    sales_channel_id: optionalText,
    email: optionalText,
    currency_code: z.string(),
    shipping_address: address,
    billing_address: address,
    items: z.array(
      z.object({
        title: z.string(),
        variant_id: optionalText,
        quantity: decimal,
        unit_price: decimal,
        is_tax_inclusive: z.boolean(),
        requires_shipping: z.boolean(),
        adjustments: listOf(adjustment),
      }),
    ),
    shipping_methods: z.array(
      z.object({
        name: z.string(),
        amount: decimal,
        is_tax_inclusive: z.boolean(),
        shipping_option_id: optionalText,
        adjustments: listOf(adjustment),
      }),
    ),
  }),
  [
    ...["region_id", "customer_id", "sales_channel_id", "email", "currency_code"],
    ...["shipping_address.*", "billing_address.*"],
    ...["items.*", "items.adjustments.*", "shipping_methods.*", "shipping_methods.adjustments.*"],
  ],
);

/** What an order was made of, ready to be made again. */
export type PlacedOrder = RecordOf<typeof PLACED>;

/** Medusa counts the versions of an order from here; edits, returns and the credit lines of refunds make further ones. */
const AS_PLACED = 1;

/** What an order was made of when it was placed. */
export const readPlacedOrder = (query: Query, id: string): Promise<PlacedOrder | undefined> =>
  readOne(query, PLACED, { id, version: AS_PLACED });

const lines = z.array(z.object({ adjustments: listOf(z.object({ id: z.string(), code: optionalText })) }));
const DISCOUNTED = source("order", z.object({ items: lines, shipping_methods: lines }), [
  ...["items.adjustments.*", "shipping_methods.adjustments.*"],
]);

/** The discounts that Medusa has computed for an order by a code. */
export async function readCodedDiscounts(query: Query, id: string) {
  const found = await readOne(query, DISCOUNTED, { id });
  const idsIn = (of: z.output<typeof lines> = []) =>
    of.flatMap(({ adjustments }) => adjustments).flatMap((one) => (one.code ? one.id : []));
  return { items: idsIn(found?.items), shipping_methods: idsIn(found?.shipping_methods) };
}
