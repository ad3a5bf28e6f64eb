import common from "../../src/texts/en/common.json";
import en from "../../src/texts/en/in-store.json";
import paymentLinks from "../../src/texts/en/payment-links.json";
import zhCN from "../../src/texts/zh-cn/in-store.json";
import zhLinks from "../../src/texts/zh-cn/payment-links.json";
import { adminBrowser } from "../../testing/browser/admin-browser";
import { expectAccessible } from "../../testing/browser/axe";
import { OVERFLOW } from "../../testing/browser/browser";
import type { CounterPage } from "../../testing/browser/counter-page";
import { counterAt } from "../../testing/browser/counter-page";
import { type AdminShop, customer, unpaidOrder } from "../../testing/browser/orders";
import { readCode } from "../../testing/browser/read-code";

/** What a clerk chooses on the page at the counter, and what the customer scans there. */
export function inStoreChoices(shop: AdminShop): void {
  const browser = adminBrowser(shop);
  /** The customer's phone reads the code, and the page of the wallet takes the money. */
  const scansAndPays = async (counter: CounterPage) => {
    const [scanned = ""] = await readCode(counter.page.locator("svg[role=img]"));
    const wallet = await counter.page.context().newPage();
    await wallet.goto(scanned);
    await wallet.getByRole("button").first().click();
    await counter.shows(en.outcome.paid);
  };
  const isWhole = async ({ page }: CounterPage) => {
    await expectAccessible(page);
    expect(await page.evaluate(OVERFLOW)).toBe(0);
  };

  it("a clerk number, which the gateway sees, and no account: four profiles are one merchant", async () => {
    const number = await unpaidOrder(shop, customer("Annie", "Easley"));
    const counter = await counterAt(browser, number);
    await counter.page.getByText(en.clerk.none).waitFor();
    expect(await counter.page.getByText(en.account, { exact: true }).count()).toBe(0);
    await counter.button(en.clerk.choose).click();
    await counter.page.getByLabel(en.clerk.label).fill(" 7 ");
    await counter.page.getByText("Clerk 7", { exact: true }).waitFor();
    await isWhole(counter);
    await counter.button("Take $25.00").click();
    await counter.shows(en.outcome.scan);
    await counter.page.getByText(`${counter.reference()} · Clerk 7`).waitFor();
    expect((await shop.gateway.calls("add")).at(-1)?.fields).toMatchObject({ storeAdminNo: "7" });
    await counter.button(en.action.cancel).click();
    await counter.button(en.action.next).click();
    await counter.pick(number);
    // As long as the page is open.
    await counter.page.getByText("Clerk 7", { exact: true }).waitFor();
  });

  it("a payment link instead, while a payment is open: it is cancelled, and the link is there to scan", async () => {
    const number = await unpaidOrder(shop, customer("Mary", "Ross"));
    const counter = await counterAt(browser, number);
    await counter.button("Take $25.00").click();
    await counter.shows(en.outcome.scan);
    const reference = counter.reference();
    await counter.button(en.link.send).click();
    await counter.page.getByText(en.link.hint).waitFor();
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "closed" });
    const [url = ""] = await readCode(counter.page.locator("svg[role=img]"));
    await counter.page.getByText(url, { exact: true }).waitFor();
    await counter.page.getByText("$25.00", { exact: true }).waitFor();
    await isWhole(counter);
    await counter.picture("link-en");
    const phone = await counter.page.context().newPage();
    await phone.goto(url);
    await phone.getByText("25.00").first().waitFor();
    await counter.button(paymentLinks.revoke).click();
    await counter.page.getByRole("alertdialog").getByRole("button", { name: paymentLinks.revoke }).click();
    await counter.page.getByText(en.link.none).waitFor();
    await counter.button(en.action.next).click();
    await counter.page.getByText(en.orders.heading).waitFor();
  });

  it("in Chinese, on a phone: the clerk, and a link that is mailed, and paid while the screen looks on", async () => {
    const number = await unpaidOrder(shop, customer("Shizhen", "Li"));
    const counter = await counterAt(browser, number, { width: 390, language: "zhCN" });
    const { page } = counter;
    await page.getByText(zhCN.clerk.none).waitFor();
    await counter.button(zhCN.clerk.choose).click();
    await page.getByLabel(zhCN.clerk.label).fill("7");
    await page.getByText("店员 7", { exact: true }).waitFor();
    await isWhole(counter);
    await counter.button(zhCN.link.send).click();
    await page.getByText(zhCN.link.hint).waitFor();
    await page.getByText("US$25.00", { exact: true }).waitFor();
    await isWhole(counter);
    await counter.button(zhLinks.send).click();
    await page.getByText(zhLinks.sent).waitFor();
    const [url = ""] = await readCode(page.locator("svg[role=img]"));
    const phone = await page.context().newPage();
    await phone.goto(url);
    await phone.getByRole("button").first().click();
    await phone.locator("form[action$='/pay'] button").click();
    await page.getByText(zhCN.refusal.nothing_due).waitFor();
    await page.getByRole("link", { name: `打开订单 ${number}` }).click();
    await page.waitForURL(/\/app\/orders\/order_/);
  });

  it("shows a QR code, which the customer pays on a page of the wallet", async () => {
    const number = await unpaidOrder(shop, customer("Grace", "Murray"), 4);
    const counter = await counterAt(browser, number);
    await counter.page.getByText(en.method.customer_scan, { exact: true }).click();
    await counter.page.getByText(common.channel.channel_b).click();
    await counter.button("Take $50.00").click();
    await counter.shows(en.outcome.qr);
    const code = counter.page.getByRole("img", { name: "QR code that pays $50.00" });
    expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(320);
    expect(await counter.page.getByRole("timer").textContent()).toMatch(/\d:\d\d$/);
    await counter.page.evaluate(`document.querySelector("img[alt^='QR code']").src = "data:,lost"`);
    // The page draws it itself then.
    await scansAndPays(counter);
  });

  it("draws the QR code from the wallet's link where the gateway has sent no picture", async () => {
    const number = await unpaidOrder(shop, customer("Margaret", "Hamilton"));
    const counter = await counterAt(browser, number);
    await counter.page.route("**/in-store/payments/cb-*", async (route) => {
      const answer = await route.fetch();
      const { payment } = await answer.json();
      await route.fulfill({ response: answer, json: { payment: { ...payment, qrcode_url: undefined } } });
    });
    await counter.page.getByText(en.method.customer_scan, { exact: true }).click();
    await counter.button("Take $25.00").click();
    const code = counter.page.getByRole("img", { name: "QR code that pays $25.00" });
    expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(320);
    await scansAndPays(counter);
    // The page asks on: an answer that is still on its way would find no page.
    await counter.page.unrouteAll({ behavior: "wait" });
  });
}
