import type { Page } from "playwright-core";
import { makeFree } from "../../testing/shop/free-cart";
import { eventually, type SandboxControl } from "../../testing/shop/sandbox-control";
import { signIn } from "../../testing/shop/staff";
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
      await us.addToCart("jasmine-tea");
      await us.checkout("ada@shop.example");
      await us.pay("Mobile wallet");
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
      await wallet.page.getByText("go back to the browser in which you began").waitFor();
      await wallet.page.getByText("Paid. Thank you.").waitFor();
      await eventually(async () => !/cart_id|order_id|payment=/.test(wallet.page.url()), "a clean address");
      expect(await wallet.page.getByText(/^Order \d+/).count()).toBe(0);
      await wallet.open("/checkout");
      await wallet.page.getByText("Page not found").waitFor();
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
