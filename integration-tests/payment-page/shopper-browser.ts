import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { openBrowser } from "../../testing/browser/browser";
import { eventually } from "../../testing/shop/sandbox-control";
import type { Shop } from "../../testing/shop/shop";
import type { ReactVersion } from "./bundle";
import { HOST, openStorefront } from "./storefront-server";

export const DESKTOP = { viewport: { width: 1000, height: 800 } };
export const PHONE = {
  viewport: { width: 320, height: 568 },
  isMobile: true,
  hasTouch: true,
  userAgent: "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
};
export const [QR, CARD] = ["Mobile wallet, QR code", "Credit card"];

/** A shopper's browser at the storefront, for the tests around it. A script that fails in a page fails the test. */
export function shopperBrowser(shop: Shop, react: ReactVersion) {
  const store = () => ({ baseUrl: shop.backendUrl, publishableKey: shop.seeded.publishableKey });
  let storefront: Awaited<ReturnType<typeof openStorefront>>;
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let failures: string[] = [];

  beforeAll(async () => {
    storefront = await openStorefront(react, store);
    browser = await openBrowser({ args: storefront.arguments });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await storefront?.close();
  });
  afterEach(async () => {
    for (const context of contexts) await context.close();
    contexts = [];
    expect(failures).toEqual([]);
  });

  const orders = () => shop.gateway.orders();
  const openBrowserOf = async (options: BrowserContextOptions): Promise<BrowserContext> => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, ...options });
    context.setDefaultTimeout(30_000);
    contexts.push(context);
    return context;
  };
  const freshCheckout = async (path: string, query: string, currency: "usd" | "cny") => {
    const { id } = await shop.shopper().fillCart(currency);
    return `${path}?cart=${id}&key=${shop.seeded.publishableKey}${query}`;
  };
  /** By its name, or by the id of its provider. */
  const choose = (page: Page, method: string) =>
    method.startsWith("pp_")
      ? page.locator(`input[value="${method}"]`).check()
      : page.getByRole("radio", { name: method, exact: true }).check();
  /** "Pay" is the button of the payment page, which says what is paid, or what is tried again. */
  const press = (page: Page, name: string) =>
    name === "Pay"
      ? page.locator("button.cb-button").click()
      : page.getByRole("button", { name, exact: true }).click();
  const start = async (page: Page, method: string): Promise<void> => {
    await choose(page, method);
    await press(page, "Pay");
  };
  /** The button on the gateway's cashier page. */
  const cashier = (page: Page) => page.locator("button.first");
  const says = (page: Page, text: string) => page.getByText(text).first().waitFor();
  const openPage = async (path: string, near: BrowserContext): Promise<Page> => {
    const page = await near.newPage();
    page.on("pageerror", (error) => failures.push(String(error)));
    await page.goto(new URL(path, `https://${HOST}`).href);
    return page;
  };
  return {
    store,
    orders,
    /** Another tab of the same browser. */
    openTab: (page: Page, path: string) => openPage(path, page.context()),
    /** A browser that shares nothing with the shopper's. */
    otherBrowser: async (path: string, options: BrowserContextOptions = DESKTOP) =>
      openPage(path, await openBrowserOf(options)),
    /** The address of a checkout with another full cart. */
    freshCheckout: (currency: "usd" | "cny") => freshCheckout("/checkout", "", currency),
    /** Opens a page of the storefront with a full cart. */
    async visit(
      path: string,
      options: BrowserContextOptions = DESKTOP,
      query = "",
      currency: "usd" | "cny" = "usd",
    ): Promise<Page> {
      failures = [];
      return await openPage(await freshCheckout(path, query, currency), await openBrowserOf(options));
    },
    choose,
    press,
    /** Chooses a method, and presses the button that pays by it. */
    start,
    /** … which leads to the gateway's cashier page. */
    async toCashier(page: Page, method: string): Promise<void> {
      await start(page, method);
      await cashier(page).waitFor();
    },
    cashier,
    says,
    /** The shopper chooses to pay by a QR code, and sees it. */
    async showCode(page: Page): Promise<void> {
      await start(page, QR);
      await says(page, "Scan to pay");
    },
    focused: (page: Page) => page.locator(":focus").textContent(),
    /** Our reference of the order that the gateway opened last. */
    latest: async () => (await orders()).at(-1)?.reference ?? "",
    /** The order is told once, to the shopper and to the storefront, also where React does everything twice. */
    async expectOrdered(page: Page): Promise<void> {
      await page
        .getByRole("status")
        .getByText(/^Order \d+ was placed$/)
        .waitFor();
      const [order] = await shop.orders();
      const told = new RegExp(`^\\[order \\d+ ${order?.id}\\]$`);
      await eventually(
        async () => told.test((await page.textContent("#ordered")) ?? ""),
        "the storefront to be told the order once",
      );
    },
  };
}
