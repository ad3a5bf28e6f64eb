import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expectFaultless } from "../../testing/browser/axe";
import { openBrowser, OVERFLOW } from "../../testing/browser/browser";
import { picture } from "../../testing/browser/picture";
import { Lifetime } from "../../testing/programs/lifetime";
import { choosePorts } from "../../testing/programs/ports";
import { openRunningShop, type RunningShop } from "../../testing/servers/running-shop";
import { SandboxControl } from "../../testing/shop/sandbox-control";
import { linkPlugin } from "../../tooling/link-plugin";
import { demoShop } from "./server";

export const DESKTOP = { viewport: { width: 1280, height: 900 }, locale: "en-US" };
export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: "zh-CN",
  userAgent: "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
};

export const PHONE_IN_ENGLISH = { ...PHONE, locale: "en-US" };

/** Opens the demo shop for the tests of a `describe`, each of which may visit it once. */
export function openForVisitors() {
  const lifetime = new Lifetime();
  let demo: RunningShop;
  let browser: Browser;
  let context: BrowserContext | undefined;
  /** Errors that the page's scripts did not catch. */
  let failures: string[] = [];

  beforeAll(async () => {
    await linkPlugin();
    browser = await openBrowser();
    const ports = await choosePorts({}, { once: true });
    demo = await openRunningShop(lifetime, { ports, admin: false, ...demoShop });
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await lifetime.close();
  }, 30_000);

  afterEach(async () => {
    await context?.close();
    expect(failures).toEqual([]);
  });

  return {
    demo: () => demo,
    gateway: () => new SandboxControl(demo.sandboxUrl),
    async visit(options: BrowserContextOptions): Promise<Page> {
      context = await browser.newContext(options);
      context.setDefaultTimeout(30_000);
      const page = await context.newPage();
      failures = [];
      page.on("pageerror", (error) => failures.push(String(error)));
      await page.goto(demo.storefrontUrl);
      return page;
    },
  };
}

export const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
export const follow = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).click();
/** On the gateway's cashier page. */
export const payThere = (page: Page) => page.locator("button.first").click();
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name }).first().waitFor();

/** The page is whole: it fits, and a screen reader finds its way. */
export async function looksRight(page: Page, name?: string): Promise<void> {
  await page.evaluate("Promise.all([...document.images].map((image) => image.decode()))");
  if (name) await picture(page, name);
  expect(await page.evaluate(OVERFLOW)).toBe(0);
  await expectFaultless(page);
}

/** From the first page to the payment methods. */
export async function toPayment(page: Page): Promise<void> {
  await follow(page, /^Jasmine tea/);
  await press(page, "Add to cart");
  await follow(page, "Go to cart");
  await follow(page, "Go to checkout");
  await press(page, "Fill in an example");
  await press(page, "Continue to payment");
  await page.locator("h2:focus", { hasText: "Payment" }).waitFor();
}

/** A switch of the panel, whatever the language. */
export async function orderFirst(page: Page, name: string): Promise<void> {
  await page.locator(".what-if-button").click();
  await page.getByRole("checkbox", { name }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

export async function whatIf(page: Page, fault: string): Promise<void> {
  await press(page, "What if…");
  const [choice, told] = [
    page.getByRole("radio", { name: new RegExp(`^${fault}`) }),
    page.waitForResponse((answer) => answer.request().method() === "PUT"),
  ];
  await choice.check();
  await told;
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
}
