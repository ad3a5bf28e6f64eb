import type { Browser, Page } from "playwright-core";
import { open, openPaid } from "../../src/sandbox/orders.spec.helper";
import { Shop } from "../../src/sandbox/shop.spec.helper";
import { expectAccessible } from "../../testing/browser/axe";
import { openBrowser, OVERFLOW } from "../../testing/browser/browser";

let browser: Browser;
let shop: Shop;
beforeAll(async () => {
  browser = await openBrowser();
  shop = await Shop.open({ shopName: "Tea House" });
});
afterAll(async () => {
  await browser?.close();
  await shop?.sandbox.close();
});

describe.each([
  ["a phone in English", 390, "en-US", "The customer pays", "not paid"],
  ["a phone in Chinese", 390, "zh-CN", "顾客付款", "未付款"],
  ["a desktop", 1280, "en-US", "The customer pays", "not paid"],
])("the sandbox's pages on %s", (_what, width, locale, pay, unpaid) => {
  let page: Page;
  beforeAll(async () => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, locale });
    page = await context.newPage();
  });
  afterAll(() => page?.context().close());

  const look = async (path: string) => {
    await page.goto(shop.url + path);
    await expectAccessible(page);
    expect(await page.evaluate(OVERFLOW)).toBe(0);
  };

  it("fit and can be read", async () => {
    await openPaid(shop, { preAuth: "true" });
    const refunded = await openPaid(shop);
    await shop.act("refund", refunded);
    const reference = await open(shop, "securePay");
    for (const path of ["/", `/cashier/${reference}`, `/wallet/${reference}`]) await look(path);
    await shop.customer("pay", reference);
    for (const path of [`/wallet/${reference}?paid`, `/_sandbox/orders/${reference}`]) await look(path);
  });

  it("lead from the list to an order, whose buttons do what they say", async () => {
    const reference = await open(shop, "securePay");
    await page.goto(shop.url);
    await page.getByRole("link", { name: reference, exact: true }).click();
    await page.getByText(unpaid).waitFor();
    await page.getByRole("button", { name: pay, exact: true }).click();
    await page.getByText(unpaid).waitFor({ state: "detached" });
    expect(await shop.recorded(reference)).toMatchObject({ status: "success", paid: "12.50" });
  });
});
