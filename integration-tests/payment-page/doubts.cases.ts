import type { BrowserContextOptions, Page } from "playwright-core";
import { textsOf } from "../../packages/storefront/src/page/texts";
import { expectFaultless } from "../../testing/browser/axe";
import { OVERFLOW } from "../../testing/browser/browser";
import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { expectNothingPaid, expectPaidOnce } from "./books";
import { DEVICES } from "./methods";
import { DESKTOP, PHONE, shopperBrowser } from "./shopper-browser";
import { HOST } from "./storefront-server";

const QR = "pp_crossborder-channel-a_qr";
const CASHIER = "pp_crossborder-channel-a_main";
const CARD = "pp_crossborder-creditcard_main";
const ASKS = "Declined in the wallet? Try again, or pay another way.";

const ROWS = [
  { path: "/checkout", lang: "en", device: "phone" },
  { path: "/element", lang: "zh-CN", device: "desktop" },
  { path: "/checkout", lang: "zh-CN", device: "desktop" },
  { path: "/element", lang: "en", device: "phone" },
] as const;

export default cases("what the gateway tells of no decline inside a wallet, the page asks", (shop) => {
  const at = shopperBrowser(shop, 19);

  const shows = (page: Page) => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  /** Once the page asks: who comes back before has not been away. */
  async function comesBack(page: Page): Promise<void> {
    await page.waitForResponse((response) => response.url().includes("/store/crossborder/sessions/"));
    await shows(page);
  }
  const asks = (page: Page, text = ASKS) => page.getByRole("status").getByText(text).waitFor();
  const isDeclined = async (page: Page) =>
    (await page.getByText(textsOf("en").declined).count()) +
    (await page.getByText(textsOf("zh").declined).count());
  async function showCode(path: string, device: keyof typeof DEVICES, lang = "en") {
    const page = await at.visit(path, DEVICES[device], `&lang=${lang}`);
    await at.start(page, QR);
    await page.locator(".cb-wallet").waitFor();
    await page
      .getByRole("status")
      .filter({ hasText: textsOf(lang).waiting })
      .waitFor();
    return page;
  }

  /** The page to which the browser comes back from the cashier page, while nobody knows more. */
  async function backFrom(method: string, device?: BrowserContextOptions): Promise<Page> {
    const page = await at.visit("/checkout", device);
    const cart = new URL(page.url()).searchParams.get("cart");
    await at.toCashier(page, method);
    await page.goto(`https://${HOST}/checkout/done?cart_id=${cart}&payment=pending`);
    await at.says(page, "Checking your payment…");
    return page;
  }

  forEach(ROWS, { fast: 1, ci: 1 })(
    "on $path, $lang, $device: at once when the shopper is back, and it leaves the focus where it is",
    async ({ path, lang, device }) => {
      const words = textsOf(lang);
      const page = await showCode(path, device, lang);
      const leave = page.getByRole("button", { name: words.other });
      await leave.focus();
      await comesBack(page);
      await asks(page, words.maybe_declined);
      expect([await at.focused(page), await isDeclined(page)]).toEqual([words.other, 0]);
      await expectFaultless(page);
      expect(await page.evaluate(OVERFLOW)).toBe(0);
      // The order is open still: trying again in the wallet pays it.
      await shop.gateway.act(await at.latest(), "pay");
      await page.locator("#ordered:not(:empty)").waitFor();
      await expectPaidOnce(shop, { id: QR, shows: "code", currency: "usd", device });
    },
  );

  slow.it("after the wallet took the place of the page, and declined: pays another way", async () => {
    const page = await showCode("/checkout", "phone");
    await page.getByRole("link", { name: "Open the wallet" }).click();
    await page.getByRole("button", { name: "Decline" }).click();
    await page.getByText("The order is still open").waitFor();
    while (!page.url().includes("/checkout")) await page.goBack();
    await asks(page);
    expect(await isDeclined(page)).toBe(0);
    await at.press(page, "Pay another way");
    expect(await page.getByText(ASKS).count()).toBe(0);
    await at.start(page, CARD);
    await at.cashier(page).click();
    await at.expectOrdered(page);
    await expectPaidOnce(shop, { id: CARD, shows: "cashier", currency: "usd", device: "phone" });
  });

  slow.it("after a minute in sight of the code, and not before; the end takes its place", async () => {
    const page = await at.visit("/checkout");
    await page.clock.install();
    await page.reload();
    await at.start(page, QR);
    await page.getByRole("status").filter({ hasText: "Waiting for your payment…" }).waitFor();
    // In steps in which the store can answer: a leap would end each call by its time limit.
    const pass = async (seconds: number) => {
      for (let at = 0; at < seconds; at += 5) {
        await page.clock.runFor(5_000);
        await page.waitForTimeout(300);
      }
    };
    await pass(50);
    expect(await page.getByText(ASKS).count()).toBe(0);
    await pass(15);
    await asks(page);
    await shop.gateway.act(await at.latest(), "decline");
    await page.clock.runFor(60_000);
    await page.getByRole("alert").filter({ hasText: "The payment was declined." }).waitFor();
    expect(await page.getByText(ASKS).count()).toBe(0);
    await expectNothingPaid(shop);
  });

  slow.it.each([
    ["a desktop", DESKTOP],
    ["a phone", PHONE],
  ])("on the page to which the browser comes back from the cashier page, on %s", async (_, device) => {
    const page = await backFrom(CASHIER, device);
    expect(await page.getByRole("button").count()).toBe(0);
    await comesBack(page);
    await asks(page);
    await expectFaultless(page);
    expect(await isDeclined(page)).toBe(0);
    expect(await page.getByRole("link", { name: "Back to checkout" }).count()).toBe(1);
    await at.press(page, "Try again with Mobile wallet");
    await at.cashier(page).click();
    await at.expectOrdered(page);
    await expectPaidOnce(shop, { id: CASHIER, shows: "cashier", currency: "usd", device: "desktop" });
  });

  slow.it("there, of a payment that arrives while the page asks: the order is told once", async () => {
    const page = await backFrom(CASHIER);
    await comesBack(page);
    await asks(page);
    await shop.gateway.act(await at.latest(), "pay");
    await shop.reconciled(await at.latest());
    await shows(page);
    await at.expectOrdered(page);
  });

  slow.it("and of a card nothing: its bank declines on the cashier page, which says so", async () => {
    const page = await backFrom(CARD);
    const asked = page.waitForResponse(/\/store\/crossborder\/sessions\//);
    await comesBack(page);
    await asked;
    await at.says(page, "Checking your payment…");
    expect(await page.getByText(ASKS).count()).toBe(0);
  });
});
