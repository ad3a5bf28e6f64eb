import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { makeFree } from "../../testing/shop/free-cart";
import { eventually, type SandboxControl } from "../../testing/shop/sandbox-control";
import { signIn } from "../../testing/shop/staff";
import type { Seeded } from "../../testing/store/seed";
import { StarterPage } from "./starter-page";
import type { StarterShop } from "./starter-shop";

const MINUTES = 60_000;

interface Starter {
  shop(): StarterShop;
  gateway(): SandboxControl;
  /** Opens a browser. */
  visit(country: "us"): Promise<StarterPage>;
  /** Of the browser that was opened last. */
  openTab(): Promise<Page>;
}

/** What the starter shows to whoever has paid, or had nothing to pay. */
export function comingBack({ shop, gateway, visit, openTab }: Starter): void {
  it(
    "from a shopper who has paid and goes back, also in another tab: led to the order, and the wallet's browser is not",
    async () => {
      const us = await visit("us");
      await us.buy("jasmine-tea", "ada@shop.example", "Mobile wallet");
      const address = await us.comeBack("Pay $17.50");
      const order = await us.order();
      await us.goBackToCheckout();
      expect(await us.order()).toBe(order);
      await us.open("/checkout?step=review");
      expect(await us.order()).toBe(order);
      const tab = new StarterPage(await openTab(), shop().urls.storefront, "us");
      await tab.open("/checkout");
      expect(await tab.order()).toBe(order);
      await tab.page.goto(address);
      expect(await tab.order()).toBe(order);

      const wallet = await visit("us");
      await wallet.page.goto(address);
      await wallet.page.getByText("go back to the browser you started in").waitFor();
      await wallet.page.getByText("Paid. Thank you.").waitFor();
      await eventually(async () => !/cart_id|order_id|payment=/.test(wallet.page.url()), "a clean address");
      expect(await wallet.page.getByText(/^Order \d+/).count()).toBe(0);
      await wallet.open("/checkout");
      await wallet.page.getByText("Page not found").waitFor();
    },
    5 * MINUTES,
  );

  it(
    "at the address of Medusa's own payment link: what an order owes, and then that it is paid",
    async () => {
      const { urls, backend } = shop();
      const staff = await signIn(urls.backend);
      const { regions, salesChannel, variants }: Seeded = JSON.parse(
        await readFile(join(backend, "seeded.json"), "utf8"),
      );
      const draft = {
        region_id: regions.usd,
        sales_channel_id: salesChannel,
        email: "ada@shop.example",
        items: [{ variant_id: variants["jasmine-tea"], quantity: 1 }],
      };
      const { data: drafted } = await staff.post("/admin/draft-orders", draft);
      const { id: order_id, total: amount } = drafted.draft_order;
      await staff.post(`/admin/draft-orders/${order_id}/convert-to-order`);
      const { data: asked } = await staff.post("/admin/payment-collections", { order_id, amount });
      // As the dashboard writes it: the storefront finds the country by itself.
      const link = `${urls.storefront}/payment-collection/${asked.payment_collection.id}?order_id=${order_id}`;
      const { page } = await visit("us");
      await page.goto(link, { waitUntil: "networkidle" });
      await page.getByText("To pay: $12.50").waitFor();
      await page.getByRole("radio", { name: "Mobile wallet" }).first().click();
      await page.getByRole("button", { name: /^Pay/ }).click();
      await page.getByRole("button", { name: "Pay $12.50" }).click();
      await page.waitForURL(/\/us\/payment-collection\//);
      await page.getByText("is paid. Thank you.").waitFor();
      if (process.env.STARTER_PICTURES)
        await page.screenshot({ path: join(process.env.STARTER_PICTURES, "payment-collection.png") });
      expect((await gateway().orders()).at(-1)).toMatchObject({ status: "success", paid: "12.50" });
    },
    5 * MINUTES,
  );

  it(
    "for nothing, where a discount leaves a total of 0",
    async () => {
      const us = await visit("us");
      const before = (await gateway().orders()).length;
      await us.addToCart("jasmine-tea");
      await us.checkout("ada@shop.example");
      const { urls, publishableKey } = shop();
      const store = {
        backendUrl: urls.backend,
        seeded: { publishableKey },
        admin: await signIn(urls.backend),
      };
      await makeFree(store, await us.cartId());
      await us.orderForNothing();
      expect(await us.order()).toContain("/us/order/");
      expect((await gateway().orders()).length).toBe(before);
    },
    5 * MINUTES,
  );
}
