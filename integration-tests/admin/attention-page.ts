import { z } from "zod";
import en from "../../src/texts/en/attention.json";
import payments from "../../src/texts/en/payments.json";
import common from "../../src/texts/en/common.json";
import act from "../../src/texts/en/transaction.json";
import zhCN from "../../src/texts/zh-cn/attention.json";
import zhHistory from "../../src/texts/zh-cn/history.json";
import zhStory from "../../src/texts/zh-cn/story.json";
import zhAct from "../../src/texts/zh-cn/transaction.json";
import { adminBrowser } from "../../testing/browser/admin-browser";
import { expectAccessible } from "../../testing/browser/axe";
import type { Desk, DeskSettings } from "../../testing/browser/desk";
import { expectFocused } from "../../testing/browser/focus";
import { type AdminShop, boughtOnline } from "../../testing/browser/orders";
import { picture } from "../../testing/browser/picture";
import { hire } from "../../testing/shop/hire";
import { eventually } from "../../testing/shop/sandbox-control";
import { bellTold } from "./bell";
import { Shopper } from "../../testing/shop/shopper";

const PATH = "/crossborder/attention";
const API = "/admin/crossborder";
const NOT_TODAY = { refuse: { ret_code: "000030", ret_msg: "not today" } };
const REFUSED = { reverse: NOT_TODAY, refund: NOT_TODAY };

const orderSchema = z.object({
  payment_collections: z.array(
    z.object({
      payments: z.array(z.object({ refunds: z.array(z.object({ amount: z.number() })) })),
    }),
  ),
});

/** Staff of a shop, which is open when these tests begin, solve what needs attention. */
export function attentionPage(shop: AdminShop): void {
  const browser = adminBrowser(shop);
  afterEach(() => shop.gateway.faults({}));

  const count = async (): Promise<number> => (await shop.api.get(`${API}/attention`)).data.count;
  const transaction = async (reference: string) =>
    (await shop.api.get(`${API}/transactions/${reference}`)).data.transaction;

  /** A cart changed while it was being paid, and the gateway does not send the money back. */
  async function notReturned(): Promise<string> {
    const shopper = new Shopper(shop.url, shop.seeded);
    const cart = await shopper.fillCart();
    const { shown } = await shopper.choosePayment("channel-a");
    await shop.gateway.faults(REFUSED);
    await shopper.addToCart(cart.id, "teapot");
    await shopper.atCashier(shown.cashier_url);
    await becomes(shown.reference, "needs_attention");
    return shown.reference;
  }

  /** Somebody paid while the channel was taken away on Medusa's own page of the region. */
  async function paidAndOff(): Promise<string> {
    const shopper = new Shopper(shop.url, shop.seeded);
    await shopper.fillCart();
    const { shown } = await shopper.choosePayment("channel-c");
    const region = `/admin/regions/${shop.seeded.regions.usd}`;
    const { data } = await shop.api.get(`${region}?fields=payment_providers.id`);
    const all: string[] = data.region.payment_providers.map(({ id }: { id: string }) => id);
    const payment_providers = all.filter((id) => id !== "pp_crossborder-channel-c_main");
    await shop.api.post(region, { payment_providers });
    await shopper.atCashier(shown.cashier_url);
    await becomes(shown.reference, "needs_attention");
    return shown.reference;
  }

  async function becomes(reference: string, status: string): Promise<void> {
    const isSo = async () => (await transaction(reference)).reconciliation_status === status;
    await eventually(isSo, `${reference} to be ${status}`, 120);
  }

  const openQueue = (settings?: DeskSettings) => browser.open(PATH, settings);

  const row = ({ page }: Desk, reference: string) =>
    page.getByRole("listitem").filter({ has: page.locator(`a[href*="${reference}"]`) });

  it("says in the menu and at the bell how much waits, and sends money back that no order has", async () => {
    const reference = await notReturned();
    const before = await count();
    const queue = await openQueue();
    const { page } = queue;
    await page
      .getByRole("button", { name: `${payments.tab.attention} ${before}` })
      .and(page.locator("[aria-pressed=true]"))
      .waitFor();
    const waiting = row(queue, reference);
    await waiting.getByText(en.code.not_returned.what).waitFor();
    await waiting.getByText("not today").waitFor();
    await waiting.getByText(en.code.not_returned.next).waitFor();
    await picture(page, "attention-en");
    await expectAccessible(page);
    await bellTold(shop, reference);
    await page.keyboard.press("Control+n");
    await page.getByRole("dialog").getByText(`${reference}: ${en.code.not_returned.what}`).waitFor();
    await page.keyboard.press("Escape");
    await waiting.getByRole("button", { name: act.action.return }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText(act.before.return.title).waitFor();
    await dialog.getByRole("button", { name: act.before.return.confirm }).click();
    await dialog.getByRole("alert").getByText(act.problem.gateway_refused).waitFor();
    await dialog.getByRole("alert").getByText("gateway_refused").waitFor();
    await shop.gateway.faults({});
    await dialog.getByRole("button", { name: act.before.return.confirm }).click();
    await page.getByText(act.after.return.replace("{{state}}", common.state.reversed)).waitFor();
    await becomes(reference, "returned");
    await waiting.waitFor({ state: "detached" });
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "reversed" });
    const left = await count();
    expect(left).toBe(before - 1);
    await page.getByRole("button", { name: `${payments.tab.attention} ${left}` }).waitFor();
  });

  it("finishes an order whose channel was switched off, or sends its money back: both are offered", async () => {
    const queue = await browser.open("/orders");
    const { page } = queue;
    const before = await count();
    const reference = await paidAndOff();
    // What has come since the menu counted is counted by who opens the list.
    await page.locator('nav a[href$="/crossborder"]').first().click();
    const needsAction = page.getByRole("button", { name: `${payments.tab.attention} ${before + 1}` });
    await needsAction.click({ timeout: 10_000 });
    const waiting = row(queue, reference);
    await waiting.getByText(en.code.channel_off.what).waitFor();
    await waiting.getByRole("button", { name: act.action.return }).waitFor();
    await expectAccessible(page);
    await waiting.getByRole("button", { name: act.action.finish }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText(act.before.finish.title).waitFor();
    await dialog.getByRole("button", { name: act.before.finish.confirm }).click();
    await page.getByText(act.after.finish.replace("{{state}}", common.state.paid)).waitFor();
    await becomes(reference, "reconciled");
    await waiting.waitFor({ state: "detached" });
    expect((await transaction(reference)).order_id).not.toBeNull();
  });

  /** An order is paid, and somebody gives a part back in the gateway's dashboard. */
  async function partBack(): Promise<string> {
    const { reference } = await boughtOnline(shop);
    await becomes(reference, "reconciled");
    await shop.gateway.act(reference, "refund", { amount: "5.00" });
    await shop.api.post(`${API}/transactions/${reference}/reconcile`);
    await becomes(reference, "needs_attention");
    return reference;
  }
  const refunds = async (reference: string): Promise<number[]> => {
    const { order_id } = await transaction(reference);
    const fields = "payment_collections.payments.refunds.amount";
    const { data } = await shop.api.get(`/admin/orders/${order_id}?fields=${fields}`);
    return orderSchema
      .parse(data.order)
      .payment_collections.flatMap(({ payments }) =>
        payments.flatMap((payment) => payment.refunds.map(({ amount }) => amount)),
      );
  };

  it("books a refund that was made in the gateway's dashboard, here", async () => {
    const reference = await partBack();
    const queue = await openQueue();
    const { page } = queue;
    const waiting = row(queue, reference);
    await waiting.getByText(en.code.refund_not_booked.what).waitFor();
    await waiting.getByText("5.00 of 17.50 USD was refunded").waitFor();
    await expectAccessible(page);
    await waiting.getByRole("button", { name: act.action.book_refund }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText(act.before.book_refund.text).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: act.before.book_refund.confirm }).dblclick();
    await page.getByText(act.after.book_refund).waitFor();
    await becomes(reference, "reconciled");
    await waiting.waitFor({ state: "detached" });
    expect(await refunds(reference)).toEqual([5]);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "success", refunded: "5.00" });
  });

  it("in Chinese, on a phone: and on the page of the payment, where the act is in its history", async () => {
    const reference = await partBack();
    const desk = await browser.open(`/crossborder?q=${reference}&payment=${reference}`, {
      width: 390,
      language: "zhCN",
    });
    const { page } = desk;
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("alert").getByText(zhCN.code.refund_not_booked.what).waitFor();
    await drawer.getByRole("button", { name: zhAct.action.book_refund }).click();
    await page.getByRole("button", { name: zhAct.before.book_refund.confirm }).click();
    await page.getByText(zhAct.after.book_refund).waitFor();
    await becomes(reference, "reconciled");
    await drawer.getByRole("switch", { name: zhStory.show_log }).click();
    await drawer.getByText(zhHistory.event.book_refund_requested).waitFor();
    expect(await refunds(reference)).toEqual([5]);
    expect(await desk.overflow()).toBe(0);
  });

  it("in Chinese, on a phone: is solved with a note, and no money moves", async () => {
    const reference = await notReturned();
    const queue = await openQueue({ width: 390, language: "zhCN" });
    const { page } = queue;
    await row(queue, reference).getByText(zhCN.code.not_returned.what).waitFor();
    expect(await queue.overflow()).toBe(0);
    const solve = row(queue, reference).getByRole("button", {
      name: `${zhCN.solve.button}: US$17.50 的支付`,
    });
    await solve.click();
    await page.keyboard.press("Escape");
    await expectFocused(solve);
    await solve.click();
    const submit = page.getByRole("button", { name: zhCN.solve.submit });
    expect(await submit.isDisabled()).toBe(true);
    await page.getByLabel(zhCN.solve.note).fill("已用现金\n退还");
    await submit.click();
    await page.getByText(zhCN.solve.done.replace("{{reference}}", reference)).waitFor();
    await becomes(reference, "solved");
    // Behind an open dialog nothing is to be found.
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await row(queue, reference).waitFor({ state: "detached" });
    const { events } = await transaction(reference);
    expect(events).toContainEqual(
      expect.objectContaining({ name: "resolve_requested", data: { note: "已用现金 退还" } }),
    );
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "success", refunded: "0.00" });
  });

  it("who may only look finds no button, and who may not look is told so", async () => {
    const reference = await notReturned();
    const reader = await hire(shop.api, "crossborder_transaction:read");
    const queue = await openQueue({ user: reader });
    await row(queue, reference).getByText(en.code.not_returned.what).waitFor();
    for (const name of [act.action.return, act.action.reconcile, en.solve.button])
      expect(await queue.page.getByRole("button", { name }).count()).toBe(0);
    await queue.close();
    const other = await openQueue({ user: await hire(shop.api, "crossborder_health:read") });
    await other.page.getByRole("alert").getByText(common.forbidden).waitFor();
    expect(await other.page.getByRole("link", { name: /\(\d+\)/ }).count()).toBe(0);
  });
}
