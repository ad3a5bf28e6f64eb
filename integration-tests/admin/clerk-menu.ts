import inStore from "../../src/texts/en/in-store.json";
import payments from "../../src/texts/en/payments.json";
import { adminBrowser } from "../../testing/browser/admin-browser";
import type { AdminShop } from "../../testing/browser/orders";
import { hire } from "../../testing/shop/hire";

/** What the menu of the admin does for somebody who may take payments at the counter, and see no others. */
export function clerkMenu(shop: AdminShop): void {
  const browser = adminBrowser(shop);

  it("leads right to the counter, and the way back leads to where the clerk was before", async () => {
    const user = await hire(
      shop.api,
      "crossborder_in_store_payment:read",
      "crossborder_in_store_payment:create",
      "crossborder_in_store_payment:update",
      "crossborder_gateway:read",
      "order:read",
    );
    const { page } = await browser.signIn({ user });
    await page.getByRole("link", { name: payments.title }).click();
    await page.waitForURL(/\/crossborder\/in-store$/);
    await page.getByText(inStore.orders.heading).waitFor();
    await page.goBack();
    await page.waitForURL(/\/app\/orders/);
  });
}
