import type { Browser, Page } from "playwright-core";
import { slow } from "../../testing/jest/lanes";
import { open, openPaid } from "../../packages/sandbox/src/orders.spec.helper";
import { Shop } from "../../packages/sandbox/src/shop.spec.helper";
import { expectFaultless } from "../../testing/browser/axe";
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
  ["a phone in English", 390, "en-US"],
  ["a desktop in Chinese", 1280, "zh-CN"],
])("the sandbox's pages on %s", (_what, width, locale) => {
  let page: Page;
  beforeAll(async () => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, locale });
    page = await context.newPage();
  });
  afterAll(() => page?.context().close());

  const look = async (path: string, at = shop.url) => {
    await page.goto(at + path);
    await expectFaultless(page);
    expect(await page.evaluate(OVERFLOW)).toBe(0);
  };

  const pagesOf = (order: string) => [`/cashier/${order}`, `/wallet/${order}`, `/_sandbox/orders/${order}`];

  slow.it("fit and can be read, whatever has become of an order", async () => {
    const [unpaid, paid, expired, hold, register] = [
      await open(shop, "securePay", { description: "Tea for two, and a cup to go" }),
      await open(shop, "securePay"),
      await open(shop, "securePay"),
      await open(shop, "createTransQrcode", { preAuth: "true" }),
      await open(shop, "cashierAdd"),
    ];
    const [held, refunded] = [await openPaid(shop, { preAuth: "true" }), await openPaid(shop)];
    await shop.customer("pay", paid);
    await shop.customer("expire", expired);
    await shop.act("refund", refunded);
    for (const order of [unpaid, paid, expired, hold, register, held, refunded]) {
      for (const path of pagesOf(order)) await look(path);
    }
    for (const declined of [`/cashier/${unpaid}?failed`, `/wallet/${unpaid}?failed`]) await look(declined);
    await shop.setFaults({ refund: { drop: true, delay_ms: 5000, times: 2 } });
    const tools = ["faults", "faults?of=refund", "faults?of=ipn", "calls", "notifications"];
    for (const path of tools) await look(`/_sandbox/pages/${path}`);
    await shop.setFaults({});
    for (const path of ["/", "/cashier/1", "/wallet/1", "/wallet/prepay?sign=1"]) await look(path);
  });

  slow.it("say that there are no orders yet", async () => {
    const empty = await Shop.open();
    await look("/", empty.url).finally(() => empty.sandbox.close());
  });

  slow.it("lead from the list to an order, whose buttons do what they say", async () => {
    const reference = await open(shop, "securePay");
    await page.goto(shop.url);
    await page.getByRole("link", { name: reference, exact: true }).click();
    await page.getByText("not paid").waitFor();
    await page.getByRole("button", { name: "The customer pays", exact: true }).click();
    await page.getByText("not paid").waitFor({ state: "detached" });
    expect(await shop.recorded(reference)).toMatchObject({ status: "success", paid: "12.50" });
  });

  slow.it("have switches that make a call fail, and a clock", async () => {
    await page.goto(`${shop.url}/_sandbox/pages/faults?of=refund`);
    const reloaded = async (act: () => Promise<unknown>) => {
      const shown = page.waitForEvent("load");
      await act();
      await shown;
    };
    const faults = async () => (await shop.control("GET", "/faults")).body;
    await reloaded(() => page.locator("#drop").check());
    expect(await faults()).toEqual({ refund: { drop: true } });
    await page.locator("[name=delay_ms-value]").fill("20");
    await reloaded(() => page.locator("#delay_ms").check());
    await reloaded(() => page.locator("#times").selectOption("1"));
    expect(await faults()).toEqual({ refund: { drop: true, delay_ms: 20, times: 1 } });
    await page.locator("[name=delay_ms-value]").fill("soon");
    await page.locator("[name=delay_ms-value]").blur();
    await page.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
    await reloaded(() => page.locator("#clear").click());
    expect(await faults()).toEqual({});
    await reloaded(() => page.locator("#dialect-flat").check());
    expect((await shop.control("GET", "/dialect")).body).toMatchObject({ query: "flat" });
    await reloaded(() => page.locator("#dialect-flat").uncheck());
    await expectFaultless(page);
  });
});
