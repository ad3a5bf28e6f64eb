import { common } from "../../src/admin/i18n/en/common";
import { inStore as en } from "../../src/admin/i18n/en/in-store";
import { adminBrowser } from "../../testing/browser/admin-browser";
import { CounterPage } from "../../testing/browser/counter-page";
import { type AdminShop, customer, unpaidOrder } from "../../testing/browser/orders";
import { readCode } from "../../testing/browser/read-code";

/** What a clerk chooses on the page at the counter, and what the customer scans there. */
export function inStoreChoices(open: () => AdminShop): void {
  let shop: AdminShop;
  const browser = adminBrowser();
  beforeAll(() => {
    shop = open();
  });
  const signIn = async () => new CounterPage(await browser.signIn(shop));

  it("an account, which the device remembers, and a clerk number, which the gateway sees", async () => {
    const number = await unpaidOrder(shop, customer("Annie", "Easley"));
    const counter = await signIn();
    await counter.open();
    await counter.pick(number);
    const account = counter.page.getByRole("radio", { name: /^qr/ });
    await counter.page.getByText("qr", { exact: true }).click();
    await counter.page.getByText(en.clerk.none).waitFor();
    await counter.button(en.clerk.choose).click();
    await counter.page.getByLabel(en.clerk.label).fill(" 7 ");
    await counter.page.getByText("Clerk 7", { exact: true }).waitFor();
    await counter.button("Take $25.00").click();
    await counter.shows(en.outcome.scan);
    await counter.page.getByText(`${counter.reference()} · Clerk 7`).waitFor();
    expect((await shop.gateway.calls("add")).at(-1)?.fields).toMatchObject({ storeAdminNo: "7" });
    await counter.button(en.action.cancel).click();
    await counter.button(en.action.next).click();
    await counter.pick(number);
    expect(await account.isChecked()).toBe(true);
    // As long as the page is open.
    await counter.page.getByText("Clerk 7", { exact: true }).waitFor();
  });

  it("a payment link instead, while a payment is open: it is cancelled, and the link is there to scan", async () => {
    const number = await unpaidOrder(shop, customer("Mary", "Ross"));
    const counter = await signIn();
    await counter.open();
    await counter.pick(number);
    await counter.button("Take $25.00").click();
    await counter.shows(en.outcome.scan);
    const reference = counter.reference();
    await counter.button(en.link.send).click();
    await counter.page.getByText(en.link.hint).waitFor();
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "closed" });
    const [url = ""] = await readCode(counter.page.locator("svg[role=img]"));
    await counter.page.getByText(url, { exact: true }).waitFor();
    await counter.picture("link-en");
    const phone = await counter.page.context().newPage();
    await phone.goto(url);
    await phone.getByText("25.00").first().waitFor();
    await counter.button(en.action.next).click();
    await counter.page.getByText(en.orders.heading).waitFor();
  });

  it("shows a QR code, which the customer pays on a page of the wallet", async () => {
    const number = await unpaidOrder(shop, customer("Grace", "Murray"), 4);
    const counter = await signIn();
    await counter.open();
    await counter.pick(number);
    await counter.page.getByText(en.method.customer_scan, { exact: true }).click();
    await counter.page.getByText(common.channel.channel_b).click();
    await counter.button("Take $50.00").click();
    await counter.shows(en.outcome.qr);
    const code = counter.page.getByRole("img", { name: "QR code that pays $50.00" });
    expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(320);
    expect(await counter.page.getByRole("timer").textContent()).toMatch(/\d:\d\d$/);
    await counter.picture("qr-en");
    await counter.page.evaluate(`document.querySelector("img[alt^='QR code']").src = "data:,lost"`);
    // The page draws it itself then.
    const [scanned = ""] = await readCode(counter.page.locator("svg[role=img]"));
    const wallet = await counter.page.context().newPage();
    await wallet.goto(scanned);
    await wallet.getByRole("button").first().click();
    await counter.shows(en.outcome.paid);
  });

  it("draws the QR code from the wallet's link where the gateway has sent no picture", async () => {
    const number = await unpaidOrder(shop, customer("Margaret", "Hamilton"));
    const counter = await signIn();
    await counter.page.route("**/in-store/payments/cb-*", async (route) => {
      const answer = await route.fetch();
      const { payment } = await answer.json();
      await route.fulfill({ response: answer, json: { payment: { ...payment, qrcode_url: undefined } } });
    });
    await counter.open();
    await counter.pick(number);
    await counter.page.getByText(en.method.customer_scan, { exact: true }).click();
    await counter.button("Take $25.00").click();
    const code = counter.page.getByRole("img", { name: "QR code that pays $25.00" });
    expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(320);
    const [scanned = ""] = await readCode(counter.page.locator("svg[role=img]"));
    const wallet = await counter.page.context().newPage();
    await wallet.goto(scanned);
    await wallet.getByRole("button").first().click();
    await counter.shows(en.outcome.paid);
  });
}
