import type { Page } from "playwright-core";
import { common } from "../../src/admin/i18n/en/common";
import { days as en } from "../../src/admin/i18n/en/days";
import { payments } from "../../src/admin/i18n/en/payments";
import { days as zhCN } from "../../src/admin/i18n/zh-cn/days";
import { adminBrowser } from "../../testing/browser/admin-browser";
import { expectAccessible } from "../../testing/browser/axe";
import type { AdminShop } from "../../testing/browser/orders";
import { picture } from "../../testing/browser/picture";
import { hire } from "../../testing/shop/hire";
import { Shopper } from "../../testing/shop/shopper";

const MAIN = "/crossborder/today?account=pp_crossborder-channel-a_main";
/** Nobody has signed it: a file can be given. */
const YESTERDAY = `${MAIN}&day=${new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10)}`;

/** An accountant closes a day of a shop, which is open when these tests begin. */
export function todayPage(open: () => AdminShop): void {
  const browser = adminBrowser();
  let shop: AdminShop;
  beforeAll(() => {
    shop = open();
  });

  async function paid(): Promise<string> {
    const shopper = new Shopper(shop.url, shop.seeded);
    const cart = await shopper.fillCart();
    const { shown } = await shopper.choosePayment("channel-a");
    await shopper.comeBackDecided(await shopper.atCashier(shown.cashier_url));
    await shopper.complete(cart.id);
    return shown.reference;
  }

  /** What the page is clicked. */
  async function countClicks(page: Page): Promise<string[]> {
    const clicks: string[] = [];
    await page.exposeFunction("noteClick", (what: string) => clicks.push(what));
    await page.addInitScript({
      content:
        "addEventListener('click', (event) => event.isTrusted && noteClick(event.target.textContent), true)",
    });
    return clicks;
  }

  const region = (page: Page) => page.getByRole("region", { name: /^main\b.* \d{4}-/ });

  it("compares the day with the gateway's statement in three clicks, and signs it", async () => {
    const refunded = await paid();
    await paid();
    // The store would hear of it, and have it as well.
    await shop.gateway.faults({ ipn: { lose: true } });
    await shop.gateway.act(refunded, "refund");
    const statement = await shop.gateway.statement();
    const desk = await browser.signIn(shop);
    const { page } = desk;
    const clicks = await countClicks(page);
    await desk.open("/crossborder");
    await page.getByRole("heading", { name: payments.title, exact: true }).waitFor();
    // The first: the page.
    await page.getByRole("link", { name: en.title, exact: true }).click();
    await region(page).getByText(en.kind.paid).first().waitFor();
    // The second: the file.
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      region(page).getByRole("button", { name: en.statement.choose }).click(),
    ]);
    await chooser.setFiles({ name: "day.csv", mimeType: "text/csv", buffer: statement });
    const difference = region(page).getByRole("button", { name: new RegExp(`^${en.group.only_there}`) });
    await difference.waitFor();
    // The third: what differs.
    await difference.click();
    await region(page).getByRole("listitem").filter({ hasText: refunded }).first().waitFor();
    expect(clicks.length).toBeLessThanOrEqual(3);
    await picture(page, "today-en");
    await shop.gateway.faults({});
    await expectAccessible(page);

    await region(page).getByRole("button", { name: en.sign.button }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: en.sign.button }).click();
    await region(page)
      .getByText(/^Signed by /)
      .waitFor();
    await paid();
    await page.reload();
    await region(page)
      .getByText(/^Changed since: \+1 Paid \$/)
      .waitFor();
    await page.getByRole("link", { name: common.open_payment }).first().waitFor();
  });

  it("in Chinese, on a phone", async () => {
    const desk = await browser.signIn(shop, { width: 390, language: "zhCN" });
    await desk.open(YESTERDAY);
    await desk.page.getByRole("heading", { name: zhCN.title, exact: true }).waitFor();
    await desk.page.getByRole("button", { name: zhCN.statement.choose }).waitFor();
    expect(await desk.overflow()).toBe(0);
  });

  it("asks what the columns hold where nothing tells it, and says what is wrong with a file", async () => {
    const desk = await browser.signIn(shop);
    await desk.open(YESTERDAY);
    const file = region(desk.page).locator("input[type=file]");
    const give = (text: string) =>
      file.setInputFiles({ name: "day.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await give("<html>Please sign in</html>");
    await desk.page.getByRole("alert").getByText("statement_unreadable", { exact: false }).waitFor();
    await give("One,Two,Three\na,b,c");
    await desk.page.getByText(en.columns.hint).waitFor();
  });

  it("who may only read it compares and signs nothing, and who may not is told so", async () => {
    const reader = await hire(shop.api, "crossborder_day:read");
    const desk = await browser.signIn(shop, { user: reader });
    await desk.open(MAIN);
    await region(desk.page).waitFor();
    expect(await desk.page.getByRole("button", { name: en.statement.choose }).count()).toBe(0);
    expect(await desk.page.getByRole("button", { name: en.sign.button }).count()).toBe(0);
    await desk.close();
    const other = await browser.signIn(shop, { user: await hire(shop.api, "crossborder_health:read") });
    await other.open(MAIN);
    await other.page.getByRole("alert").getByText(common.forbidden).first().waitFor();
  });
}
