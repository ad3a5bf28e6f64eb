import { z } from "@medusajs/framework/zod";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { address, decimal, optionalText } from "../medusa-records";

const adjustment = z.object({ amount: decimal, code: optionalText, promotion_id: optionalText });
const adjustments = z
  .array(adjustment)
  .nullish()
  .transform((list) => list ?? []);

const orderSchema = z.object({
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
      adjustments,
    }),
  ),
  shipping_methods: z.array(
    z.object({
      name: z.string(),
      amount: decimal,
      is_tax_inclusive: z.boolean(),
      shipping_option_id: optionalText,
      adjustments,
    }),
  ),
});

const FIELDS = [
  ...["region_id", "customer_id", "sales_channel_id", "email", "currency_code"],
  ...["shipping_address.*", "billing_address.*"],
  ...["items.*", "items.adjustments.*", "shipping_methods.*", "shipping_methods.adjustments.*"],
];

/** Medusa counts the versions of an order from here; edits, returns and the credit lines of refunds make further ones. */
const AS_PLACED = 1;

/**
 * What an order was made of when it was placed, ready to be made again.
 * @throws MedusaError `order_not_found`
 */
export async function copyOrder({ query }: StoreContext, id: string) {
  const { data } = await query.graph({
    entity: "order",
    fields: FIELDS,
    filters: { id, version: AS_PLACED },
  });
  if (!data[0]) throw paymentError("order_not_found", `The first order ${id} does not exist`);
  return orderSchema.parse(data[0]);
}
