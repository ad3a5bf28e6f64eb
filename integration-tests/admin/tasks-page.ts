import type { Page } from "playwright-core";
import gateway from "../../src/texts/en/gateway.json";
import inStore from "../../src/texts/en/in-store.json";
import notifications from "../../src/texts/en/notifications.json";
import payments from "../../src/texts/en/payments.json";
import settings from "../../src/texts/en/settings.json";
import subscriptions from "../../src/texts/en/subscriptions.json";
import common from "../../src/texts/en/common.json";
import attention from "../../src/texts/en/attention.json";
import { adminBrowser } from "../../testing/browser/admin-browser";
import { clicks, countClicks } from "../../testing/browser/clicks";
import { type AdminShop, createDraft, customer, takenOrder } from "../../testing/browser/orders";
import { eventually } from "../../testing/shop/sandbox-control";
import { Shopper } from "../../testing/shop/shopper";
import { Subscriber } from "./subscribe";

const API = "/admin/crossborder";
const NOT_TODAY = { refuse: { ret_code: "000030", ret_msg: "not today" } };

/**
 * What staff do most, from the page after the sign-in, with as few clicks as can be; typing is none. The shop is open when these
 * tests begin.
 */
export function tasksPage(shop: AdminShop): void {
  const browser = adminBrowser(shop);
  afterEach(() => shop.gateway.faults({}));

  /** The page after the sign-in. */
  async function atOrders(): Promise<Page> {
    const desk = await browser.signIn();
    await countClicks(desk.page);
    await desk.open("/orders");
    await desk.page.getByRole("heading", { name: "Orders" }).waitFor();
    return desk.page;
  }

  const press = (page: Page, name: RegExp | string) => page.getByRole("button", { name }).first().click();
  const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).first().click();
  const inDialog = (page: Page, name: RegExp) =>
    page.getByRole("alertdialog").getByRole("button", { name }).click();
  const openOrder = (page: Page, number: string) => page.getByRole("row", { name: number }).first().click();

  it("three: a payment without an order is found by a guest's name, with why, and what was in the cart", async () => {
    const shopper = new Shopper(shop.url, shop.seeded);
    const cart = await shopper.fillCart();
    await shopper.sendTo(cart.id, "Emmy", "Noether");
    const { shown } = await shopper.choosePayment("channel-a");
    await shop.gateway.faults({ reverse: NOT_TODAY, refund: NOT_TODAY });
    await shopper.addToCart(cart.id, "teapot");
    await shopper.atCashier(shown.cashier_url);
    const isAsked = async () =>
      (await shop.api.get(`${API}/transactions/${shown.reference}`)).data.transaction.attention !== null;
    await eventually(isAsked, "somebody to be asked", 120);
    const page = await atOrders();
    await follow(page, payments.title);
    await page.getByPlaceholder(payments.search).click();
    await page.keyboard.type("noether");
    const row = page.getByRole("row", { name: "Emmy Noether" });
    await row.waitFor();
    await page.waitForURL(/[?&]q=noether/);
    await row.click();
    const drawer = page.getByRole("dialog");
    await drawer.getByText(/no order can use it: /).waitFor();
    await drawer.getByText(/Jasmine tea.* × 1, .*[Tt]eapot.* × 1/).waitFor();
    expect(await clicks(page)).toBe(3);
  });

  it("three: a part of an authorization is captured; four: a paid order is refunded, of which a part is paid again", async () => {
    const { number, reference } = await takenOrder(shop, customer("Annie", "Cannon"), { hold: true });
    const page = await atOrders();
    await openOrder(page, number);
    expect(await page.getByRole("button", { name: /^Capture \$25\.00/ }).count()).toBeLessThan(2);
    await press(page, /^Capture \$25\.00/);
    await page.keyboard.type("10");
    await inDialog(page, /^Capture \$10\.00$/);
    await page.getByText("$10.00 of $25.00 captured", { exact: true }).waitFor();
    expect(await clicks(page)).toBe(3);
    expect(await shop.gateway.order(reference)).toMatchObject({ paid: "10.00", held: "15.00" });

    const whole = await takenOrder(shop, customer("Lise", "Meitner"));
    const again = await atOrders();
    await openOrder(again, whole.number);
    await press(again, /^Refund…/);
    await again.getByText("A part…", { exact: true }).click();
    await again.keyboard.type("5");
    await inDialog(again, /^Refund \$25\.00, ask for \$20\.00$/);
    await again.getByRole("alertdialog").waitFor({ state: "detached" });
    expect(await clicks(again)).toBe(4);
    expect(await shop.gateway.order(whole.reference)).toMatchObject({ refunded: "25.00" });
  });

  it("three: why a notification was refused; two: whether customers can pay; four: a method is switched off", async () => {
    const ipn = `${shop.url}/hooks/crossborder/pp_crossborder-channel-a_main/ipn`;
    const refused = await fetch(ipn, {
      method: "POST",
      body: new URLSearchParams({ reference: "cb-nobodys" }),
    });
    expect(refused.status).toBe(404);
    // Once it is written: a server writes every three seconds.
    const written = async () => (await shop.api.get(`${API}/notifications?status=refused`)).data.count > 0;
    await eventually(written, "the refused one to be kept");
    const page = await atOrders();
    await follow(page, "Settings");
    await follow(page, settings.title);
    await page.getByText(gateway.can_pay.question).waitFor();
    expect(await clicks(page)).toBe(2);
    await follow(page, settings.notifications);
    await page
      .getByRole("row", { name: "cb-nobodys" })
      .or(page.getByRole("row", { name: notifications.no_reference }))
      .filter({ hasText: notifications.refused.reason.unknown_payment })
      .first()
      .waitFor();
    expect(await clicks(page)).toBe(3);

    const other = await atOrders();
    await follow(other, "Settings");
    await follow(other, settings.title);
    const offered = other
      .getByRole("group", { name: "(USD)" })
      .getByRole("group", { name: "main", exact: true })
      .getByRole("switch", { name: common.channel.channel_c });
    await offered.click();
    await inDialog(other, new RegExp(`^${settings.switch_off.confirm}$`));
    await other.getByText(/no longer offers it/).waitFor();
    expect(await clicks(other)).toBe(4);
    await offered.click();
    await other.getByText(/offers it from now on/).waitFor();
  });

  it("four and a scan: a customer pays at the counter, which stands in the menu of a shop that has one", async () => {
    const { number } = await createDraft(shop, customer("Cecilia", "Payne"));
    const page = await atOrders();
    await follow(page, payments.title);
    await follow(page, inStore.title);
    await press(page, new RegExp(number));
    await press(page, "Take $25.00");
    await page.getByRole("status").getByText(inStore.outcome.scan, { exact: true }).waitFor();
    await page.keyboard.type("280000000000000001");
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText(inStore.outcome.paid, { exact: true }).waitFor();
    expect(await clicks(page)).toBe(4);
  });

  it("four: a subscription ends, from the order that began it", async () => {
    const subscriber = await Subscriber.start(shop, "Karen", "Jones");
    const { order_id } = await subscriber.shown();
    const { data } = await shop.api.get(`/admin/orders/${order_id}?fields=display_id`);
    const page = await atOrders();
    await openOrder(page, `#${data.order.display_id}`);
    await follow(page, attention.action.open_subscription);
    await press(page, subscriptions.cancel.action);
    await inDialog(page, new RegExp(`^${subscriptions.cancel.confirm}$`));
    await page.getByText(subscriptions.cancel.done).waitFor();
    expect(await clicks(page)).toBe(4);
    expect(await subscriber.atGateway()).toMatchObject({ status: "CANCELLED" });
  });
}
