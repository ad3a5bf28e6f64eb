import type { Page } from "playwright-core";
import { cases } from "../../testing/shop/cases";
import { DESKTOP, PHONE, shopperBrowser } from "./shopper-browser";

export default cases("a page of plain HTML, whose policy allows no style and no own script", (shop) => {
  const at = shopperBrowser(shop, 19);

  const expectAllowed = async (page: Page) =>
    expect(await page.getAttribute("html", "data-violation")).toBeNull();
  const looks = (page: Page, selector: string) =>
    page.evaluate<object>(`(() => {
      const { minHeight, display, borderRadius } = getComputedStyle(document.querySelector("${selector}"));
      return { minHeight, display, borderRadius };
    })()`);

  it.each([
    ["a desktop", DESKTOP],
    ["a phone", PHONE],
  ])("has the methods as they look everywhere, on %s", async (_, device) => {
    const page = await at.visit("/strict", device);
    await page.getByRole("radio").first().waitFor();
    expect(await looks(page, "label")).toEqual({ minHeight: "44px", display: "flex", borderRadius: "8px" });
    expect(await looks(page, "crossborder-payment button")).toMatchObject({ minHeight: "44px" });
    await expectAllowed(page);
  });

  it("pays by a code: its picture is shown, and the page is told the order once", async () => {
    const page = await at.visit("/strict");
    await at.start(page, "pp_crossborder-channel-a_qr");
    await page.getByRole("img", { name: "QR code to pay your order" }).waitFor();
    await shop.gateway.act(await at.latest(), "pay");
    await at.expectOrdered(page);
    await expectAllowed(page);
  });
});
