import { confirmVariantInventoryWorkflow } from "@medusajs/medusa/core-flows";
import { z } from "zod";
import { contracts } from "./kit/in-medusa";

const LEVELS = "items.variant.inventory_items.inventory.location_levels";
const FIELDS = [
  ...["sales_channel_id", "fulfillments.id", "items.*", "items.variant.id", "items.variant.manage_inventory"],
  ...["items.variant.allow_backorder", "items.variant.inventory_items.*"],
  ...["*", "stock_locations.id", "stock_locations.sales_channels.id"].map((field) => `${LEVELS}.${field}`),
];

const level = z.looseObject({
  location_id: z.string(),
  stock_locations: z.array(
    z.object({ id: z.string(), sales_channels: z.array(z.object({ id: z.string() })) }),
  ),
});
const item = z.looseObject({
  inventory_item_id: z.string(),
  variant_id: z.string(),
  required_quantity: z.literal(1),
  inventory: z.looseObject({ location_levels: z.tuple([level]) }),
});
const variant = z.looseObject({
  id: z.string(),
  manage_inventory: z.literal(true),
  inventory_items: z.tuple([item]),
});
const line = z.object({ id: z.string(), quantity: z.literal(1), variant });
const orderSchema = z.object({ sales_channel_id: z.string(), items: z.tuple([line]) });

export default contracts("the stock of an order", (medusa) => {
  async function lineOfOrder() {
    const { order_id } = await medusa.placed();
    return orderSchema.parse(await medusa.readOne("order", FIELDS, { id: order_id }));
  }
  const confirm = async ({
    sales_channel_id,
    items: [{ id, quantity, variant: bought }],
  }: z.output<typeof orderSchema>) => {
    const items = [{ id, quantity, variant_id: bought.id }];
    const input = { sales_channel_id, variants: [bought], items };
    return await confirmVariantInventoryWorkflow(medusa.container).run({ input, throwOnError: false });
  };

  it("is found from its lines, down to the locations of its sales channel", async () => {
    const { sales_channel_id, items } = await lineOfOrder();
    const { stockLocation, salesChannel } = medusa.seeded;
    expect(sales_channel_id).toBe(salesChannel);
    const [{ stock_locations }] = items[0].variant.inventory_items[0].inventory.location_levels;
    expect(stock_locations).toEqual([{ id: stockLocation, sales_channels: [{ id: salesChannel }] }]);
  });

  it("is confirmed with what a reservation is made of", async () => {
    const order = await lineOfOrder();
    const { result } = await confirm(order);
    expect(result.items).toMatchObject([
      {
        id: order.items[0].id,
        inventory_item_id: expect.stringMatching(/^iitem_/),
        required_quantity: 1,
        quantity: 1,
        location_ids: [medusa.seeded.stockLocation],
      },
    ]);
  });

  it("that is gone is refused as not_allowed", async () => {
    const order = await lineOfOrder();
    await medusa.sellOut();
    const { errors } = await confirm(order);
    expect(errors).toMatchObject([{ error: { type: "not_allowed" } }]);
  });
});
