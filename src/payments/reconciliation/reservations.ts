import { MathBN, Modules, ReservationItemWorkflowEvents } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import { confirmVariantInventoryWorkflow } from "@medusajs/medusa/core-flows";
import type { StoreContext } from "../context";
import { tell } from "../events";

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
  sales_channel_id: z.string().nullish(),
  items: z.array(z.object({ id: z.string(), quantity: z.number(), variant: variantSchema.nullish() })),
  fulfillments: z.array(z.unknown()).nullish(),
});

const LEVELS = "items.variant.inventory_items.inventory.location_levels";
const FIELDS = [
  ...["sales_channel_id", "fulfillments.id", "items.*", "items.variant.id"],
  ...["items.variant.manage_inventory", "items.variant.allow_backorder", "items.variant.inventory_items.*"],
  ...["*", "stock_locations.id", "stock_locations.sales_channels.id"].map((field) => `${LEVELS}.${field}`),
];

/**
 * Reserves the stock of an order whose server died before it did. Medusa reserves the whole order at once, so an item
 * has all of its reservations or none.
 * @throws MedusaError NOT_ALLOWED when the stock is gone by now
 */
export async function reserveStock(context: StoreContext, order_id: string): Promise<void> {
  const { container, query, ledger } = context;
  const { data } = await query.graph({ entity: "order", fields: FIELDS, filters: { id: order_id } });
  const order = orderSchema.parse(data[0]);
  // What was shipped is reserved no more.
  if (order.fulfillments?.length || !order.sales_channel_id) return;
  const inventory = container.resolve(Modules.INVENTORY);
  const reserved = await inventory.listReservationItems(
    { line_item_id: order.items.map(({ id }) => id) },
    { select: ["line_item_id"], take: null },
  );
  const known = new Set(reserved.map(({ line_item_id }) => line_item_id));
  const missing = order.items.filter(({ id }) => !known.has(id));
  const { result } = await confirmVariantInventoryWorkflow(container).run({
    input: {
      sales_channel_id: order.sales_channel_id,
      variants: missing.flatMap(({ variant }) => variant ?? []),
      items: missing.map(({ id, quantity, variant }) => ({ id, quantity, variant_id: variant?.id ?? null })),
    },
  });
  if (result.items.length === 0) return;
  const items = result.items.map(({ id, location_ids, required_quantity, quantity, ...item }) => ({
    ...item,
    line_item_id: id,
    location_id: location_ids[0] ?? "",
    quantity: MathBN.mult(required_quantity, quantity),
  }));
  const keys = [...new Set(items.map(({ inventory_item_id }) => inventory_item_id))];
  const made = await container
    .resolve(Modules.LOCKING)
    .execute(keys, () => inventory.createReservationItems(items));
  const name = ReservationItemWorkflowEvents.CREATED;
  await ledger.postMessages(made.map(({ id }) => ({ name, data: { id, order_id } })));
  tell(context);
}
