import type { Locator } from "playwright-core";
import common from "../../src/texts/en/common.json";
import gateway from "../../src/texts/en/gateway.json";
import health from "../../src/texts/en/health.json";
import en from "../../src/texts/en/settings.json";
import zhHealth from "../../src/texts/zh-cn/health.json";
import zhCN from "../../src/texts/zh-cn/settings.json";
import { adminBrowser } from "../../testing/browser/admin-browser";
import { expectAccessible } from "../../testing/browser/axe";
import type { DeskSettings } from "../../testing/browser/desk";
import { expectFocused } from "../../testing/browser/focus";
import type { AdminShop } from "../../testing/browser/orders";
import { picture } from "../../testing/browser/picture";
import { hire } from "../../testing/shop/hire";
import { Shopper } from "../../testing/shop/shopper";

const PHONE = 390;

/** Staff look at the settings of a shop, which is open when these tests begin, and change what a region offers. */
export function settingsPage(shop: AdminShop): void {
  const browser = adminBrowser(shop);

  /** With the block of the account "main". */
  async function openPage(settings: DeskSettings = {}, heading = "Merchant account main") {
    const desk = await browser.open("/settings/crossborder", settings);
    const account = desk.page.getByRole("region", { name: heading });
    await account.waitFor();
    return { desk, page: desk.page, account };
  }

  it("finds the page among Medusa's own settings: what is not in order, and what to do about it", async () => {
    const desk = await browser.open("/settings/store");
    const { page } = desk;
    await page.getByRole("link", { name: en.title }).click();
    // The gateway was asked once for the merchant, whose profiles are four, and took the credentials.
    const account = page.getByRole("region", { name: "Merchant account main, qr, hold, first" });
    await account.waitFor();
    await page.getByRole("heading", { name: en.title, level: 1 }).waitFor();
    // One process alone, at a sandbox beside it: nothing of that is a warning.
    await page.getByText(gateway.can_pay.question).waitFor();
    await page.getByText(/^Yes/).first().waitFor();
    expect(await page.getByText(health.finding.gateway.answers).count()).toBe(0);
    await account.getByRole("button", { name: health.unfold }).click();
    expect(await page.getByText(health.finding.gateway.answers).count()).toBe(1);
    await page.getByRole("button", { name: health.unfold }).first().click();
    await page.getByText(health.next.locking.in_memory).waitFor();
    await expectAccessible(page);
    expect(await desk.overflow()).toBe(0);
    await picture(page, "health-en");
    await page
      .getByRole("navigation", { name: en.title })
      .getByRole("link", { name: en.notifications })
      .click();
    await page.waitForURL(/\/settings\/crossborder\/notifications$/);
  });

  it("has the merchant once, with the channels of each of its four profiles", async () => {
    const { page, account } = await openPage();
    expect(await page.getByRole("region", { name: /^Merchant account / }).count()).toBe(1);
    const usd = account.getByRole("group", { name: "(USD)" });
    for (const profile of ["main", "qr", "hold", "first"])
      expect(await usd.getByRole("group", { name: profile, exact: true }).getByRole("switch").count()).toBe(
        4,
      );
    expect(await account.getByRole("button", { name: en.test.send }).count()).toBe(1);
  });

  it("sends a test notification over the public address, and keeps nothing of it", async () => {
    const { account } = await openPage();
    await account.getByRole("button", { name: en.test.send }).click();
    await account.getByText(/It arrived after \d+ ms at http.*\/ipn/).waitFor();
    const { data } = await shop.api.get("/admin/crossborder/notifications?q=cb-test-");
    expect(data.count).toBe(0);
  });

  /** What Medusa's own page of the region in USD shows. */
  const offered = async (): Promise<string[]> => {
    const address = `/admin/regions/${shop.seeded.regions.usd}?fields=name,payment_providers.id`;
    const { data } = await shop.api.get(address);
    return data.region.payment_providers.map(({ id }: { id: string }) => id).sort();
  };
  const switchOf = (account: Locator, channel: keyof typeof common.channel) =>
    account
      .getByRole("group", { name: "(USD)" })
      .getByRole("group", { name: "main", exact: true })
      .getByRole("switch", { name: common.channel[channel] });

  it("takes a channel out of a region and offers it again; the other channels stay", async () => {
    const before = await offered();
    const card = "pp_crossborder-channel-c_main";
    expect(before).toContain(card);
    const { page, account } = await openPage();
    const toggle = switchOf(account, "channel_c");
    const dialog = page.getByRole("alertdialog");
    await toggle.click();
    await dialog.getByText(en.switch_off.none).waitFor();
    await dialog.getByRole("button", { name: common.cancel }).click();
    await expectFocused(toggle);
    expect(await toggle.getAttribute("aria-checked")).toBe("true");
    await toggle.click();
    await dialog.getByText(en.switch_off.none).waitFor();
    await dialog.getByRole("button", { name: en.switch_off.confirm }).click();
    await page.getByText(/no longer offers it/).waitFor();
    expect(await offered()).toEqual(before.filter((id: string) => id !== card));
    await toggle.and(page.locator("[aria-checked=false]:not([disabled])")).click();
    await page.getByText(/offers it from now on/).waitFor();
    expect(await offered()).toEqual(before);
  });

  it("says how many payments are still open before a channel is switched off, and counts along", async () => {
    const shopper = new Shopper(shop.url, shop.seeded);
    await shopper.fillCart();
    await shopper.choosePayment("creditcard");
    const card = "pp_crossborder-creditcard_main";
    const query = `region_id=${shop.seeded.regions.usd}&provider_id=${card}`;
    const { data } = await shop.api.get(`/admin/crossborder/settings/open-payments?${query}`);
    const count: number = data.open_payments;
    expect(count).toBeGreaterThan(0);
    const told = ({ one, many }: { one: string; many: string }) =>
      (count === 1 ? one : many).replace("{{count}}", String(count));
    const { desk, page, account } = await openPage();
    const toggle = switchOf(account, "creditcard");
    const dialog = page.getByRole("alertdialog");
    await toggle.click();
    await dialog.getByText(told({ one: en.switch_off.open_one, many: en.switch_off.open })).waitFor();
    await expectAccessible(page);
    await picture(page, "switch-off-en");
    await dialog.getByRole("button", { name: en.switch_off.confirm }).click();
    await account.getByText(told({ one: en.regions.draining_one, many: en.regions.draining })).waitFor();
    expect(await offered()).toContain(card);
    expect(await desk.overflow()).toBe(0);
    await toggle.and(page.locator("[aria-checked=false]:not([disabled])")).click();
    await toggle.and(page.locator("[aria-checked=true]")).waitFor();
    expect(await account.getByText(/^Switching off/).count()).toBe(0);
  });

  it("says when it was heard of last and what is configured, and no secret, in Chinese on a phone", async () => {
    const { desk, page, account } = await openPage({ width: PHONE, language: "zhCN" }, "账户 main");
    await account.getByText(zhHealth.account.last_run).waitFor();
    const option = account.getByText("merchantNo", { exact: true }).first();
    expect(await option.isVisible()).toBe(false);
    await account.getByRole("button", { name: zhCN.options.show }).click();
    await option.waitFor();
    await account.getByText(zhCN.options.medusa_config).first().waitFor();
    expect(await account.getByText("apiToken", { exact: true }).isVisible()).toBe(true);
    await account.getByText("set", { exact: true }).first().waitFor();
    expect(await account.textContent()).not.toMatch(/fresh-store-token/);
    expect(await desk.overflow()).toBe(0);
    await expectAccessible(page);
  });

  it("lets somebody whose role only reads look, and change nothing", async () => {
    const user = await hire(shop.api, "crossborder_settings:read");
    const { page, account } = await openPage({ user });
    await account.getByText(en.regions.may_not).waitFor();
    expect(await account.getByRole("button", { name: en.test.send }).count()).toBe(0);
    expect(await account.locator("button[role=switch]:not([disabled])").count()).toBe(0);
    expect(await page.getByText(gateway.can_pay.question).count()).toBe(0);
  });

  it("tells somebody whose role is about something else who can help", async () => {
    const user = await hire(shop.api, "order:read");
    const { page } = await browser.open("/settings/crossborder", { user });
    await page.getByText(common.forbidden).waitFor();
    expect(await page.getByRole("heading", { name: /^Merchant account / }).count()).toBe(0);
  });
}
