import type { AxiosInstance } from "axios";
import type { Page } from "playwright-core";
import en from "../../src/texts/en/payment-links.json";
import zhCN from "../../src/texts/zh-cn/payment-links.json";
import { adminBrowser } from "../../testing/browser/admin-browser";
import type { Desk } from "../../testing/browser/desk";
import { type AdminShop, createDraft, namesake } from "../../testing/browser/orders";
import { picture } from "../../testing/browser/picture";
import { hire } from "../../testing/shop/hire";
import { signIn as clientOf } from "../../testing/shop/staff";

const PHONE = 390;
const TALL = 1400;

/** Staff makes links by which an order is paid, on the order's page of a shop that is open when these tests begin. */
export function linkWidget(shop: AdminShop): void {
  const browser = adminBrowser(shop);
  const draft = async () => (await createDraft(shop, namesake("Mary", "Jackson"))).id;
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
  const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

  it("make one of an order that owes something, mail it, pay by it, and revoke it", async () => {
    const id = await draft();
    await shop.api.post(`/admin/draft-orders/${id}/convert-to-order`);
    const desk = await browser.signIn();
    const { page } = desk;
    await page.setViewportSize({ width: 1280, height: TALL });
    await desk.open(`/orders/${id}`);
    await page.getByRole("heading", { name: en.title }).waitFor();
    await page.getByRole("button", { name: en.make, exact: true }).dblclick();
    await says(page, en.made);
    await says(page, en.status.active);
    const { data } = await shop.api.get("/admin/crossborder/payment-links", { params: { order_id: id } });
    expect(data.count).toBe(1);
    const [{ url }] = data.payment_links;
    await says(page, url);
    await page.getByRole("heading", { name: en.title }).scrollIntoViewIfNeeded();
    await picture(page, "order-payment-link-en");
    expect(await desk.overflow()).toBe(0);
    await page.setViewportSize({ width: PHONE, height: 640 });
    await page.goto(url);
    await page.getByRole("button").first().waitFor();
    await desk.open(`/orders/${id}`);
    if (data.sends_email) {
      await press(page, en.send);
      await says(page, en.sent);
    } else await says(page, en.no_email);
    await press(page, en.revoke);
    await page.getByRole("alertdialog").getByRole("button", { name: en.revoke, exact: true }).click();
    await says(page, en.revoked);
    await says(page, en.status.revoked);
    await page.goto(url);
    await page.getByText(/withdrawn this link/).waitFor();
  });

  it("on a phone, in Chinese, at a draft order, with a page that is written for a phone too", async () => {
    const id = await draft();
    const desk = await browser.open(`/draft-orders/${id}`, { width: PHONE, language: "zhCN" });
    const { page } = desk;
    await press(page, zhCN.make);
    await says(page, zhCN.status.active);
    expect(await desk.overflow()).toBe(0);
    const { data } = await shop.api.get("/admin/crossborder/payment-links", { params: { order_id: id } });
    await page.goto(data.payment_links[0].url);
    const methods = page.getByRole("button");
    await methods.first().waitFor();
    expect(await methods.count()).toBeGreaterThan(0);
    await methods.first().click();
    await page.waitForURL(/\/cashier\//);
    await page.locator("form[action$='/pay'] button").click();
    await page.waitForURL(/\/pay\?c=\w+&payment=paid/);
    await page.getByRole("status").waitFor();
    const { data: order } = await shop.api.get(`/admin/orders/${id}?fields=status`);
    expect(order.order.status).toBe("pending");
  });

  it("see nothing of it with a role that may not, nor at an order that owes nothing", async () => {
    const id = await draft();
    await shop.api.post(`/admin/draft-orders/${id}/convert-to-order`);
    const seesNothing = async (desk: Desk, status: number) => {
      const asked = desk.page.waitForResponse(/crossborder\/payment-links/);
      await desk.open(`/orders/${id}`);
      expect((await asked).status()).toBe(status);
      expect(await desk.page.getByText(en.title).count()).toBe(0);
    };
    const seer = await browser.signIn({ user: await hire(shop.api, "order:read") });
    await seesNothing(seer, 403);
    await seer.close();
    await shop.api.post(`/admin/orders/${id}/cancel`);
    await seesNothing(await browser.signIn(), 200);
  });

  it("by a role: one reads, one makes and cannot revoke, one revokes and cannot make", async () => {
    const id = await draft();
    const LINKS = "/admin/crossborder/payment-links";
    const { baseURL = "" } = shop.api.defaults;
    const may = async (...acts: string[]) => {
      const policies = acts.map((act) => `crossborder_payment_link:${act}`);
      return await clientOf(baseURL, await hire(shop.api, "order:read", ...policies));
    };
    const { data } = await shop.api.post(LINKS, { order_id: id });
    const link = `${LINKS}/${data.payment_link.id}`;
    const statuses = async (api: AxiosInstance) => [
      (await api.get(LINKS, { params: { order_id: id } })).status,
      (await api.post(LINKS, { order_id: id })).status,
      (await api.delete(link)).status,
    ];
    expect(await statuses(await may("read"))).toEqual([200, 403, 403]);
    expect(await statuses(await may("read", "create"))).toEqual([200, 200, 403]);
    expect(await statuses(await may("read", "delete"))).toEqual([200, 403, 200]);
    const { data: left } = await shop.api.get(LINKS, { params: { order_id: id } });
    const known: string[] = left.payment_links.map(({ status }: { status: string }) => status);
    expect(known.toSorted()).toEqual(["active", "revoked"]);
  });
}
