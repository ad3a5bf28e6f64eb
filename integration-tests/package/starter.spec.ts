import { type Browser, type BrowserContext, type BrowserContextOptions, devices } from "playwright-core";
import { openBrowser } from "../../testing/browser/browser";
import { ci } from "../../testing/jest/lanes";
import { type Postgres, startScratchPostgres } from "../../testing/database/postgres";
import { eventually, SandboxControl } from "../../testing/shop/sandbox-control";
import { comingBack } from "./starter-coming-back";
import { StarterPage } from "./starter-page";
import { StarterShop } from "./starter-shop";
import { wholeWay } from "./starter-whole-way";

const MINUTES = 60_000;
/** A folder with Medusa's starter (medusajs/dtc-starter) as its authors give it out. */
const STARTER = process.env.STARTER_DIR ?? "";
/** A folder with the starter before it (medusajs/nextjs-starter-medusa), a storefront by itself. */
const NEXTJS = process.env.NEXTJS_STARTER_DIR ?? "";
const where = STARTER ? ci.describe : describe.skip;

where("Medusa's own starter gets this plugin (skipped where STARTER_DIR does not name its folder)", () => {
  let postgres: Postgres;
  let shop: StarterShop;
  let typeErrors: string[];

  beforeAll(async () => {
    postgres = await startScratchPostgres();
    await postgres.databases.create("shop");
    shop = await StarterShop.create(
      { official: STARTER, namesGateway: true },
      postgres.databases.url("shop"),
    );
    await shop.install();
    typeErrors = await shop.typeErrors();
  }, 25 * MINUTES);
  afterAll(async () => {
    await shop?.close();
    await postgres?.stop();
  }, MINUTES);

  it(
    "by one command at its root, which installs it, and changes nothing the second time",
    async () => {
      const said = await shop.init();
      for (const name of ["", "-sandbox", "-storefront"])
        expect(said).toContain(`package.json: adds medusa-payment-crossborder${name} (pnpm add`);
      expect(said).toContain("apps/backend/medusa-config.ts: adds the plugin");
      expect(said).toContain(`checkout/done/page.tsx: is new`);
      expect(await shop.init()).toContain("every file has everything already");
    },
    10 * MINUTES,
  );

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
      gateway = new SandboxControl(await shop.startAll());
      browser = await openBrowser();
    }, 20 * MINUTES);
    afterAll(() => browser?.close());

    const visit = async (country: "us" | "cn", more: BrowserContextOptions = {}) => {
      const desktop = { locale: "en-US", viewport: { width: 1280, height: 1000 } };
      context = await browser.newContext({ ...desktop, ...more });
      context.setDefaultTimeout(60_000);
      return new StarterPage(await context.newPage(), shop.urls.storefront, country);
    };
    afterEach(async () => {
      for (const open of browser?.contexts() ?? []) await open.close();
    });

    const latest = async () => {
      const order = (await gateway.orders()).at(-1);
      if (!order) throw new Error("Nothing was opened at the gateway");
      return order;
    };

    it(
      "from a shopper who declines first: told at once, and the order is paid in the end",
      async () => {
        const us = await visit("us");
        await us.buy("jasmine-tea", "ada@shop.example", "Mobile wallet");
        await us.page.getByRole("button", { name: "Decline" }).click();
        await us.page.waitForURL(/\/us\/checkout\/done/);
        await us.page.getByRole("alert").getByText("The payment was declined.").waitFor();
        await us.page.getByRole("button", { name: "Try again with Mobile wallet" }).click();
        await us.page.waitForURL(/\/cashier\//);
        await us.page.getByRole("button", { name: "Pay $17.50" }).click();
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

    comingBack({ shop: () => shop, gateway: () => gateway, visit, openTab: () => context.newPage() });

    it(
      "and tells its outcome in another browser, which does not get the cart",
      async () => {
        const us = await visit("us");
        await us.buy("jasmine-tea", "ada@shop.example", "Mobile wallet");
        const address = await us.comeBack("Decline");
        await us.page.getByRole("link", { name: "Back to checkout" }).waitFor();
        // Who has signed out meanwhile, in another tab, goes on with the same cart.
        const cart = await us.cartId();
        await us.loseCart();
        await us.page.goto(address);
        await us.page.getByRole("link", { name: "Back to checkout" }).waitFor();
        expect(await us.cartId()).toBe(cart);

        const stranger = await visit("us");
        await stranger.page.goto(address);
        await stranger.page.getByText("go back to the browser you started in").waitFor();
        await stranger.page.getByRole("alert").getByText("The payment was declined.").waitFor();
        await stranger.open("/cart");
        await stranger.cartIsEmpty();
        expect(await stranger.cartId()).toBe("");
      },
      5 * MINUTES,
    );

    it(
      "by a code of another account, in the shopper's language",
      async () => {
        const us = await visit("us");
        await context.addCookies([{ name: "_medusa_locale", value: "zh-CN", url: shop.urls.storefront }]);
        await us.addToCart("jasmine-tea");
        await us.checkout("li@shop.example");
        await us.chooseOther("手机钱包");
        await us.showCode();
        expect(await us.page.getByRole("heading", { name: "扫码付款" }).isVisible()).toBe(true);
        await gateway.act((await latest()).reference, "pay");
        expect(await us.order()).toContain("/us/order/");
        expect(await us.paymentMethod()).toBe("手机钱包");
      },
      5 * MINUTES,
    );

    it(
      "on a phone, from a shopper who goes back and opens a second tab: one order at the gateway",
      async () => {
        const us = await visit("us", devices["iPhone 13"]);
        await us.buy("travel-cup", "grace@shop.example", "Credit card");
        const { reference } = await latest();
        await us.page.goBack();
        await us.press();
        await us.page.waitForURL(/\/cashier\//);
        const tab = new StarterPage(await context.newPage(), shop.urls.storefront, "us");
        await tab.open("/checkout?step=review");
        await tab.press();
        await tab.page.waitForURL(/\/cashier\//);
        expect((await latest()).reference).toBe(reference);
        await tab.page.getByRole("button", { name: /^Pay / }).click();
        expect(await tab.order()).toContain("/us/order/");
        await tab.open("/cart");
        await tab.cartIsEmpty();
      },
      5 * MINUTES,
    );

    it(
      "from China, and brings the shopper back there",
      async () => {
        const cn = await visit("cn");
        await cn.buy("teapot", "li@shop.example", "Credit card");
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
        await us.buy("travel-cup", "grace@shop.example", "Messaging-app wallet");
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
        // The store refuses to change a cart that is an order, and shoppers may look elsewhere first.
        await again.shipTo("China");
        await again.page.waitForURL(/\/cn\/cart/);
        await again.shipTo("United States");
        await again.page.waitForURL(/\/us\/cart/);
        await again.addToCart("travel-cup");
        await again.open("/cart");
        await again.page.getByTestId("product-row").first().waitFor();
      },
      5 * MINUTES,
    );
  });
});

wholeWay("Medusa's own starter", { official: STARTER }, "development");
wholeWay("the starter before it, beside a backend", { official: STARTER, nextjs: NEXTJS }, "production");
