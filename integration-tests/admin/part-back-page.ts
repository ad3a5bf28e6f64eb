import type { Page } from "playwright-core";
import common from "../../src/texts/en/common.json";
import paymentLinks from "../../src/texts/en/payment-links.json";
import en from "../../src/texts/en/transaction.json";
import zhCommon from "../../src/texts/zh-cn/common.json";
import zhCN from "../../src/texts/zh-cn/transaction.json";
import { adminBrowser } from "../../testing/browser/admin-browser";
import { expectAccessible } from "../../testing/browser/axe";
import { type AdminShop, namesake, takenOrder } from "../../testing/browser/orders";
import { picture } from "../../testing/browser/picture";
import { editOrder } from "../../testing/shop/payment-requests";
import { eventually } from "../../testing/shop/sandbox-control";

const API = "/admin/crossborder";
const payment = (reference: string) => `/crossborder?q=${reference}&payment=${reference}`;
const LABELS = { "{{amount}}": "$25.00", "{{rest}}": "$12.50" };
const COURTESY = { ...LABELS, "{{rest}}": "$20.00" };

/** Staff gives a part of a payment back, in a shop that is open when these tests begin: all of it, and a link asks for the rest. */
export function partBackPage(shop: AdminShop): void {
  const browser = adminBrowser(shop);
  afterEach(() => shop.gateway.faults({}));

  /** Two teas, 25.00, are paid at the counter. */
  const paid = () => takenOrder(shop, namesake("Chien-Shiung", "Wu"));
  /** One of them is taken off. */
  async function paidTooMuch() {
    const sold = await paid();
    await editOrder(shop.api, sold.id, 1);
    return sold;
  }

  const filled = (text: string, values: Record<string, string> = LABELS) =>
    Object.entries(values).reduce((all, [name, value]) => all.replaceAll(name, value), text);
  const part = (page: Page, name: string = en.before.how_much.part) =>
    dialogOf(page).getByRole("radio", { name, exact: true }).click();
  const dialogOf = (page: Page) => page.getByRole("alertdialog");
  const linksOf = async (order_id: string) =>
    (await shop.api.get(`${API}/payment-links`, { params: { order_id } })).data.payment_links;
  const dueOf = async (id: string) =>
    (await shop.api.get(`/admin/orders/${id}?fields=*summary`)).data.order.summary.pending_difference;

  it("from the sentence on top: the link is mailed and stands on the page, and the rest is paid by it", async () => {
    const { id, reference } = await paidTooMuch();
    const { page } = await browser.open(`/orders/${id}`);
    await page.getByText("The order costs $12.50 less than was paid.").waitFor();
    await page.getByRole("button", { name: en.action.refund }).first().click();
    const dialog = dialogOf(page);
    await dialog.getByRole("radio", { name: filled(en.before.how_much.all), checked: true }).waitFor();
    await part(page);
    expect(await dialog.getByRole("textbox", { name: en.action.amount }).inputValue()).toBe("12.50");
    await dialog.getByText(filled(en.before.refund_and_ask.text)).waitFor();
    expect(await dialog.getByRole("checkbox").isChecked()).toBe(true);
    await expectAccessible(page, "[role=alertdialog]");
    await dialog.getByRole("button", { name: filled(en.before.refund_and_ask.confirm) }).dblclick();
    await page.getByText(filled(en.after.refund_and_ask, { "{{state}}": common.state.refunded })).waitFor();
    await page.getByText(en.after.link_sent).waitFor();
    await page.getByText(paymentLinks.status.active, { exact: true }).first().waitFor();
    expect(await shop.gateway.order(reference)).toMatchObject({ refunded: "25.00" });
    const links = await linksOf(id);
    expect(links).toHaveLength(1);
    const customer = await page.context().newPage();
    await customer.goto(links[0].url);
    await customer.getByText("12.50").first().waitFor();
    await customer.getByRole("button").first().click();
    await customer.locator("form[action$='/pay'] button").click();
    await eventually(async () => (await dueOf(id)) === 0, "the rest to be paid");
  });

  it("5.00 as a courtesy: not without an amount, and the customer then has to pay the rest again", async () => {
    const { id, reference } = await paid();
    const { page } = await browser.open(`/orders/${id}`);
    await page.getByRole("button", { name: en.action.refund }).first().click();
    const dialog = dialogOf(page);
    await part(page);
    const confirm = dialog.getByRole("button", { name: /^Refund/ });
    expect(await confirm.isDisabled()).toBe(true);
    const amount = dialog.getByRole("textbox", { name: en.action.amount });
    await amount.fill("25.00");
    expect(await confirm.isDisabled()).toBe(true);
    await amount.fill("5");
    await dialog.getByText(filled(en.before.refund_and_ask.text, COURTESY)).waitFor();
    await expectAccessible(page, "[role=alertdialog]");
    await picture(page, "order-part-back-en");
    await dialog.getByRole("button", { name: filled(en.before.refund_and_ask.confirm, COURTESY) }).dblclick();
    await page.getByText(filled(en.after.refund_and_ask, { "{{state}}": common.state.refunded })).waitFor();
    expect(await shop.gateway.order(reference)).toMatchObject({ refunded: "25.00" });
    expect(await linksOf(id)).toMatchObject([{ status: "active" }]);
    expect(await dueOf(id)).toBe(20);
  });

  it("an edit of the order is open: the payment's block says why it offers no refund", async () => {
    const { id } = await paid();
    await shop.api.post("/admin/order-edits", { order_id: id });
    const { page } = await browser.open(`/orders/${id}`);
    await page.getByText(en.open_change.edit).waitFor();
    expect(await page.getByRole("button", { name: en.action.refund }).count()).toBe(0);
  });

  it("all of it was refunded: payment is asked for again in the block of the links", async () => {
    const { id, reference } = await paid();
    await shop.api.post(`${API}/transactions/${reference}/refund`, {});
    const { page } = await browser.open(`/orders/${id}`);
    await page.getByText(paymentLinks.again.hint).waitFor();
    await page.getByRole("button", { name: paymentLinks.again.button }).click();
    const dialog = dialogOf(page);
    await dialog.getByText(filled(paymentLinks.again.text)).waitFor();
    await expectAccessible(page, "[role=alertdialog]");
    await dialog.getByRole("button", { name: filled(paymentLinks.again.confirm) }).click();
    await page.getByText(paymentLinks.status.active, { exact: true }).waitFor();
    expect(await linksOf(id)).toMatchObject([{ status: "active" }]);
    expect(await dueOf(id)).toBe(25);
  });

  it("the gateway refuses, and the order is changed meanwhile: said in the dialog, and no link can be paid", async () => {
    const { id, reference } = await paidTooMuch();
    const { page } = await browser.open(payment(reference));
    const open = page.getByRole("dialog").getByRole("button", { name: en.action.refund });
    await open.click();
    await part(page);
    const dialog = dialogOf(page);
    const confirm = dialog.getByRole("button", { name: filled(en.before.refund_and_ask.confirm) });
    await shop.gateway.faults({ refund: { refuse: { ret_code: "000030", ret_msg: "not today" } } });
    await confirm.click();
    await dialog.getByRole("alert").getByText(en.problem.gateway_refused).waitFor();
    await expectAccessible(page, "[role=alertdialog]");
    expect(await linksOf(id)).toMatchObject([{ status: "revoked" }]);
    await shop.gateway.faults({});
    await editOrder(shop.api, id, 2);
    await confirm.click();
    await dialog.getByRole("alert").getByText(en.problem.nothing_to_give_back).waitFor();
    expect(await shop.gateway.order(reference)).toMatchObject({ refunded: "0.00" });
    await dialog.getByRole("button", { name: common.cancel }).click();
  });

  it("in Chinese, on a phone, in the payment's drawer: without a mail, and it says where the link is", async () => {
    const { id, reference } = await paidTooMuch();
    const desk = await browser.open(payment(reference), { width: 390, language: "zhCN" });
    const { page } = desk;
    await page.getByRole("dialog").getByRole("button", { name: zhCN.action.refund }).click();
    const dialog = dialogOf(page);
    await part(page, zhCN.before.how_much.part);
    const amounts = { "{{amount}}": "US$25.00", "{{rest}}": "US$12.50" };
    await dialog.getByText(filled(zhCN.before.refund_and_ask.text, amounts)).waitFor();
    await expectAccessible(page, "[role=alertdialog]");
    await dialog.getByRole("checkbox", { name: zhCN.before.refund_and_ask.send }).click();
    await dialog.getByRole("button", { name: filled(zhCN.before.refund_and_ask.confirm, amounts) }).click();
    const said = filled(zhCN.after.refund_and_ask, { "{{state}}": zhCommon.state.refunded });
    await page.getByText(said).waitFor();
    expect(await page.getByText(zhCN.after.link_sent).count()).toBe(0);
    expect(await desk.overflow()).toBe(0);
    expect(await linksOf(id)).toMatchObject([{ status: "active" }]);
  });
}
