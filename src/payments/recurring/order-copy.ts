import { Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import type { StoreContext } from "../context";
import { paymentError } from "../errors";
import { address, decimal, optionalText } from "../medusa-records";

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

const applied = z.array(z.object({ id: z.string(), code: optionalText })).nullish();
const discounted = z.object({
  items: z.array(z.object({ adjustments: applied })),
  shipping_methods: z.array(z.object({ adjustments: applied })),
});

/** Takes the discounts off a copy that Medusa gave it when it was created: it has those of the order that it was made of. */
export async function removeNewDiscounts({ container, query }: StoreContext, id: string): Promise<void> {
  const fields = ["items.adjustments.*", "shipping_methods.adjustments.*"];
  const { data } = await query.graph({ entity: "order", fields, filters: { id } });
  const { items, shipping_methods } = discounted.parse(data[0]);
  const idsIn = (lines: typeof items) =>
    lines.flatMap(({ adjustments }) => (adjustments ?? []).flatMap((one) => (one.code ? one.id : [])));
  const orders = container.resolve(Modules.ORDER);
  await orders.deleteOrderLineItemAdjustments(idsIn(items));
  await orders.deleteOrderShippingMethodAdjustments(idsIn(shipping_methods));
}
