import type { Page } from "playwright-core";
import { type Texts, textsOf } from "../../packages/storefront/src/page/texts";
import { expectFaultless } from "../../testing/browser/axe";
import { OVERFLOW } from "../../testing/browser/browser";
import { forEach } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { DEVICES } from "./methods";
import { shopperBrowser } from "./shopper-browser";
import { HOST } from "./storefront-server";

const QR = "pp_crossborder-channel-a_qr";
const REFUSED = { "create-trans-qrcode": { refuse: { ret_code: "000023", ret_msg: "no" } } };

const ORIGIN = `https://${HOST}`;

interface View {
  lang: string;
  device: keyof typeof DEVICES;
}
const STRAIGHT: View[] = [
  { lang: "en", device: "desktop" },
  { lang: "zh-CN", device: "phone" },
];
const CROSSED: View[] = [
  { lang: "en", device: "phone" },
  { lang: "zh-CN", device: "desktop" },
];

export default cases("a screen reader finds nothing wrong, in", (shop) => {
  const at = shopperBrowser(shop, 19);
  const act = async (what: "pay" | "decline" | "expire") => shop.gateway.act(await at.latest(), what);

  /** Looks at a state once its text is there: nothing to find, nothing cut off, and one language. */
  const looking = (page: Page, lang: string) => {
    const words = textsOf(lang);
    const see = async (role: "status" | "alert", text: keyof Texts) => {
      const [before, after = ""] = words[text].split("{number}");
      await page
        .getByRole(role)
        .filter({ hasText: before?.trim() || after })
        .waitFor();
      await look();
    };
    const look = async () => {
      await expectFaultless(page);
      expect(await page.evaluate(OVERFLOW)).toBe(0);
      const part = page.locator(".cb");
      expect(await part.getAttribute("lang")).toBe(lang.slice(0, 2));
      const text = await part.innerText();
      expect(lang === "en" ? /\p{Script=Han}/u.exec(text) : /[A-Za-z]{3,}/.exec(text)).toBeNull();
    };
    return { words, see, look };
  };

  // Each pair of page, language and device once.
  describe.each(["/checkout", "/element"])("%s", (path) => {
    forEach(path === "/checkout" ? STRAIGHT : CROSSED, { fast: 0, ci: path === "/checkout" ? 1 : 0 })(
      "from the choice to the order, $lang, $device",
      async ({ lang, device }) => {
        const page = await at.visit(path, DEVICES[device], `&lang=${lang}`);
        const { words, see, look } = looking(page, lang);
        const press = () => at.press(page, "Pay");
        const heading = device === "phone" ? words.wallet : words.scan;
        const code = async () => {
          await press();
          await at.says(page, heading);
        };
        await page.locator(`input[value="${QR}"]`).waitFor();
        await look();
        await page.locator(`input[value="${QR}"]`).check();
        await shop.gateway.faults(REFUSED);
        await press();
        await see("alert", "unavailable");
        await shop.gateway.faults({});

        let answer = () => {};
        const looked = new Promise<void>((resolve) => (answer = resolve));
        await page.route("**/payment-sessions", async (route) => {
          await looked;
          await route.continue();
        });
        await press();
        await see("status", "starting");
        answer();
        await at.says(page, heading);
        if (device === "phone") await page.getByText(words.elsewhere).click();
        await see("status", "waiting");
        await page.context().setOffline(true);
        await see("alert", "offline");
        await page.context().setOffline(false);
        await see("status", "waiting");
        await act("expire");
        await see("alert", "expired");
        await code();
        await act("decline");
        await see("alert", "declined");
        await code();
        await act("pay");
        await see("status", "order");
      },
    );
  });

  forEach(CROSSED, { fast: 0 })("where the browser comes back, $lang, $device", async ({ lang, device }) => {
    const page = await at.visit("/checkout", DEVICES[device], `&lang=${lang}`);
    const { words, see, look } = looking(page, lang);
    const { searchParams } = new URL(page.url());
    await at.start(page, QR);
    await page.locator(".cb-code").waitFor();
    const back = (payment: string) =>
      page.goto(
        `${ORIGIN}/checkout/done?lang=${lang}&cart_id=${searchParams.get("cart")}&payment=${payment}`,
      );
    await back("declined");
    await see("alert", "declined");
    // Of a payment that is open the store knows nothing of the kind.
    await back("returned");
    await see("status", "checking");
    await back("pending");
    await see("status", "checking");
    await act("pay");
    await see("status", "order");
    await page.goto(`${ORIGIN}/checkout?cart=cart_nobody&lang=${lang}`);
    await eventually(
      async () => (await page.innerText(".cb")).includes(words.none),
      "the page without methods",
    );
    await look();
  });
});
