import { expectAccessible } from "../../testing/browser/axe";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { DESKTOP, QR, shopperBrowser } from "./shopper-browser";

export default cases("a shopper pays in a real browser", (shop) => {
  const at = shopperBrowser(shop, 19);

  slow.it.each(["/checkout", "/element", "/element-in-react"])(
    "%s: scans the code, and the page goes on by itself",
    async (path) => {
      const page = await at.visit(path);
      const method = path === "/checkout" ? QR : "Mobile wallet";
      await page.getByRole("radio").first().waitFor();
      await expectAccessible(page);
      const radio = page.locator('input[value="pp_crossborder-channel-a_qr"]');
      await radio.check();
      expect(await radio.locator("..").textContent()).toContain(method);
      await at.press(page, "Pay");
      const picture = page.getByRole("img", { name: "QR code to pay your order" });
      await picture.waitFor();
      await page
        .getByRole("timer")
        .getByText(/^1:59:\d\d$/)
        .waitFor();
      await eventually(
        () => page.evaluate<boolean>("document.images[0].naturalWidth > 100"),
        "the picture of the code",
      );
      expect(await at.focused(page)).toBe("Scan to pay");
      await expectAccessible(page);
      await shop.gateway.act(await at.latest(), "pay");
      await at.expectOrdered(page);
    },
  );

  slow.it("has one button where the checkout has its own list: two clicks, one payment", async () => {
    const page = await at.visit("/review", DESKTOP, "&method=pp_crossborder-channel-a_qr");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Place order" }).dblclick();
    await at.says(page, "Scan to pay");
    await expectAccessible(page);
    expect(await at.orders()).toHaveLength(1);
    await shop.gateway.act(await at.latest(), "pay");
    await at.expectOrdered(page);
  });
});
