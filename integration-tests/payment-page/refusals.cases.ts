import Medusa from "@medusajs/js-sdk";
import { CrossborderError, sessionData, startPayment } from "../../packages/storefront/src";
import { slow } from "../../testing/jest/lanes";
import { storeContext } from "../../testing/shop/built-plugin";
import { cases } from "../../testing/shop/cases";
import { expectPaidOnce } from "./books";
import { CARD, QR, shopperBrowser } from "./shopper-browser";

const A = "pp_crossborder-channel-a_main";
const ID = "pp_crossborder-channel-a_qr";
const ELSEWHERE = "https://elsewhere.example/done";
const SENTENCE = "return_url: its origin is not the storefront's and not among allowedReturnOrigins";

export default cases("what the store refuses", (shop) => {
  const at = shopperBrowser(shop, 19);

  it("keeps its code and its sentence for who makes the storefront, and the shopper a sentence of ours", async () => {
    const cart = await shop.shopper().fillCart();
    const data = sessionData({ path: ELSEWHERE });
    for (const [sdk, reason] of [
      [at.store(), "invalid_input"],
      [new Medusa(at.store()), undefined],
    ] as const) {
      const refused = await startPayment(sdk, cart, A, data).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(CrossborderError);
      expect(refused).toMatchObject({
        code: "unavailable",
        reason,
        message: expect.stringContaining(SENTENCE),
      });
    }
  });

  slow.it("is in the browser's console, once", async () => {
    const page = await at.visit("/checkout", undefined, `&back=${encodeURIComponent(ELSEWHERE)}`);
    const warned: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warned.push(message.text()));
    await at.choose(page, CARD);
    for (let press = 0; press < 2; press++) {
      const answer = page.waitForResponse("**/payment-sessions");
      await at.press(page, "Pay");
      await answer;
      await page.getByRole("alert").getByText("The payment cannot be started right now.").waitFor();
    }
    expect(warned).toEqual([`medusa-payment-crossborder: the store refused a payment: ${SENTENCE}`]);
  });

  slow.it("because the shopper has paid already: the page waits, and leads to the order", async () => {
    const page = await at.visit("/checkout");
    const cart_id = new URL(page.url()).searchParams.get("cart") ?? "";
    await at.showCode(page);
    await at.press(page, "Pay another way");
    // Somebody has the cart, so that the store takes the money and cannot make an order of it yet.
    const { release: unlock } = await storeContext(shop.container).locks.lockCart(cart_id);
    await shop.gateway.act(await at.latest(), "pay");
    await at.start(page, CARD);
    await at.says(page, "Checking your payment…");
    expect(await page.getByText("cannot be started").count()).toBe(0);
    expect(await at.orders()).toHaveLength(1);
    await unlock();
    await at.expectOrdered(page);
    await expectPaidOnce(shop, { id: ID, shows: "code", currency: "usd", device: "desktop" });
  });

  slow.it("because the cart became an order in the same moment: its order", async () => {
    const page = await at.visit("/checkout");
    await at.toCashier(page, CARD);
    await page.goBack();
    const reference = await at.latest();
    await at.choose(page, QR);
    await page.route("**/payment-sessions", async (route) => {
      await shop.gateway.act(reference, "pay");
      await shop.reconciled(reference);
      await route.continue();
    });
    await at.press(page, "Pay");
    await at.expectOrdered(page);
    expect(await shop.orders()).toHaveLength(1);
  });
});
