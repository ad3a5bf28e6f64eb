import type { Browser, BrowserContext } from "playwright-core";
import { openBrowser } from "../../testing/browser/browser";
import { scratchFolder } from "../../testing/database/scratch-folder";
import { type Postgres, startPostgres } from "../../testing/database/postgres";
import { eventually, SandboxControl } from "../../testing/shop/sandbox-control";
import { StarterPage } from "./starter-page";
import { StarterShop } from "./starter-shop";

const MINUTES = 60_000;
/** A folder with Medusa's starter (medusajs/dtc-starter) as its authors give it out. */
const STARTER = process.env.STARTER_DIR ?? "";
const where = STARTER ? describe : describe.skip;

where("Medusa's own starter gets this plugin (skipped where STARTER_DIR does not name its folder)", () => {
  let postgres: Postgres;
  let shop: StarterShop;
  let typeErrors: string[];

  beforeAll(async () => {
    postgres = await startPostgres(await scratchFolder());
    await postgres.databases.create("starter");
    shop = await StarterShop.create(STARTER, postgres.databases.url("starter"));
    typeErrors = await shop.typeErrors();
  }, 25 * MINUTES);
  afterAll(async () => {
    await shop?.close();
    await postgres?.stop();
  }, MINUTES);

  it("by two commands, which change nothing the second time", async () => {
    expect(await shop.init()).toContain("adds the plugin");
    expect(await shop.init()).not.toMatch(/adds the|is new/);
  });

  it(
    "offers the payment methods in the regions in USD and CNY by one more",
    async () => {
      const said = await shop.migrate();
      expect(said).toContain("region United States (USD) offers 4 more payment methods");
      expect(said).toContain("region China (CNY) offers 4 more payment methods");
    },
    10 * MINUTES,
  );

  it("brings no type errors into the storefront", async () => {
    expect((await shop.typeErrors()).filter((error) => !typeErrors.includes(error))).toEqual([]);
  });

  describe("and takes payments", () => {
    let browser: Browser;
    let context: BrowserContext;
    let gateway: SandboxControl;

    beforeAll(async () => {
      shop.publishableKey = (await shop.startBackend()).publishableKey;
      await shop.buildStorefront();
      await shop.startStorefront();
      gateway = new SandboxControl(shop.urls.gateway);
      browser = await openBrowser();
    }, 20 * MINUTES);
    afterAll(() => browser?.close());

    const visit = async (country: "us" | "cn") => {
      context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 1000 } });
      context.setDefaultTimeout(60_000);
      return new StarterPage(await context.newPage(), shop.urls.storefront, country);
    };
    afterEach(() => context?.close());

    const latest = async () => {
      const order = (await gateway.orders()).at(-1);
      if (!order) throw new Error("Nothing was opened at the gateway");
      return order;
    };

    it(
      "from a shopper who declines first: told at once, and the order is paid in the end",
      async () => {
        const us = await visit("us");
        await us.addToCart("jasmine-tea");
        await us.checkout("ada@shop.example");
        await us.pay("Mobile wallet");
        await us.page.getByRole("button", { name: "Decline" }).click();
        await us.page.waitForURL(/\/us\/checkout\/done\?.*payment=declined/);
        await us.page
          .getByRole("link")
          .filter({ hasText: /another|again|method/i })
          .first()
          .click();
        await us.page.waitForURL(/\/us\/checkout\?step=payment/);
        await us.review();
        await us.page.getByRole("button", { name: "Pay USD 17.50" }).click();
        expect(await us.order()).toContain(`${shop.urls.storefront}/us/order/`);
        expect(await us.paymentMethod()).toBe("Mobile wallet");
        expect(await latest()).toMatchObject({ status: "success", paid: "17.50" });
        // One order at the gateway, for all the ways there and back.
        expect((await gateway.orders()).length).toBe(1);
        await us.open("/cart");
        await us.cartIsEmpty();
      },
      5 * MINUTES,
    );

    it(
      "from China, and brings the shopper back there",
      async () => {
        const cn = await visit("cn");
        await cn.addToCart("teapot");
        await cn.checkout("li@shop.example");
        await cn.pay("Credit card");
        await cn.page.getByRole("button", { name: /^Pay / }).click();
        expect(await cn.order()).toContain(`${shop.urls.storefront}/cn/order/`);
        expect(await cn.paymentMethod()).toBe("Credit card");
      },
      5 * MINUTES,
    );

    it(
      "from a shopper who closes the tab: nothing is left in the cart, and goods can be added",
      async () => {
        const us = await visit("us");
        await us.addToCart("travel-cup");
        await us.checkout("grace@shop.example");
        await us.pay("Messaging-app wallet");
        const { reference } = await latest();
        await us.page.close();
        await gateway.act(reference, "pay");
        await eventually(
          async () => (await gateway.order(reference)).ipn_acknowledged > 0,
          "the notification to be taken",
        );
        const again = new StarterPage(await context.newPage(), shop.urls.storefront, "us");
        await eventually(async () => {
          await again.open("/cart");
          return await again.page.getByTestId("empty-cart-message").isVisible();
        }, "the cart to be empty");
        await again.addToCart("travel-cup");
        await again.open("/cart");
        await again.page.getByTestId("product-row").first().waitFor();
      },
      5 * MINUTES,
    );
  });
});
