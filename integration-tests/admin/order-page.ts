import type { Locator, Page } from "playwright-core";
import en from "../../src/texts/en/notice.json";
import story from "../../src/texts/en/story.json";
import zhCN from "../../src/texts/zh-cn/notice.json";
import zhStory from "../../src/texts/zh-cn/story.json";
import { adminBrowser } from "../../testing/browser/admin-browser";
import { expectAccessible } from "../../testing/browser/axe";
import { clicks, countClicks } from "../../testing/browser/clicks";
import type { DeskSettings } from "../../testing/browser/desk";
import { expectFocused } from "../../testing/browser/focus";
import { type AdminShop, namesake, takenOrder } from "../../testing/browser/orders";
import { picture } from "../../testing/browser/picture";
import { eventually } from "../../testing/shop/sandbox-control";
import { ADMIN } from "../../testing/store/accounts";

const API = "/admin/crossborder";
const NOT_TODAY = { refund: { refuse: { ret_code: "000030", ret_msg: "not today" } } };
const PHONE = 390;
const TIME = "\\d{1,2}:\\d\\d\\s[AP]M";
/** The rest of the page is the dashboard's. */
const OURS = "main [role=region]";

/** Where an order's money is, on top of its page, in a shop that is open when these tests begin. */
export function orderPage(shop: AdminShop): void {
  const browser = adminBrowser(shop);
  afterEach(() => shop.gateway.faults({}));

  const taken = (hold = false) => takenOrder(shop, namesake("Ada", "Yonath"), { hold });

  async function openOrder(id: string, settings: DeskSettings = {}) {
    const desk = await browser.signIn(settings);
    const { page } = desk;
    await countClicks(page);
    await desk.open(`/orders/${id}`);
    const label = settings.language === "zhCN" ? zhCN.label : en.label;
    return { desk, page, notice: page.getByRole("region", { name: label }) };
  }

  const button = (within: Locator | Page, label: string) =>
    within.getByRole("button", { name: new RegExp(`^${label}`) });
  const dialogOf = (page: Page) => page.getByRole("alertdialog");

  it("a refund was refused: seen without a click, made again by two", async () => {
    const { id, number, reference } = await taken();
    await shop.gateway.faults(NOT_TODAY);
    await shop.api.post(`${API}/transactions/${reference}/refund`);
    // Whoever asked is answered after a while, also where the gateway takes longer.
    const isRefused = async () =>
      (await shop.api.get(`${API}/transactions/${reference}`)).data.transaction.notice?.code === "refused";
    await eventually(isRefused, "the refund to be refused");
    const { page, notice } = await openOrder(id);
    const sentence = `Refund of \\$25.00 asked for by ${ADMIN.email} at ${TIME}. The gateway refused it. The customer has not got it.`;
    await notice.getByText(new RegExp(`^${sentence}$`)).waitFor();
    await notice.getByText("not today").waitFor();
    const top = (await notice.boundingBox())?.y ?? Infinity;
    expect(top).toBeLessThan(150);
    expect(await clicks(page)).toBe(0);
    await expectAccessible(page, OURS);
    await picture(page, "order-refund-refused-en");

    await shop.gateway.faults({});
    const again = notice.getByRole("button", {
      name: `Try the refund again: $25.00… payment of $25.00, order ${number}`,
    });
    await again.click();
    await button(dialogOf(page), "Refund \\$25.00").click();
    // Behind an open dialog nothing is to be found.
    await dialogOf(page).waitFor({ state: "detached" });
    await notice.waitFor({ state: "detached" });
    expect(await clicks(page)).toBe(2);
    expect(await shop.gateway.order(reference)).toMatchObject({ refunded: "25.00" });
    // The button is gone, and the keyboard goes on from what was around it.
    expect(await page.evaluate("document.activeElement !== document.body")).toBe(true);
  });

  it("all is well: nothing stands on top, one request tells both blocks, and the story is told", async () => {
    const { id } = await taken();
    const desk = await browser.signIn();
    const { page } = desk;
    const asked: string[] = [];
    page.on("request", (request) => request.url().endsWith(`${id}/transactions`) && asked.push(id));
    await desk.open(`/orders/${id}`);
    await page.getByText(story.title, { exact: true }).waitFor();
    for (const step of ["chosen", "paid", "recorded"] as const)
      await page.getByRole("listitem").filter({ hasText: story.step[step] }).first().waitFor();
    await page
      .getByText(/:\d\d:\d\d\s[AP]M$/)
      .first()
      .waitFor();
    expect(await page.getByRole("region", { name: en.label }).count()).toBe(0);
    expect(await page.getByText("Asked to take a payment at the counter").count()).toBe(0);
    await page.getByRole("switch", { name: story.show_log }).click();
    await page
      .getByText("Opened the payment at the counter")
      .or(page.getByText("Show all"))
      .first()
      .waitFor();
    expect(asked).toEqual([id]);
  });

  it("on a phone, in Chinese: Medusa calls the order refunded, and the customer has nothing", async () => {
    const { id, reference } = await taken();
    await shop.gateway.faults(NOT_TODAY);
    await shop.api.post(`/admin/orders/${id}/cancel`);
    const { desk, page, notice } = await openOrder(id, { width: PHONE, language: "zhCN" });
    await notice.getByText(zhCN.not_moved.refund).waitFor();
    await notice.getByText(zhCN.outcome.refused).waitFor();
    await expectAccessible(page, OURS);
    expect(await desk.overflow()).toBe(0);
    await page.getByText(zhStory.title, { exact: true }).waitFor();
    expect(await shop.gateway.order(reference)).toMatchObject({ refunded: "0.00" });
  });

  it("a dialog that is closed gives the focus back to its button", async () => {
    const { id } = await taken(true);
    const { page, notice } = await openOrder(id);
    for (const label of ["Capture \\$25.00…", "Void \\$25.00…"]) {
      await button(notice, label).focus();
      await page.keyboard.press("Enter");
      await dialogOf(page).waitFor();
      await page.keyboard.press("Escape");
      await dialogOf(page).waitFor({ state: "detached" });
      await expectFocused(button(notice, label));
    }
  });
}
