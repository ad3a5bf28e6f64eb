import type { Run } from "./run";

/** A draft order of two packets of tea, as staff make one. */
export async function newDraft({ demo, medusa }: Run): Promise<string> {
  return await medusa.draft({
    email: "ada@shop.example",
    region_id: demo.shop.regions.usd,
    sales_channel_id: demo.shop.salesChannel,
    items: [{ variant_id: demo.shop.variants["jasmine-tea"], quantity: 2 }],
  });
}
