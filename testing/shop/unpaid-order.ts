import { createOrderWorkflow } from "@medusajs/medusa/core-flows";
import type { Shop } from "./shop";

/** An order of 25.00 USD that nobody has paid. */
export async function unpaidOrder(shop: Shop, is_draft_order = false): Promise<string> {
  const draft = { is_draft_order };
  const { result } = await createOrderWorkflow(shop.container).run({
    input: {
      ...draft,
      region_id: shop.seeded.regions.usd,
      sales_channel_id: shop.seeded.salesChannel,
      email: "ada@shop.example",
      status: is_draft_order ? "draft" : "pending",
      no_notification: true,
      currency_code: "usd",
      items: [
        {
          title: "Jasmine tea, 100 g",
          variant_id: shop.seeded.variants["jasmine-tea"],
          quantity: 2,
          unit_price: 12.5,
        },
      ],
    },
  });
  return result.id;
}
