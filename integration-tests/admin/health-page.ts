import type { Locator } from "playwright-core";
import { common } from "../../src/admin/i18n/en/common";
import { gateway } from "../../src/admin/i18n/en/gateway";
import { health as en } from "../../src/admin/i18n/en/health";
import { health as zhCN } from "../../src/admin/i18n/zh-cn/health";
import { adminBrowser } from "../../testing/browser/admin-browser";
import { expectAccessible } from "../../testing/browser/axe";
import type { Desk, DeskSettings } from "../../testing/browser/desk";
import type { AdminShop } from "../../testing/browser/orders";
import { picture } from "../../testing/browser/picture";
import { hire } from "../../testing/shop/hire";

const PHONE = 390;

/** Staff look at the health of a shop, which is open when these tests begin. */
export function healthPage(open: () => AdminShop): void {
  const browser = adminBrowser();
  let shop: AdminShop;
  let desk: Desk | undefined;

  beforeAll(() => {
    shop = open();
  });

  /** The block of the account "main". */
  async function openPage(settings: DeskSettings = {}, heading = "Account main"): Promise<Locator> {
    desk = await browser.signIn(shop, settings);
    await desk.open("/crossborder/health");
    const account = desk.page.getByRole("region", { name: heading });
    await account.waitFor();
    return account;
  }

  const page = () => {
    if (!desk) throw new Error("No page is open");
    return desk.page;
  };

  it("says what is in order, and what to do about what is not", async () => {
    await openPage();
    await page().getByText(en.next.locking.in_memory).waitFor();
    // One process alone, at a sandbox beside it: nothing of that is a warning.
    await page().getByText(gateway.can_pay.question).waitFor();
    await page().getByText(gateway.can_pay.yes, { exact: true }).waitFor();
    // The gateway was asked once for the merchant, whose profiles are four, and took the credentials.
    await page().getByRole("region", { name: "Account main, qr, hold, first" }).waitFor();
    expect(await page().getByText(en.finding.gateway.answers).count()).toBe(1);
    await expectAccessible(page());
    expect(await desk?.overflow()).toBe(0);
    await picture(page(), "health-en");
  });

  it("says of each account when it was heard of last, in Chinese on a phone", async () => {
    const account = await openPage({ width: PHONE, language: "zhCN" }, "账户 main");
    await account.getByText(zhCN.account.last_run).waitFor();
    await account.getByText(zhCN.finding.gateway.answers).waitFor();
    expect(await desk?.overflow()).toBe(0);
    await expectAccessible(page());
  });

  it("tells somebody whose role is about something else who can help", async () => {
    desk = await browser.signIn(shop, { user: await hire(shop.api, "order:read") });
    await desk.open("/crossborder/health");
    await page().getByText(common.forbidden).nth(1).waitFor();
    expect(
      await page()
        .getByRole("heading", { name: /^Account / })
        .count(),
    ).toBe(0);
  });
}
