import type { Page } from "playwright-core";
import common from "../../src/texts/en/common.json";
import story from "../../src/texts/en/story.json";
import en from "../../src/texts/en/transaction.json";
import zhCN from "../../src/texts/zh-cn/transaction.json";
import { adminBrowser } from "../../testing/browser/admin-browser";
import { type AdminShop, createDraft, namesake, takenOrder } from "../../testing/browser/orders";
import { picture } from "../../testing/browser/picture";
import { hire } from "../../testing/shop/hire";
import { ADMIN } from "../../testing/store/accounts";

const PHONE = 390;
const TALL = 1400;
const TRANSACTIONS = /crossborder\/orders\/.*\/transactions/;

/** Staff look at an order's payment and act on it, on the order's page of a shop that is open when these tests begin. */
export function orderWidget(shop: AdminShop): void {
  const browser = adminBrowser(shop);
  afterEach(() => shop.gateway.faults({}));

  const taken = (how: { hold?: boolean; draft?: boolean } = {}) =>
    takenOrder(shop, namesake("Hedy", "Lamarr"), how);

  /** What stands above the page, too, is pressed there. A button is named by what it does, and to which payment. */
  const button = (page: Page, name: string) =>
    page.getByRole("button", { name: new RegExp(`^${name.replace("$", "\\$")}(:| |$)`) }).first();
  const press = (page: Page, name: string) => button(page, name).click();
  const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
  const paymentOf = async (id: string) => {
    const fields = "*payment_collections.payments.captures,*payment_collections.payments.refunds";
    const { data } = await shop.api.get(`/admin/orders/${id}?fields=${fields}`);
    return data.order.payment_collections[0].payments[0];
  };

  it("capture a part of a hold, and release the rest", async () => {
    const { id, reference } = await taken({ hold: true });
    const { transactionNo } = await shop.gateway.order(reference);
    const desk = await browser.open(`/orders/${id}`);
    const { page } = desk;
    await page.getByRole("heading", { name: en.title }).waitFor();
    await says(page, transactionNo);
    await says(page, common.test_gateway);
    // Below Medusa's own blocks.
    await page.setViewportSize({ width: 1280, height: TALL });
    await picture(page, "order-held-en");
    await press(page, "Capture $25.00…");
    const amount = page.getByRole("textbox", { name: en.action.amount });
    await amount.fill("25.01");
    expect(await page.getByRole("button", { name: /^Capture \$/ }).isDisabled()).toBe(true);
    await amount.fill("10");
    await picture(page, "order-capture-en");
    const asked: string[] = [];
    page.on("request", (request) => request.url().endsWith("/capture") && asked.push(request.method()));
    await page.getByRole("button", { name: "Capture $10.00", exact: true }).dblclick();
    await says(page, "$10.00 was captured.");
    expect(asked).toEqual(["POST"]);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "10.00", held: "15.00" });
    expect((await paymentOf(id)).captures).toMatchObject([{ amount: 10 }]);
    await page.getByRole("switch", { name: story.show_log }).click();
    await says(page, "Asked to capture $10.00");
    await page.getByText(ADMIN.email).first().waitFor();
    expect(await page.getByRole("button", { name: /^Capture \$/ }).count()).toBe(0);
    await press(page, "Void $15.00…");
    await press(page, "Void $15.00");
    await says(page, "$15.00 was voided.");
    expect(await shop.gateway.order(reference)).toMatchObject({ held: "0.00", released: "15.00" });
    expect(await desk.overflow()).toBe(0);
  });

  it("refund the whole payment, which is chosen first, and are told what to do when the gateway refuses", async () => {
    const { id, reference } = await taken();
    const { page } = await browser.open(`/orders/${id}`);
    await says(page, reference);
    await page.setViewportSize({ width: 1280, height: TALL });
    await picture(page, "order-paid-en");
    await press(page, en.action.refund);
    await page.getByRole("radio", { name: "All ($25.00)", checked: true }).waitFor();
    await shop.gateway.faults({ refund: { refuse: { ret_code: "000040", ret_msg: "not today" } } });
    await press(page, "Refund $25.00");
    await page.getByRole("alert").getByText(en.problem.gateway_refused).waitFor();
    await page.getByRole("alert").getByText("gateway_refused").waitFor();
    expect(await shop.gateway.order(reference)).toMatchObject({ refunded: "0.00" });
    await shop.gateway.faults({});
    await press(page, "Refund $25.00");
    await says(page, "The refund was asked for: Refunded.");
    expect(await shop.gateway.order(reference)).toMatchObject({ refunded: "25.00" });
    expect((await paymentOf(id)).refunds).toMatchObject([{ amount: 25 }]);
  });

  it("only look, with a role that allows no more, and see nothing without that", async () => {
    const { id, reference } = await taken({ hold: true });
    const reader = await hire(shop.api, "order:read", "crossborder_transaction:read");
    const desk = await browser.open(`/orders/${id}`, { user: reader });
    await says(desk.page, reference);
    for (const name of Object.values(en.action)) expect(await button(desk.page, name).count()).toBe(0);
    await desk.close();

    const other = await browser.signIn({ user: await hire(shop.api, "order:read") });
    const asked = other.page.waitForResponse(TRANSACTIONS);
    await other.open(`/orders/${id}`);
    expect((await asked).status()).toBe(403);
    expect(await other.page.getByText(en.title).count()).toBe(0);
  });

  it("see no block on an order that this plugin took nothing for", async () => {
    const { id } = await createDraft(shop, namesake("Ida", "Rhodes"));
    const desk = await browser.signIn();
    const asked = desk.page.waitForResponse(TRANSACTIONS);
    await desk.open(`/draft-orders/${id}`);
    expect(await (await asked).json()).toEqual({ transactions: [] });
    expect(await desk.page.getByText(en.title).count()).toBe(0);
  });

  it("on a phone, in Chinese, at a draft order: ask the gateway about a hold that has expired", async () => {
    const { id, reference } = await taken({ hold: true, draft: true });
    await shop.gateway.act(reference, "expire");
    const desk = await browser.open(`/draft-orders/${id}`, { width: PHONE, language: "zhCN" });
    const { page } = desk;
    await page.getByRole("heading", { name: zhCN.title }).waitFor();
    expect(await desk.overflow()).toBe(0);
    await press(page, zhCN.action.reconcile);
    await says(page, "已刷新：已释放。");
    expect(await desk.overflow()).toBe(0);
    const { data } = await shop.api.get(`/admin/crossborder/transactions/${reference}`);
    expect(data.transaction.state).toBe("released");
  });
}
