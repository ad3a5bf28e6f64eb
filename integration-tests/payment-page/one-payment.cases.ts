import axios from "axios";
import { startPayment } from "../../packages/storefront/src";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { expectOpen } from "./books";

const [A, CARD, QR] = [
  "pp_crossborder-channel-a_main",
  "pp_crossborder-creditcard_main",
  "pp_crossborder-channel-a_qr",
];

/** The package as another browser has it: it shares nothing with this one. */
async function anotherBrowser(): Promise<typeof startPayment> {
  let start = startPayment;
  await jest.isolateModulesAsync(async () => {
    ({ startPayment: start } = jest.requireActual("../../packages/storefront/src"));
  });
  return start;
}

export default cases("one payment is open at the gateway", (shop) => {
  const store = () => ({ baseUrl: shop.backendUrl, publishableKey: shop.seeded.publishableKey });
  const open = async () => (await shop.gateway.orders()).filter(({ status }) => status === "init");

  async function expectOneOpen(vendor?: string): Promise<void> {
    await expectOpen(shop, 1);
    if (vendor) expect((await open())[0]?.vendor).toBe(vendor);
  }

  it("after a double click", async () => {
    const cart = await shop.shopper().fillCart();
    const clicks = [startPayment(store(), cart, A), startPayment(store(), cart, A)];
    const [first, second] = await Promise.all(clicks);
    expect(second).toEqual(first);
    expect(await shop.gateway.orders()).toHaveLength(1);
  });

  it("after the cart changed: one of the new amount", async () => {
    const { shopper, cart } = await shop.withCart();
    await startPayment(store(), cart, QR);
    await shopper.addToCart(cart.id, "teapot");
    await startPayment(store(), cart, QR);
    await expectOneOpen("channel_a");
    expect((await open())[0]?.amount).not.toBe(cart.total.toFixed(2));
  });

  slow.it.each([
    ["the same method", A, "channel_a"],
    ["another method", CARD, undefined],
  ])("after another browser starts %s in the same moment", async (_, method, vendor) => {
    const cart = await shop.shopper().fillCart();
    const theirs = await anotherBrowser();
    const results = await Promise.allSettled([startPayment(store(), cart, A), theirs(store(), cart, method)]);
    expect(results.map(({ status }) => status)).toContain("fulfilled");
    await expectOneOpen(vendor);
  });

  slow.it("after two browsers open a cart's first payment at once, with one collection", async () => {
    const headers = { "x-publishable-api-key": shop.seeded.publishableKey };
    const body = {
      region_id: shop.seeded.regions.usd,
      items: [{ variant_id: shop.seeded.variants.teapot, quantity: 1 }],
    };
    const { data } = await axios.post<{ cart: { id: string } }>(`${shop.backendUrl}/store/carts`, body, {
      headers,
    });
    const theirs = await anotherBrowser();
    const steps = await Promise.all([startPayment(store(), data.cart, A), theirs(store(), data.cart, A)]);
    expect(steps.every(({ redirect }) => redirect !== undefined)).toBe(true);
    await expectOneOpen();
  });

  slow.it("after the store's answer was lost: the payment that is there all the same", async () => {
    const cart = await shop.shopper().fillCart();
    let lost = 0;
    const losing = {
      ...store(),
      fetch: async (url: string | URL | Request, init?: RequestInit) => {
        const answer = await fetch(url, init);
        if (String(url).endsWith("/payment-sessions") && lost++ === 0) throw new TypeError("Failed to fetch");
        return answer;
      },
    };
    expect((await startPayment(losing, cart, A)).redirect).toMatch(/^http/);
    expect(lost).toBe(1);
    expect(await shop.gateway.orders()).toHaveLength(1);
  });
});
