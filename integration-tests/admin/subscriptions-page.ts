import attention from "../../src/texts/en/attention.json";
import common from "../../src/texts/en/common.json";
import history from "../../src/texts/en/history.json";
import en from "../../src/texts/en/subscriptions.json";
import zhCN from "../../src/texts/zh-cn/subscriptions.json";
import { adminBrowser, withPolicies } from "../../testing/browser/admin-browser";
import { expectFocused } from "../../testing/browser/focus";
import type { AdminShop } from "../../testing/browser/orders";
import { picture } from "../../testing/browser/picture";
import { Subscriber } from "./subscribe";

/** Staff looks after subscriptions in the admin of a shop, which is open when these tests begin. */
export function subscriptionsPage(shop: AdminShop): void {
  let ada: Subscriber;
  const browser = adminBrowser(shop);
  const LIST = "/crossborder/subscriptions";

  beforeAll(async () => {
    ada = await Subscriber.start(shop, "Ada", "Byron");
    await ada.month();
    await ada.charged(2);
  }, 300_000);
  afterEach(() => shop.gateway.faults({}));

  it("finds a subscription, and raises how often the card is charged; a refusal says why and changes nothing", async () => {
    const { schedule_no } = await ada.shown();
    const { page } = await browser.open(LIST);
    await page.getByRole("row", { name: "Ada Byron" }).first().waitFor();
    await picture(page, "subscriptions-en");
    await page.getByPlaceholder(en.search).fill("no such plan");
    await page.getByText(en.none_found).waitFor();
    await page.getByPlaceholder(en.search).fill(schedule_no);
    await page.getByRole("link", { name: "Ada Byron" }).click();
    await page.getByRole("heading", { name: /^Ada Byron · .* every 30 days$/ }).waitFor();
    await page.getByText("2 of 12").waitFor();
    await page.locator("li").getByText(schedule_no, { exact: true }).waitFor();
    await picture(page, "subscription-en");

    const raise = page.getByRole("button", { name: en.raise.action });
    await raise.click();
    await page.getByLabel(en.raise.count).waitFor();
    await page.keyboard.press("Escape");
    await expectFocused(raise);
    await raise.click();
    await page.getByLabel(en.raise.count).fill("12");
    await page.getByText("Enter a whole number greater than 12.").waitFor();
    expect(await page.getByRole("button", { name: en.raise.submit, exact: true }).isDisabled()).toBe(true);
    await page.getByLabel(en.raise.count).fill("24");
    await page.getByText("charges the card 24 times in all, instead of 12").waitFor();
    const refuse = { ret_code: "000030", ret_msg: "access denied" };
    await shop.gateway.faults({ "update-recurring": { refuse, times: 1 } });
    await page.getByRole("button", { name: en.raise.submit, exact: true }).click();
    await page.getByRole("alert").getByText(en.refused.gateway_refused).waitFor();
    await page.getByRole("alert").getByText("gateway_refused").waitFor();
    expect(await ada.atGateway()).toMatchObject({ paymentCount: 12 });

    await page.getByRole("button", { name: en.raise.submit, exact: true }).click();
    await page.getByText("2 of 24").waitFor();
    expect(await ada.atGateway()).toMatchObject({ paymentCount: 24 });
  });

  it("has the order of a renewal made that has none, and the order is paid", async () => {
    const { id, deductions } = await ada.shown();
    expect(deductions[1]?.order_id).toBeNull();
    const { page } = await browser.open(`${LIST}/${id}`);
    await page.getByRole("button", { name: en.payment.make }).click();
    await page.getByRole("alertdialog").getByText("The first order is copied").waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: en.order.confirm }).click();
    await page.getByText(en.order.done).waitFor();
    await page.getByText(history.event.renewal_order_requested).waitFor();
    const renewal = (await ada.shown()).deductions[1];
    const { data } = await shop.api.get(`/admin/orders/${renewal?.order_id}`);
    expect(data.order.payment_status).toBe("captured");
    await page.getByRole("link", { name: `Order #${data.order.display_id}` }).click();
    await page.waitForURL(new RegExp(`/orders/${renewal?.order_id}$`));
  });

  it("says on the customer's page which subscriptions there are, and leads to them", async () => {
    const { id } = await ada.shown();
    const { page } = await browser.open(`/customers/${ada.customer}`);
    await page.getByRole("link", { name: /every 30 days/ }).click();
    await page.waitForURL(`${shop.url}/app${LIST}/${id}`);
  });

  it("is asked about when its first order was cancelled, and goes on because staff says so", async () => {
    const { order_id } = await ada.shown();
    expect((await shop.api.post(`/admin/orders/${order_id}/cancel`)).status).toBe(200);
    const { page } = await browser.open("/crossborder/attention?code=first_order_ended");
    await page.getByRole("link", { name: attention.action.open_subscription }).click();
    await page.getByRole("heading", { name: /^Ada Byron/ }).waitFor();
    await page.getByText(attention.code.first_order_ended.what).first().waitFor();
    await page.getByRole("button", { name: en.cancel.action }).waitFor();
    await page.getByRole("button", { name: en.go_on.action }).click();
    await page.getByLabel(attention.solve.note).fill("Only the first one was not wanted");
    await page.getByRole("button", { name: attention.solve.goes_on, exact: true }).click();
    await page.getByRole("button", { name: en.go_on.action }).waitFor({ state: "detached" });
    expect(await ada.atGateway()).toMatchObject({ status: "ACTIVE" });
    const { data } = await shop.api.get("/admin/crossborder/attention?code=first_order_ended");
    expect(data.count).toBe(0);
  });

  it("is read on a phone, and offers no change to who may only read", async () => {
    const { id } = await ada.shown();
    const desk = await browser.signIn({ width: 390 });
    const { page } = desk;
    await withPolicies(page, "crossborder_recurring_schedule:read");
    await desk.open(LIST);
    await page.getByRole("link", { name: "Ada Byron" }).waitFor();
    expect(await desk.overflow()).toBe(0);
    await desk.open(`${LIST}/${id}`);
    await page.getByRole("heading", { name: /^Ada Byron/ }).waitFor();
    await page.getByText(common.state.paid).first().waitFor();
    expect(await desk.overflow()).toBe(0);
    for (const name of [en.raise.action, en.cancel.action, en.payment.make, en.import.action])
      expect(await page.getByRole("button", { name }).count()).toBe(0);
  });

  it("is cancelled for good, in Chinese", async () => {
    const { id } = await ada.shown();
    const desk = await browser.open(LIST, { language: "zhCN" });
    const { page } = desk;
    await page.getByRole("heading", { name: zhCN.title }).waitFor();
    await desk.open(`${LIST}/${id}`);
    await page.getByRole("heading", { name: /^Ada Byron · / }).waitFor();
    await page.getByRole("button", { name: zhCN.cancel.action, exact: true }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText(zhCN.cancel.before).waitFor();
    await dialog.getByRole("button", { name: zhCN.cancel.confirm }).click();
    await page.getByText(zhCN.cancel.done).waitFor();
    await page.getByText(zhCN.status.cancelled, { exact: true }).waitFor();
    expect(await ada.atGateway()).toMatchObject({ status: "CANCELLED" });
    expect(await page.getByRole("button", { name: zhCN.cancel.action }).count()).toBe(0);
  });
}
