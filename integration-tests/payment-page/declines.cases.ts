import type { Page } from "playwright-core";
import { textsOf } from "../../packages/storefront/src/page/texts";
import { expectFaultless } from "../../testing/browser/axe";
import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { DEVICES } from "./methods";
import { DESKTOP, PHONE, shopperBrowser } from "./shopper-browser";

const QR = "pp_crossborder-channel-a_qr";
const IN_APP = "pp_crossborder-channel-b_main";

const ROWS = [
  { path: "/checkout", lang: "en", device: "desktop" },
  { path: "/element", lang: "zh-CN", device: "phone" },
  { path: "/checkout", lang: "zh-CN", device: "phone" },
  { path: "/element", lang: "en", device: "desktop" },
] as const;

export default cases("a declined payment is tried again with one press, in the same place", (shop) => {
  const at = shopperBrowser(shop, 19);
  const decline = async () => shop.gateway.act(await at.latest(), "decline");

  /** What is said after a decline, and the button that has the focus or could be pressed. */
  async function again(page: Page, lang: string, method: string) {
    const words = textsOf(lang);
    const button = page.getByRole("button", { name: words.retry.replace("{method}", method) });
    await button.waitFor();
    await page.getByRole("alert").filter({ hasText: words.declined }).waitFor();
    await expectFaultless(page);
    return button;
  }

  forEach(ROWS, { fast: 0, ci: 1 })("by a code: $path, $lang, $device", async ({ path, lang, device }) => {
    const page = await at.visit(path, DEVICES[device], `&lang=${lang}`);
    await page.locator(`input[value="${QR}"]`).check();
    const method = await page.locator("label:has(:checked)").innerText();
    await at.press(page, "Pay");
    await page.locator(".cb-wallet").waitFor();
    await decline();
    await (await again(page, lang, method)).click();
    await page.locator(".cb-wallet").waitFor();
    await shop.gateway.act(await at.latest(), "pay");
    await page.locator("#ordered:not(:empty)").waitFor();
    expect(await shop.paidOrders()).toHaveLength(1);
  });

  slow.it.each(["/checkout", "/element"])(
    "in the wallet, which took the place of the page: said once the shopper is back, on %s",
    async (path) => {
      const page = await at.visit(path, PHONE);
      await page.locator(`input[value="${QR}"]`).check();
      const method = await page.locator("label:has(:checked)").innerText();
      await at.press(page, "Pay");
      await page.getByRole("link", { name: "Open the wallet" }).click();
      await page.getByRole("button", { name: "Decline" }).waitFor();
      await decline();
      while (!page.url().includes(path)) await page.goBack();
      await (await again(page, "en", method)).click();
      await page.getByRole("link", { name: "Open the wallet" }).waitFor();
    },
  );

  slow.it("in the wallet that an app has opened, whatever its SDK says, and opened again", async () => {
    const gateway = encodeURIComponent(shop.gateway.url);
    const page = await at.visit("/app", PHONE, `&method=${IN_APP}&gateway=${gateway}`);
    const walletAfter = async (press: () => Promise<void>) => {
      const opened = page.context().waitForEvent("page");
      await press();
      return await opened;
    };
    await page.locator(`input[value="${IN_APP}"]:checked`).waitFor();
    const left = await walletAfter(() => at.press(page, "Pay"));
    await left.close();
    await page.getByRole("heading", { name: "Pay in your wallet" }).waitFor();
    await expectFaultless(page);
    const wallet = await walletAfter(() => at.press(page, "Open the wallet"));
    expect(await at.orders()).toHaveLength(1);
    // The wallet still has it open: the shopper may change their mind there.
    await wallet.getByRole("button", { name: "Decline" }).click();
    await page.getByRole("button", { name: "Open the wallet" }).waitFor();
    await decline();
    const button = await again(page, "en", "Messaging-app wallet");
    const second = await walletAfter(() => button.click());
    await second.getByRole("button", { name: /^Confirm/ }).click();
    await at.expectOrdered(page);
    expect(await shop.paidOrders()).toHaveLength(1);
  });

  slow.it("by the button of a checkout that has a list of methods of its own", async () => {
    const page = await at.visit("/review", DESKTOP, `&method=${QR}`);
    await at.press(page, "Place order");
    await at.says(page, "Scan to pay");
    await decline();
    await (await again(page, "en", "Mobile wallet")).click();
    await at.says(page, "Scan to pay");
    await shop.gateway.act(await at.latest(), "pay");
    await at.expectOrdered(page);
  });
});
