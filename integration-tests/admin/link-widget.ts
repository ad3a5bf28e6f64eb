import type { Page } from "playwright-core";
import en from "../../src/texts/en/payment-links.json";
import zhCN from "../../src/texts/zh-cn/payment-links.json";
import { adminBrowser } from "../../testing/browser/admin-browser";
import type { Desk, DeskSettings } from "../../testing/browser/desk";
import { type AdminShop, createDraft } from "../../testing/browser/orders";
import { picture } from "../../testing/browser/picture";
import { hire } from "../../testing/shop/hire";
import { signIn as clientOf } from "../../testing/shop/staff";

const PHONE = 390;
const TALL = 1400;

/** Staff makes links by which an order is paid, on the order's page of a shop that is open when these tests begin. */
export function linkWidget(open: () => AdminShop): void {
  const browser = adminBrowser();
  let shop: AdminShop;
  let desk: Desk | undefined;
  let customers = 0;

  beforeAll(() => {
    shop = open();
  });

  async function signIn(settings: DeskSettings = {}): Promise<Page> {
    desk = await browser.signIn(shop, settings);
    return desk.page;
  }
  const draft = async () => {
    const email = `link-widget-${customers++}@shop.example`;
    return (await createDraft(shop, { email, first_name: "Mary", last_name: "Jackson" })).id;
  };
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
  const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

  it("make one of an order that owes something, mail it, pay by it, and revoke it", async () => {
    const id = await draft();
    await shop.api.post(`/admin/draft-orders/${id}/convert-to-order`);
    const page = await signIn();
    await page.setViewportSize({ width: 1280, height: TALL });
    await desk?.open(`/orders/${id}`);
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
    expect(await desk?.overflow()).toBe(0);
    await page.setViewportSize({ width: PHONE, height: 640 });
    await page.goto(url);
    await page.getByRole("button").first().waitFor();
    await desk?.open(`/orders/${id}`);
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
    const page = await signIn({ width: PHONE, language: "zhCN" });
    await desk?.open(`/draft-orders/${id}`);
    await press(page, zhCN.make);
    await says(page, zhCN.status.active);
    expect(await desk?.overflow()).toBe(0);
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
    const seer = await hire(shop.api, "order:read");
    const page = await signIn({ user: seer });
    const asked = page.waitForResponse(/crossborder\/payment-links/);
    await desk?.open(`/orders/${id}`);
    expect((await asked).status()).toBe(403);
    expect(await page.getByText(en.title).count()).toBe(0);
    await desk?.close();
    await shop.api.post(`/admin/orders/${id}/cancel`);
    const other = await signIn();
    const answer = other.waitForResponse(/crossborder\/payment-links/);
    await desk?.open(`/orders/${id}`);
    expect((await answer).status()).toBe(200);
    expect(await other.getByText(en.title).count()).toBe(0);
  });

  it("by a role: one reads, one makes and cannot revoke, one revokes and cannot make", async () => {
    const id = await draft();
    const LINKS = "/admin/crossborder/payment-links";
    const { baseURL = "" } = shop.api.defaults;
    const may = async (...acts: string[]) => {
      const user = await hire(
        shop.api,
        "order:read",
        ...acts.map((act) => `crossborder_payment_link:${act}`),
      );
      return await clientOf(baseURL, user);
    };
    const [reader, maker, revoker] = [
      await may("read"),
      await may("read", "create"),
      await may("read", "delete"),
    ];
    const { data } = await shop.api.post(LINKS, { order_id: id });
    const link = `${LINKS}/${data.payment_link.id}`;
    const statuses = async (api: typeof reader) => [
      (await api.get(LINKS, { params: { order_id: id } })).status,
      (await api.post(LINKS, { order_id: id })).status,
      (await api.delete(link)).status,
    ];
    expect(await statuses(reader)).toEqual([200, 403, 403]);
    expect(await statuses(maker)).toEqual([200, 200, 403]);
    expect(await statuses(revoker)).toEqual([200, 403, 200]);
    const { data: left } = await shop.api.get(LINKS, { params: { order_id: id } });
    const known: string[] = left.payment_links.map(({ status }: { status: string }) => status);
    expect(known.toSorted()).toEqual(["active", "revoked"]);
  });
}
