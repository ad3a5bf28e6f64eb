import common from "../../src/texts/en/common.json";
import history from "../../src/texts/en/history.json";
import en from "../../src/texts/en/notifications.json";
import { adminBrowser, withPolicies } from "../../testing/browser/admin-browser";
import { expectFocused } from "../../testing/browser/focus";
import type { AdminShop } from "../../testing/browser/orders";
import { picture } from "../../testing/browser/picture";
import { Subscriber } from "./subscribe";

/** Staff reads what the gateway told, in the admin of a shop, which is open when these tests begin. */
export function notificationsPage(shop: AdminShop): void {
  let grace: Subscriber;
  const browser = adminBrowser(shop);
  const list = (query = "") => `/settings/crossborder/notifications${query}`;

  beforeAll(async () => {
    grace = await Subscriber.start(shop, "Grace", "Brewster");
  }, 300_000);

  it("shows what a notification says and what it did, and never its signature", async () => {
    const { page } = await browser.open(list());
    await page.getByPlaceholder(en.search).fill(grace.reference);
    await page.waitForURL(/[?&]q=/);
    const opener = page.getByRole("row", { name: /Order #\d+.* \$/ }).getByRole("button");
    await opener.first().click();
    const drawer = page.getByRole("dialog");
    await drawer.getByText(en.verdict.valid).waitFor();
    await drawer.getByText("The payment went from “Incomplete” to “Paid”").waitFor();
    await drawer.getByText(history.event.reconciled, { exact: true }).waitFor();
    await picture(page, "notification-en");
    expect(await drawer.getByText("verifySign").count()).toBe(1);
    await drawer.getByText("***", { exact: true }).waitFor();
    const retry = drawer.getByRole("button", { name: en.retry.action });
    await retry.click();
    await page.getByRole("alertdialog").getByRole("button", { name: common.not_now }).click();
    await expectFocused(retry);
    await page.keyboard.press("Escape");
    await expectFocused(opener.first());
  });

  it("processes one that nobody signed once staff vouches for it: the renewal is recorded", async () => {
    // No answer about the renewal names its schedule.
    await shop.gateway.dialect({ scheduleNo: "notified" });
    await shop.gateway.faults({ ipn: { unsigned: true } });
    await grace.month();
    const { page } = await browser.open(list(`?status=${encodeURIComponent('["failed"]')}`));
    // The list is asked for again when the page is opened: the notification may still be on its way.
    const row = page.getByRole("row", { name: en.signature.missing });
    for (let tries = 0; tries < 30 && (await row.count()) === 0; tries++) {
      await page.reload();
      await page.getByText(en.subtitle).waitFor();
      await row.or(page.getByText(en.none_found)).first().waitFor();
    }
    await shop.gateway.faults({});
    await shop.gateway.dialect("documented");
    await row.first().getByRole("button").click();
    const drawer = page.getByRole("dialog");
    await drawer.getByText(en.verdict.missing).waitFor();
    await drawer.getByRole("button", { name: en.retry.action }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText(en.retry.before_vouch).waitFor();
    expect((await grace.shown()).deductions).toHaveLength(1);
    await dialog.getByRole("button", { name: en.retry.confirm_vouch }).click();
    await page.getByText(en.retry.done).waitFor();
    await drawer.getByText(history.event.retry_requested).waitFor();
    await grace.charged(2);
  });

  it("is filtered by what came of them and by the day, on a phone, and offers no retry to who may only read", async () => {
    const desk = await browser.signIn({ width: 390 });
    const { page } = desk;
    await withPolicies(page, "crossborder_notification:read");
    await desk.open(list(`?signature=${encodeURIComponent('["wrong"]')}`));
    await page.getByText(en.none_found).waitFor();
    await desk.open(list(`?created_at=${encodeURIComponent('{"$gte":"2020-01-01T00:00:00.000Z"}')}`));
    const card = page.getByRole("listitem").filter({ hasText: en.signature.valid }).first();
    await card.waitFor();
    expect(await desk.overflow()).toBe(0);
    await card.getByRole("button").click();
    await page.getByRole("dialog").getByText(en.verdict.valid).waitFor();
    expect(await desk.overflow()).toBe(0);
    expect(await page.getByRole("button", { name: en.retry.action }).count()).toBe(0);
  });
}
