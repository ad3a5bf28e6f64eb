import type { Page } from "playwright-core";
import { resultOfReturn, startPayment, waitForOrder } from "../../packages/storefront/src";
import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { CARD, DESKTOP, PHONE, QR, shopperBrowser } from "./shopper-browser";

const CASHIER = "pp_crossborder-channel-a_main";
const FAST = { intervalMs: 200 };

export default cases("a browser is shown what was begun in it, and nothing of anybody else", (shop) => {
  const at = shopperBrowser(shop, 19);

  /** Somebody else's cart, paid and ordered. */
  async function theirs() {
    const { cart, order } = await shop.paidOrder();
    return { cart_id: cart.id, order_id: order.id };
  }
  const done = (query: Record<string, string>) =>
    `/checkout/done?${new URLSearchParams({ key: shop.seeded.publishableKey, ...query }).toString()}`;
  const kept = (page: Page) => page.evaluate<string>(`localStorage.getItem("crossborder-payments") ?? ""`);
  const isToldNothing = async (page: Page, { order_id }: { order_id: string }) => {
    expect(await page.textContent("#ordered")).toBe("");
    expect(await page.textContent("body")).not.toMatch(/Order \d+ was placed/);
    expect(await page.content()).not.toContain(order_id);
  };

  ci.it("an address with somebody's paid order: none is shown, and the own payment is kept", async () => {
    const page = await at.visit("/checkout");
    const own = new URL(page.url()).searchParams.get("cart") ?? "";
    await at.showCode(page);
    const foreign = await theirs();
    const forged = await at.openTab(page, done({ payment: "paid", ...foreign }));
    await forged.getByText("go back to the browser you started in").waitFor();
    await isToldNothing(forged, foreign);
    // Their order beside the own cart: the store is asked about the cart, and the order is not believed.
    const mixed = await at.openTab(page, done({ payment: "paid", cart_id: own, order_id: foreign.order_id }));
    await at.says(mixed, "Checking your payment…");
    await isToldNothing(mixed, foreign);
    expect(await kept(page)).toContain(own);
    await page.reload();
    await at.says(page, "Scan to pay");
    const [reference] = (await at.orders())
      .filter(({ status }) => status === "init")
      .map((one) => one.reference);
    await shop.gateway.act(reference ?? "", "pay");
    await page.getByText(/^Order \d+ was placed$/).waitFor();
    await mixed.getByText(/^Order \d+ was placed$/).waitFor();
  });

  slow.it("an address without a cart tells nothing, and is not believed of the own payment", async () => {
    const page = await at.visit("/checkout");
    const forged = async (payment: string) => {
      const tab = await at.openTab(page, done({ payment }));
      await tab.locator(".cb").waitFor();
      return tab;
    };
    for (const payment of ["paid", "held", "declined", "expired", "returned"]) {
      const tab = await forged(payment);
      await at.says(tab, "We have not heard of your payment yet.");
      await tab.close();
    }
    await at.showCode(page);
    for (const payment of ["paid", "declined", "returned"])
      await at.says(await forged(payment), "Checking your payment…");
    await shop.gateway.act(await at.latest(), "pay");
    await at.expectOrdered(page);
  });

  slow.it("the wallet's own browser is told how the payment ended, and not whose order it is", async () => {
    const page = await at.visit("/checkout", PHONE);
    const cart_id = new URL(page.url()).searchParams.get("cart") ?? "";
    await showsPhone(page);
    await shop.gateway.act(await at.latest(), "pay");
    await at.expectOrdered(page);
    const [order] = await shop.orders();
    const wallet = await at.otherBrowser(done({ payment: "paid", cart_id, order_id: order?.id ?? "" }));
    await at.says(wallet, "Paid. Thank you.");
    await wallet.getByText("go back to the browser you started in").waitFor();
    await isToldNothing(wallet, { order_id: order?.id ?? "" });
    expect(await wallet.getByRole("link").count()).toBe(0);
  });
  const showsPhone = async (page: Page) => {
    await at.start(page, QR);
    await page.getByRole("link", { name: "Open the wallet" }).waitFor();
  };

  it("an id that is none leads to no other address of the store", async () => {
    const page = await at.visit("/");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    for (const cart_id of ["../customers/me", "..", "a/b", "%2e%2e"]) {
      await page.goto(new URL(done({ payment: "pending", cart_id, order_id: cart_id }), page.url()).href);
      await page.getByText("We have not heard of your payment yet.").waitFor();
    }
    expect(asked.filter((path) => path.startsWith("/store"))).toEqual([]);
    const store = at.store();
    expect(await waitForOrder(store, "../customers/me")).toMatchObject({ code: "not_found" });
    await expect(startPayment(store, { id: "../customers/me" }, CASHIER)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  slow.it("cart, order and outcome leave the address once read, and a reload says the same", async () => {
    const page = await at.visit("/checkout");
    await at.start(page, CARD);
    await page.getByRole("button", { name: "Decline" }).click();
    await page.getByRole("alert").getByText("The payment was declined.").waitFor();
    const isClean = () =>
      eventually(async () => !/cart_id|order_id|payment=/.test(page.url()), "the address to be clean");
    await isClean();
    await page.reload();
    await page.getByRole("alert").getByText("The payment was declined.").waitFor();
    await page.goBack();
    await at.cashier(page).click();
    await at.expectOrdered(page);
    await isClean();
    await page.reload();
    await at.expectOrdered(page);
  });

  slow.it("a shopper who has paid and comes back without a cart is led to the order", async () => {
    const page = await at.visit("/checkout");
    await at.start(page, CARD);
    await at.cashier(page).click();
    await at.expectOrdered(page);
    const path = `/empty?key=${shop.seeded.publishableKey}`;
    const empty = await at.openTab(page, path);
    await at.expectOrdered(empty);
    const stranger = await at.otherBrowser(path);
    await stranger.getByText("There is nothing in your cart.").waitFor();
  });

  slow.it("with two carts under way, each has its own end", async () => {
    const page = await at.visit("/checkout");
    await at.showCode(page);
    const first = await at.latest();
    const second = await at.openTab(page, await at.freshCheckout("cny"));
    await second.getByRole("radio", { name: CARD }).check();
    await at.press(second, "Pay");
    await at.cashier(second).waitFor();
    await shop.gateway.act(first, "pay");
    await page.getByText(/^Order \d+ was placed$/).waitFor();
    await at.cashier(second).click();
    await second.getByText(/^Order \d+ was placed$/).waitFor();
    expect(await shop.orders()).toHaveLength(2);
  });

  it("a server believes the cart of its own cookie, and no other", async () => {
    const { cart_id, order_id } = await theirs();
    const address = `https://storefront.example/done?payment=paid&cart_id=${cart_id}&order_id=${order_id}`;
    expect(await resultOfReturn(at.store(), address, FAST)).toEqual({
      outcome: "paid",
      code: "paid",
      elsewhere: true,
    });
    expect(await resultOfReturn(at.store(), address, { ...FAST, cart_id: "cart_own" })).toMatchObject({
      elsewhere: true,
    });
    expect(await resultOfReturn(at.store(), address, { ...FAST, cart_id })).toMatchObject({
      order: { id: order_id },
    });
  });

  slow.it.each([DESKTOP, PHONE])("keeps nothing of an address that was made up", async (device) => {
    const page = await at.visit("/", device);
    const { cart_id, order_id } = await theirs();
    await page.goto(new URL(done({ payment: "declined", cart_id, order_id }), page.url()).href);
    await page.getByText("go back to the browser you started in").waitFor();
    expect(await kept(page)).toBe("");
  });
});
