import type { MedusaContainer } from "@medusajs/framework/types";
import { MathBN, Modules, ReservationItemWorkflowEvents } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { confirmVariantInventoryWorkflow } from "@medusajs/medusa/core-flows";
import { throwFirst } from "../acts/errors";
import { listOf, optionalText, type Query, readAll, readOne, within } from "../records/reading";

/*
 * Needed by every supported version, from 2.18 on (seen on 2.21.2): Medusa reserves the stock of an order after it has placed it, and
 * records its payment after that. A server that dies in between leaves an order without reservations.
 */

const stockLocation = z.object({ id: z.string(), sales_channels: z.array(z.object({ id: z.string() })) });
const level = z.looseObject({ location_id: z.string(), stock_locations: z.array(stockLocation) });
const inventoryItem = z.looseObject({
  inventory_item_id: z.string(),
  variant_id: z.string(),
  required_quantity: z.number(),
  inventory: z.looseObject({ location_levels: z.array(level) }),
});
const variantSchema = z.looseObject({
  id: z.string(),
  manage_inventory: z.boolean(),
  inventory_items: z.array(inventoryItem),
});
const orderSchema = z.object({
  sales_channel_id: optionalText,
  items: z.array(z.object({ id: z.string(), quantity: z.number(), variant: variantSchema.nullish() })),
  fulfillments: listOf(z.unknown()),
});

const LEVELS = "items.variant.inventory_items.inventory.location_levels";
const FIELDS = [
  ...["sales_channel_id", "fulfillments.id", "items.*", "items.variant.id"],
  ...["items.variant.manage_inventory", "items.variant.allow_backorder", "items.variant.inventory_items.*"],
  ...within(LEVELS, ["*", "stock_locations.id", "stock_locations.sales_channels.id"]),
];

const reservation = z.object({ line_item_id: z.string() });

/** The items of an order that have no reservation. */
export interface Unreserved {
  order_id: string;
  sales_channel_id: string;
  items: z.output<typeof orderSchema>["items"];
}

/**
 * Medusa reserves the whole order at once, so an item has all of its reservations or none.
 * @returns undefined where nothing is to be reserved: also where it was shipped, which ends reservations
 */
export async function readUnreserved(query: Query, order_id: string): Promise<Unreserved | undefined> {
  const filters = { id: order_id };
  const order = await readOne(query, orderSchema, { entity: "order", fields: FIELDS, filters });
  if (!order?.sales_channel_id || order.fulfillments.length > 0) return undefined;
  const reserved = await readAll(query, reservation, {
    entity: "reservation",
    fields: ["line_item_id"],
    filters: { line_item_id: order.items.map(({ id }) => id) },
  });
  const known = new Set(reserved.map(({ line_item_id }) => line_item_id));
  const items = order.items.filter(({ id }) => !known.has(id));
  return { order_id, sales_channel_id: order.sales_channel_id, items };
}

/**
 * Reserves what is missing.
 * @returns what Medusa's workflow would have emitted
 * @throws MedusaError NOT_ALLOWED when the stock is gone by now
 */
export async function reserve(
  container: MedusaContainer,
  { order_id, sales_channel_id, items: missing }: Unreserved,
) {
  const { result, errors } = await confirmVariantInventoryWorkflow(container).run({
    input: {
      sales_channel_id,
      variants: missing.flatMap(({ variant }) => variant ?? []),
      items: missing.map(({ id, quantity, variant }) => ({ id, quantity, variant_id: variant?.id ?? null })),
    },
    throwOnError: false,
  });
  throwFirst(errors);
  if (result.items.length === 0) return [];
  const items = result.items.map(({ id, location_ids, required_quantity, quantity, ...item }) => ({
    ...item,
    line_item_id: id,
    location_id: location_ids[0] ?? "",
    quantity: MathBN.mult(required_quantity, quantity),
  }));
  const keys = [...new Set(items.map(({ inventory_item_id }) => inventory_item_id))];
  const inventory = container.resolve(Modules.INVENTORY);
  const made = await container
    .resolve(Modules.LOCKING)
    .execute(keys, () => inventory.createReservationItems(items));
  const name = ReservationItemWorkflowEvents.CREATED;
  return made.map(({ id }) => ({ name, data: { id, order_id } }));
}
