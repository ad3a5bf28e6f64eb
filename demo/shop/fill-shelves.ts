import { MedusaAdmin } from "../once/medusa-admin";
import { step } from "../../testing/programs/progress";
import type { RunningShop } from "../../testing/servers/running-shop";
import { ONLY_OPTION, ONLY_VARIANT } from "../../testing/store/seed";

/** Beside the three of every test; the shop has pictures and words for these too. */
const MORE = [
  { title: "Oolong tea", handle: "oolong-tea", usd: 18, cny: 128 },
  { title: "Two tea bowls", handle: "tea-bowls", usd: 32, cny: 228 },
  { title: "Tea strainer", handle: "tea-strainer", usd: 9.5, cny: 68 },
];

/** So that the demo shop looks like one. */
export async function fillShelves({ medusaUrl, shop }: RunningShop): Promise<void> {
  const admin = await MedusaAdmin.signIn(medusaUrl);
  await step("Filling the shelves", async () => {
    for (const { title, handle, usd, cny } of MORE) {
      const prices = [
        { currency_code: "usd", amount: usd },
        { currency_code: "cny", amount: cny },
      ];
      await admin.addProduct({
        title,
        handle,
        status: "published",
        sales_channels: [{ id: shop.salesChannel }],
        options: [ONLY_OPTION],
        variants: [{ ...ONLY_VARIANT, manage_inventory: false, prices }],
      });
    }
  });
}
