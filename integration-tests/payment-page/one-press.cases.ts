import type { Page } from "playwright-core";
import { textsOf } from "../../packages/storefront/src/page/texts";
import { expectFaultless } from "../../testing/browser/axe";
import { ci, forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { DEVICES } from "./methods";
import { CARD, DESKTOP, QR, shopperBrowser } from "./shopper-browser";

const ROWS = [
  { path: "/checkout", lang: "en", device: "desktop", price: "$17.50" },
  { path: "/element", lang: "zh-CN", device: "phone", price: "US$17.50" },
  { path: "/checkout", lang: "zh-CN", device: "phone", price: "US$17.50" },
  { path: "/element", lang: "en", device: "desktop", price: "$17.50" },
] as const;

export default cases("a shopper pays with one press", (shop) => {
  const at = shopperBrowser(shop, 19);

  /** Counts what the shopper presses, by mouse or finger, on the shop's pages and on the gateway's. */
  async function counting(page: Page): Promise<() => number> {
    let presses = 0;
    await page.context().exposeFunction("pressed", () => void presses++);
    const count = `addEventListener("pointerdown", () => pressed(), true)`;
    await page.context().addInitScript(count);
    await page.evaluate(count);
    return () => presses;
  }

  forEach(ROWS, { fast: 1 })(
    "on $path, $lang, $device: one to the cashier page, and one to get there again after a decline",
    async ({ path, lang, device, price }) => {
      const words = textsOf(lang);
      const page = await at.visit(path, DEVICES[device], `&lang=${lang}`);
      const presses = await counting(page);
      const pay = page.getByRole("button", { name: words.pay.replace("{amount}", price) });
      await pay.waitFor();
      const chosen = await page.locator("label:has(:checked)").innerText();
      expect(await page.locator(".cb-total").innerText()).toBe(`${words.total} ${price}`);
      await pay.click();
      await at.cashier(page).waitFor();
      expect(presses()).toBe(1);
      await page.locator("form[action$=decline] button").click();
      const again = page.getByRole("button", { name: words.retry.replace("{method}", chosen) });
      await again.waitFor();
      const trouble = page.getByRole("alert");
      expect(await trouble.innerText()).toMatch(new RegExp(`^${words.declined_title}\\s+${words.declined}$`));
      await page.locator("[role=alert]:focus").waitFor();
      const { y = -1, height = 0 } = (await trouble.boundingBox()) ?? {};
      expect([y >= 0, y + height <= (page.viewportSize()?.height ?? 0)]).toEqual([true, true]);
      const list = await page.getByRole("radio").first().boundingBox();
      expect(y + height).toBeLessThan(list?.y ?? 0);
      expect(await page.locator("label:has(:checked)").innerText()).toBe(chosen);
      expect(await page.getByRole("radio").count()).toBeGreaterThan(1);
      await expectFaultless(page);
      const before = presses();
      await again.click();
      await at.cashier(page).click();
      // One to the cashier page, and one there.
      expect(presses() - before).toBe(2);
      await page.locator("#ordered:not(:empty)").waitFor();
      expect((await at.orders()).map(({ status }) => status)).toEqual(["success"]);
    },
  );

  it("the method that was chosen last is chosen on the next visit, and with the next cart", async () => {
    const page = await at.visit("/checkout");
    await page.locator("input:checked").waitFor();
    await at.choose(page, CARD);
    await page.reload();
    await page.locator("label:has(:checked)", { hasText: CARD }).waitFor();
    await page.goto(new URL(await at.freshCheckout("cny"), page.url()).href);
    await page.locator("label:has(:checked)", { hasText: CARD }).waitFor();
    expect(await page.evaluate(`Object.keys(localStorage).join()`)).toBe("crossborder-method");
  });

  slow.it.each(["/checkout", "/element"])("%s: pressed without a method, it leads there", async (path) => {
    const page = await at.visit(path);
    await page.route("**/store/payment-providers*", () => undefined);
    await page.reload();
    await page.locator("button.cb-button").click();
    await page.getByRole("alert").getByText("Choose a payment method.").waitFor();
    expect(await page.evaluate("document.activeElement.tagName")).toBe("FIELDSET");
    expect(await at.orders()).toEqual([]);
  });

  slow.it("sees another amount before it is paid, where the cart was changed in another tab", async () => {
    const page = await at.visit("/checkout");
    await page.getByRole("button", { name: "Pay $17.50" }).waitFor();
    const cart = new URL(page.url()).searchParams.get("cart") ?? "";
    const { publishableKey: key, variants } = shop.seeded;
    const line = JSON.stringify({ variant_id: variants["jasmine-tea"], quantity: 1 });
    await page.evaluate(`fetch("/store/carts/${cart}/line-items", {
      method: "POST",
      headers: { "content-type": "application/json", "x-publishable-api-key": "${key}" },
      body: ${JSON.stringify(line)},
    })`);
    await at.press(page, "Pay");
    await page.getByRole("alert").getByText("The amount has changed.").waitFor();
    await page.getByRole("button", { name: "Pay $30.00" }).click();
    await at.cashier(page).click();
    await at.expectOrdered(page);
  });

  slow.it.each(["/checkout", "/element"])("%s: the code's panel names wallet and amount", async (path) => {
    const page = await at.visit(path);
    await at.start(page, "pp_crossborder-channel-a_qr");
    await at.says(page, "Scan to pay");
    const wallet = page.locator(".cb-wallet");
    expect(await wallet.locator("svg").count()).toBe(1);
    expect((await wallet.innerText()).replace(/\s+/g, " ")).toBe(
      `${path === "/checkout" ? QR : "Mobile wallet"} $17.50`,
    );
  });

  slow.it.each(["/marks", "/element-marks"])("%s: the shop's own mark is beside a method", async (path) => {
    const page = await at.visit(path);
    const card = page.locator("label", { hasText: CARD });
    await card.locator("img.cb-mark").waitFor();
    expect(await card.locator("svg").count()).toBe(0);
    expect(await page.locator("label svg.cb-mark").count()).toBeGreaterThan(1);
    await expectFaultless(page);
  });

  ci.it("knows before it pays what a subscription costs, how often and until when", async () => {
    const page = await at.visit("/monthly", DESKTOP);
    const terms = page.locator(".cb-terms");
    await terms.getByText("$17.50 today, then every 30 days, 12 payments in all. Next payment:").waitFor();
    await page.getByRole("button", { name: "Subscribe and pay $17.50" }).waitFor();
    // A wallet cannot be charged again.
    expect(await page.getByRole("radio").count()).toBe(1);
    await expectFaultless(page);
    await at.press(page, "Pay");
    await page.getByText(/^Subscription, 17\.50 USD every 30 days, 12 payments in all, next on /).waitFor();
    await page.getByRole("button", { name: "Decline" }).click();
    await terms.waitFor();
    await page.getByRole("button", { name: "Try again with Credit card" }).click();
    await at.cashier(page).click();
    await at.expectOrdered(page);
    expect(await shop.gateway.schedules()).toHaveLength(1);
  });
});
