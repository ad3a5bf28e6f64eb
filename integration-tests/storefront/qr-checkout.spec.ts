import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { slow } from "../../testing/jest/lanes";
import { Lifetime } from "../../testing/programs/lifetime";
import { choosePorts } from "../../testing/programs/ports";
import { type RunningShop, openRunningShop } from "../../testing/servers/running-shop";
import { linkPlugin } from "../../tooling/link-plugin";
import { SandboxControl } from "../../testing/shop/sandbox-control";
import { openBrowser, OVERFLOW } from "../../testing/browser/browser";
import { picture } from "../../testing/browser/picture";

const DESKTOP = { viewport: { width: 1280, height: 900 } };
const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  userAgent: "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
};
const SMALL_PHONE = { ...PHONE, viewport: { width: 320, height: 568 } };

const NOW = "Mobile wallet, QR code";
const WHEN_IT_SHIPS = "Messaging-app wallet, QR code, paid when it ships";

slow.describe("a shopper pays with the wallet on the phone", () => {
  const lifetime = new Lifetime();
  let demo: RunningShop;
  let gateway: SandboxControl;
  let browser: Browser;
  let context: BrowserContext | undefined;
  /** Errors that the page's scripts did not catch. */
  let failures: string[] = [];

  beforeAll(async () => {
    await linkPlugin();
    browser = await openBrowser();
    demo = await openRunningShop(lifetime, { ports: await choosePorts({}, { once: true }), admin: false });
    gateway = new SandboxControl(demo.sandboxUrl);
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await lifetime.close();
  }, 30_000);

  afterEach(async () => {
    await context?.close();
    expect(failures).toEqual([]);
  });

  async function openShop(options: BrowserContextOptions): Promise<Page> {
    context = await browser.newContext({ locale: "en-US", ...options });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    failures = [];
    page.on("pageerror", (error) => failures.push(String(error)));
    await page.goto(demo.storefrontUrl);
    return page;
  }

  /** From the product to the page that waits. */
  async function checkout(options: BrowserContextOptions, method = NOW): Promise<Page> {
    const page = await openShop(options);
    await page.getByRole("button", { name: "Add Jasmine tea" }).click();
    await page.getByRole("button", { name: "Checkout" }).click();
    await page.getByRole("radio", { name: method }).check();
    await page.getByRole("button", { name: "Pay $17.50" }).click();
    // Without scripts the page reloads itself, and a slow machine may never see it loaded.
    const waitUntil = options.javaScriptEnabled === false ? "commit" : "load";
    await page.waitForURL(/\/pay\//, { waitUntil });
    return page;
  }

  const status = (page: Page, text: string) => page.getByRole("status").getByText(text).waitFor();
  const latestOrder = async () => (await gateway.orders()).at(-1)?.reference ?? "";
  async function expectPaid(page: Page): Promise<void> {
    await page.getByRole("heading", { name: "Thank you, it is paid" }).waitFor();
    expect(await gateway.order(await latestOrder())).toMatchObject({ paid: "17.50", held: "0.00" });
  }

  it("on a desktop: scans the code, and the page goes on by itself", async () => {
    const page = await checkout(DESKTOP);
    await status(page, "Waiting for your payment");
    const code = page.getByRole("img", { name: "QR code that pays $17.50" });
    expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(300);
    const clock = page.getByRole("timer");
    await clock.getByText(/^1:59:\d\d$/).waitFor();
    await picture(page, "qr-checkout-desktop");
    const [wallet] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: "Where this code leads" }).click(),
    ]);
    await wallet.getByRole("button", { name: "Confirm $17.50" }).click();
    await expectPaid(page);
  });

  it("on a phone: opens the wallet by the link, and comes back to the order", async () => {
    const page = await checkout(PHONE);
    const link = page.getByRole("link", { name: "Open the wallet" });
    expect(await page.getByRole("img", { name: "QR code" }).isVisible()).toBe(false);
    expect(await page.evaluate(OVERFLOW)).toBe(0);
    await page.getByRole("timer").getByText(/^1:59/).waitFor();
    await picture(page, "qr-checkout-phone");
    await link.click();
    await page.getByRole("button", { name: "Confirm $17.50" }).click();
    await page.getByText("Paid. Thank you.").waitFor();
    await page.goBack();
    // The wallet's own page is shown twice: before and after the confirmation.
    if (page.url().includes("/wallet/")) await page.goBack();
    await expectPaid(page);
  });

  it("on the smallest phone: everything fits, also the code for another phone", async () => {
    const page = await checkout(SMALL_PHONE);
    await page.getByText("The wallet is on another phone").click();
    await page.getByRole("img", { name: "QR code" }).waitFor();
    expect(await page.evaluate(OVERFLOW)).toBe(0);
    await page.getByRole("link", { name: "Pay in another way" }).click();
    await page.getByRole("radio", { name: NOW }).waitFor();
    expect(await page.evaluate(OVERFLOW)).toBe(0);
  });

  it("and the money is only held, until it ships", async () => {
    const page = await checkout(DESKTOP, WHEN_IT_SHIPS);
    await gateway.act(await latestOrder(), "pay");
    await page.getByRole("heading", { name: "Thank you, it is on its way" }).waitFor();
    expect(await gateway.order(await latestOrder())).toMatchObject({ held: "17.50", paid: "0.00" });
  });

  it("in a browser without scripts: the page goes on by itself all the same", async () => {
    const page = await checkout({ ...DESKTOP, javaScriptEnabled: false });
    await gateway.act(await latestOrder(), "pay");
    await expectPaid(page);
  });

  it("in the wallet's own browser, or by somebody who knows the cart: the order is not shown", async () => {
    const page = await checkout(DESKTOP);
    const cart_id = new URL(page.url()).searchParams.get("cart_id") ?? "";
    await gateway.act(await latestOrder(), "pay");
    await expectPaid(page);
    const other = await browser.newContext();
    const wallet = await other.newPage();
    await wallet.goto(`${demo.storefrontUrl}/done?payment=paid&cart_id=${cart_id}`);
    await wallet.getByRole("heading", { name: "Your payment was not begun in this browser" }).waitFor();
    expect(await wallet.content()).not.toContain("order_");
    await other.close();
  });
});
