import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import common from "../../src/texts/en/common.json";
import en from "../../src/texts/en/payments.json";
import story from "../../src/texts/en/story.json";
import transaction from "../../src/texts/en/transaction.json";
import zhCommon from "../../src/texts/zh-cn/common.json";
import zhTransaction from "../../src/texts/zh-cn/transaction.json";
import zhCN from "../../src/texts/zh-cn/payments.json";
import { adminBrowser } from "../../testing/browser/admin-browser";
import { expectAccessible } from "../../testing/browser/axe";
import { expectFocused } from "../../testing/browser/focus";
import type { AdminShop } from "../../testing/browser/orders";
import { picture } from "../../testing/browser/picture";
import { hire } from "../../testing/shop/hire";
import { eventually } from "../../testing/shop/sandbox-control";
import { Shopper } from "../../testing/shop/shopper";

const PHONE = 390;

interface Found {
  reference: string;
  order_id: string;
  order_display_id: number;
  customer: { email: string };
}

/** Staff find payments in the admin of a shop, which is open when these tests begin. */
export function paymentsPage(shop: AdminShop): void {
  const browser = adminBrowser(shop);
  /** Paid with a wallet, as another one is, and one that nobody has paid with a card. */
  let paid: Found;
  let unpaid: string;

  beforeAll(async () => {
    const reference = await checkout("channel-a", true);
    const { data } = await shop.api.get(`/admin/crossborder/transactions?q=${reference}`);
    paid = data.transactions[0];
    await checkout("channel-b", true);
    unpaid = await checkout("creditcard", false);
  }, 120_000);

  async function checkout(channel: string, pays: boolean): Promise<string> {
    const shopper = new Shopper(shop.url, shop.seeded);
    await shopper.fillCart();
    const { shown } = await shopper.choosePayment(channel);
    if (pays) await shopper.comeBackDecided(await shopper.atCashier(shown.cashier_url));
    return shown.reference;
  }

  const rows = (page: Page) => page.locator("tbody tr");
  const only = (reference: string) => `/crossborder?q=${reference}`;

  it("are found by order number and customer; the address keeps what is looked for", async () => {
    const { page } = await browser.open("/crossborder");
    await rows(page).nth(1).waitFor();
    await page.getByRole("button", { name: new RegExp(`^${en.tab.attention} \\d`) }).waitFor();
    await picture(page, "payments-en");
    await page.getByPlaceholder(en.search).fill(`#${paid.order_display_id}`);
    await page.waitForURL(/[?&]q=%23/);
    await rows(page).nth(1).waitFor({ state: "detached" });
    await rows(page)
      .getByRole("link", { name: `#${paid.order_display_id}` })
      .waitFor();
    await page.reload();
    await rows(page).first().waitFor();
    expect(await rows(page).count()).toBe(1);
    await page.getByPlaceholder(en.search).fill(paid.customer.email);
    await page.getByText(common.channel.channel_a).first().waitFor();
    expect(await rows(page).count()).toBe(1);
    await page.getByPlaceholder(en.search).fill("nobody@nowhere.example");
    await page.getByText(en.empty.filtered).waitFor();
    await page.getByText(en.empty.filtered_hint).waitFor();
  });

  it("are found by the guest's name: one click and typing, and Escape loses nothing", async () => {
    const shopper = new Shopper(shop.url, shop.seeded);
    const cart = await shopper.fillCart();
    await shopper.sendTo(cart.id, "Zelda", "Fitzgerald");
    const { shown } = await shopper.choosePayment("channel-a");
    await shopper.comeBackDecided(await shopper.atCashier(shown.cashier_url));
    const { page } = await browser.open("/crossborder");
    const box = page.getByPlaceholder(en.search);
    await box.click();
    await page.keyboard.type("fitzger");
    await page.waitForURL(/[?&]q=fitzger/);
    await rows(page).nth(1).waitFor({ state: "detached" });
    await rows(page)
      .getByText(/Zelda Fitzgerald/)
      .waitFor();
    await page.keyboard.press("Escape");
    expect(await box.inputValue()).toBe("fitzger");
    await rows(page).getByRole("button").click();
    await page.waitForURL(new RegExp(`[?&]payment=${shown.reference}`));
    await page.getByRole("dialog").getByText(story.title, { exact: true }).waitFor();
  });

  it("have tabs with counts, which stand in the address, and sums of what is shown", async () => {
    const desk = await browser.open("/crossborder");
    const { page } = desk;
    await rows(page).nth(1).waitFor();
    const tab = (name: string) => page.getByRole("group", { name: en.tabs }).getByRole("button", { name });
    await tab(en.tab.not_paid).click();
    await page.waitForURL(/[?&]tab=not_paid/);
    await page.reload();
    await rows(page).first().waitFor();
    expect(await tab(en.tab.not_paid).getAttribute("aria-pressed")).toBe("true");
    expect(await tab(en.tab.not_paid).textContent()).toMatch(/[1-9]/);
    expect(await page.locator("tbody").getByText(common.state.paid, { exact: true }).count()).toBe(0);
    await page.getByRole("list", { name: en.sums }).getByText(/\$/).waitFor();
    await desk.open(`/crossborder?tab=not_paid&q=${paid.reference}`);
    await page.getByText(en.empty.filtered).waitFor();
    // An attempt without money stands in its own tab, which says so.
    await desk.open(`/crossborder?q=${unpaid}`);
    await page.getByText(en.empty.filtered).waitFor();
    await tab(`${en.tab.not_paid} 1`).click();
    await rows(page).first().waitFor();
  });

  it("are narrowed down and sorted", async () => {
    const desk = await browser.open("/crossborder");
    const { page } = desk;
    await rows(page).nth(1).waitFor();
    await page.getByRole("button", { name: en.column.amount }).click();
    await page.waitForURL(/[?&]order=amount/);
    await page.getByRole("button", { name: en.column.amount }).click();
    await page.waitForURL(/[?&]order=-amount/);
    await desk.open(`/crossborder?state=${encodeURIComponent('["open"]')}&q=${paid.reference}`);
    await page.getByText(en.empty.filtered).waitFor();
    await desk.open(`/crossborder?state=${encodeURIComponent('["open"]')}&q=${unpaid}`);
    await rows(page).first().waitFor();
    await page.getByText(common.channel.creditcard).first().waitFor();
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("menuitem", { name: en.column.amount }).click();
    await page.getByLabel(en.filter.at_most).fill("0.01");
    await page.getByRole("button", { name: en.filter.apply }).click();
    await page.getByText(en.empty.filtered).waitFor();
    await page.getByText("≤ 0.01").waitFor();
  });

  it("tell their story beside the list, from the keyboard alone; the gateway's number is copied", async () => {
    const desk = await browser.open(only(paid.reference));
    const { page } = desk;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await rows(page).first().waitFor();
    await expectAccessible(page);
    expect(await desk.overflow()).toBe(0);
    await rows(page).getByRole("button").focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog");
    await drawer.getByText(story.title, { exact: true }).waitFor();
    await drawer.getByRole("link", { name: paid.customer.email }).waitFor();
    await page.waitForURL(new RegExp(`[?&]payment=${paid.reference}`));
    const { transactionNo } = await shop.gateway.order(paid.reference);
    await drawer.getByText(transactionNo).waitFor();
    await drawer
      .getByRole("button", { name: common.copy.replace("{{what}}", transaction.field.transaction_no) })
      .click();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(transactionNo);
    await picture(page, "payment-en");
    // For two seconds Medusa's "Copied" is what the key closes.
    await eventually(async () => {
      await page.keyboard.press("Escape");
      return (await drawer.count()) === 0;
    }, "the drawer to close");
    expect(page.url()).not.toContain("payment=");
    await expectFocused(rows(page).getByRole("button"));
    await page.locator("ol").getByText(en.title, { exact: true }).waitFor();
    await rows(page)
      .getByRole("link", { name: `#${paid.order_display_id}` })
      .click();
    await page.waitForURL(new RegExp(`/orders/${paid.order_id}$`));
  });

  it("are taken along as a file, with what is shown", async () => {
    const { page } = await browser.open(only(paid.reference));
    await rows(page).first().waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: en.export }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("payments.csv");
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`,"${paid.reference}",`);
    await page.getByText(en.exported).waitFor();
  });

  it("are read in Chinese on a phone", async () => {
    const desk = await browser.open(only(paid.reference), { width: PHONE, language: "zhCN" });
    const { page } = desk;
    await page.getByRole("heading", { name: zhCN.title }).waitFor();
    const card = page.getByRole("listitem").filter({ has: page.getByText(zhCommon.state.paid) });
    for (const shown of [card.getByRole("button"), card.getByText(zhCommon.state.paid)]) {
      const place = await shown.boundingBox();
      expect((place?.x ?? PHONE) + (place?.width ?? 0)).toBeLessThan(PHONE);
    }
    await card.getByRole("button").click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("link", { name: zhCommon.open_order }).waitFor();
    expect(await desk.overflow()).toBe(0);
    // What stands out of the drawer is cut off.
    const name = zhCommon.copy.replace("{{what}}", zhTransaction.field.reference);
    const button = await drawer.getByRole("button", { name }).boundingBox();
    expect((button?.x ?? PHONE) + (button?.width ?? 0)).toBeLessThan(PHONE);
  });

  it("are not shown to staff without the policy, who read why", async () => {
    const user = await hire(shop.api, "crossborder_health:read");
    const { page } = await browser.open("/crossborder", { user });
    await page.getByText(common.forbidden).waitFor();
    expect(await page.getByRole("button", { name: en.export }).count()).toBe(0);
  });
}
