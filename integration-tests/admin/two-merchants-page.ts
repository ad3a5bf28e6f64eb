import days from "../../src/texts/en/days.json";
import inStore from "../../src/texts/en/in-store.json";
import { adminBrowser } from "../../testing/browser/admin-browser";
import { expectAccessible } from "../../testing/browser/axe";
import { counterAt } from "../../testing/browser/counter-page";
import { type AdminShop, customer, unpaidOrder } from "../../testing/browser/orders";

/** Four entries of medusa-config are two merchants in a shop, which is open when these tests begin. */
export function twoMerchantsPage(shop: AdminShop): void {
  const browser = adminBrowser(shop);

  it("the payment gateway's page has a section for each", async () => {
    const { page } = await browser.open("/settings/crossborder");
    const sections = page.getByRole("region", { name: /^Merchant account / });
    await page.getByRole("region", { name: "Merchant account main, first", exact: true }).waitFor();
    await page.getByRole("region", { name: "Merchant account qr, hold", exact: true }).waitFor();
    expect(await sections.count()).toBe(2);
    await expectAccessible(page);
  });

  it("a day has a part for each", async () => {
    const { page } = await browser.open("/crossborder/reconciliation");
    await page.getByRole("heading", { name: days.title, exact: true }).waitFor();
    await page.getByRole("region", { name: /^main, first/ }).waitFor();
    await page.getByRole("region", { name: /^qr, hold/ }).waitFor();
  });

  it("the counter asks which of the two, and the device remembers", async () => {
    const number = await unpaidOrder(shop, customer("Evelyn", "Berezin"));
    const counter = await counterAt(browser, number);
    const account = counter.page.getByRole("radio", { name: /^qr/ });
    await counter.page.getByText(inStore.account, { exact: true }).waitFor();
    expect(await counter.page.locator("input[name=account]").count()).toBe(2);
    await counter.page.getByText("qr", { exact: true }).click();
    await counter.button("Take $25.00").click();
    await counter.shows(inStore.outcome.scan);
    expect((await shop.gateway.calls("add")).at(-1)?.fields).toMatchObject({ storeNo: "300015" });
    await counter.button(inStore.action.cancel).click();
    await counter.button(inStore.action.next).click();
    await counter.pick(number);
    await account.waitFor({ state: "attached" });
    expect(await account.isChecked()).toBe(true);
  });
}
