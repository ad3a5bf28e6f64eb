import type { Page } from "playwright-core";
import { expectFaultless } from "../../testing/browser/axe";
import { OVERFLOW } from "../../testing/browser/browser";
import { picture } from "../../testing/browser/picture";

export const DESKTOP = { viewport: { width: 1280, height: 900 }, locale: "en-US" };
export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: "zh-CN",
  userAgent: "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
};

export const PHONE_IN_ENGLISH = { ...PHONE, locale: "en-US" };

export const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
export const follow = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).click();
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name }).first().waitFor();

/** The page is whole: it fits, and a screen reader finds its way. */
export async function looksRight(page: Page, name?: string): Promise<void> {
  await page.evaluate("Promise.all([...document.images].map((image) => image.decode()))");
  if (name) await picture(page, name);
  expect(await page.evaluate(OVERFLOW)).toBe(0);
  await expectFaultless(page);
}

/** From the first page to the payment methods. */
export async function toPayment(page: Page): Promise<void> {
  await follow(page, /^Jasmine tea/);
  await press(page, "Add to cart");
  await follow(page, "Go to the cart");
  await follow(page, "To checkout");
  await press(page, "Fill in an example");
  await press(page, "Continue to payment");
}

export async function whatIf(page: Page, fault: string): Promise<void> {
  await press(page, "What if…");
  const [choice, told] = [
    page.getByRole("radio", { name: fault }),
    page.waitForResponse((answer) => answer.request().method() === "PUT"),
  ];
  await choice.check();
  await told;
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
}
