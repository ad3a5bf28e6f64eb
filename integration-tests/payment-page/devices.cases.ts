import type { BrowserContextOptions, Page } from "playwright-core";
import { expectFaultless } from "../../testing/browser/axe";
import { OVERFLOW } from "../../testing/browser/browser";
import { forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { DESKTOP, PHONE, shopperBrowser } from "./shopper-browser";

const QR = "pp_crossborder-channel-a_qr";
const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.0 Safari/605.1.15`;
const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const UPRIGHT = { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true };

interface Row {
  device: string;
  browser: BrowserContextOptions;
  /** What leads to the wallet on this device. */
  link?: string;
  /** Whether the code is in sight at once. */
  code: boolean;
  terminal: "WAP" | "ONLINE";
}

const ON_TABLET = { link: "Open the wallet on this device", code: true, terminal: "WAP" } as const;
const ROWS: Row[] = [
  { device: "an iPad that calls itself a Mac", browser: { ...UPRIGHT, userAgent: MAC }, ...ON_TABLET },
  { device: "an Android tablet", browser: { ...UPRIGHT, userAgent: ANDROID }, ...ON_TABLET },
  { device: "a Mac", browser: { ...DESKTOP, userAgent: MAC }, code: true, terminal: "ONLINE" },
  { device: "a phone", browser: PHONE, link: "Open the wallet", code: false, terminal: "WAP" },
];
const PATHS = ["/checkout", "/element"];

/** The messaging app's own browser, and that of the mobile wallet. */
const IN_WALLET = {
  b: {
    ...PHONE,
    userAgent: `${PHONE.userAgent} MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64 NetType/WIFI`,
  },
  a: { ...PHONE, userAgent: `${PHONE.userAgent} Nebula AliApp(AP/10.7.86.8000) AlipayClient/10.7.86.8000` },
};

export default cases("a shopper pays on the device that they have", (shop) => {
  const at = shopperBrowser(shop, 19);

  forEach(
    PATHS.flatMap((path) => ROWS.map((row) => ({ path, ...row }))),
    { fast: 1 },
  )("$path: $device", async ({ path, browser, link, code, terminal }) => {
    const page = await at.visit(path, browser);
    await at.start(page, QR);
    await page.locator(".cb-wallet").waitFor();
    expect(await page.locator("a.cb-button").allInnerTexts()).toEqual(link ? [link] : []);
    if (link) expect(await page.locator("a.cb-button").getAttribute("href")).toContain("/wallet/");
    expect(await page.getByRole("img", { name: "QR code to pay your order" }).isVisible()).toBe(code);
    await expectFaultless(page);
    expect(await page.evaluate(OVERFLOW)).toBe(0);
    const [{ terminal: sent } = { terminal: "" }] = await page.evaluate<{ terminal: string }[]>(
      sessionsOf(page),
    );
    expect(sent).toBe(terminal);
  });

  /** What the store keeps of the page's payment. */
  const sessionsOf = (page: Page) => {
    const cart = new URL(page.url()).searchParams.get("cart") ?? "";
    const key = JSON.stringify({ headers: { "x-publishable-api-key": shop.seeded.publishableKey } });
    const fields = "*payment_collection.payment_sessions";
    return `fetch("/store/carts/${cart}?fields=${fields}", ${key})
      .then((answer) => answer.json())
      .then(({ cart }) => cart.payment_collection.payment_sessions.map(({ data }) => data))`;
  };

  slow.it.each(PATHS)("%s: a wallet's own browser offers no other wallet", async (path) => {
    for (const own of ["a", "b"] as const) {
      const page = await at.visit(path, IN_WALLET[own]);
      await page.getByRole("radio").first().waitFor();
      const offered = await page.evaluate<string[]>(
        `[...document.querySelectorAll("input")].map(({ value }) => value)`,
      );
      const channels = new Set(offered.map((id) => id.replace(/^pp_crossborder-|_\w+$/g, "")));
      expect([...channels]).toEqual([`channel-${own}`, "creditcard"]);
    }
  });
});
