import { expectAccessible } from "../../testing/browser/axe";
import { OVERFLOW } from "../../testing/browser/browser";
import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { CARD, DESKTOP, PHONE, QR, shopperBrowser } from "./shopper-browser";

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

  slow.it("on the smallest phone: opens the wallet by a link, comes back, and has the order", async () => {
    const page = await at.visit("/checkout", PHONE);
    await at.choose(page, QR);
    await at.press(page, "Pay");
    const link = page.getByRole("link", { name: "Open the wallet" });
    await link.waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(OVERFLOW)).toBe(0);
    await link.click();
    await page.getByRole("button", { name: "Confirm $17.50" }).click();
    await page.getByText("Paid. Thank you.").waitFor();
    await page.goBack();
    if (page.url().includes("/wallet/")) await page.goBack();
    await at.expectOrdered(page);
  });

  slow.it(
    "pays on the cashier page, and the page to which the browser comes back has the order",
    async () => {
      const page = await at.visit("/checkout");
      await at.choose(page, CARD);
      await at.press(page, "Pay");
      await at.cashier(page).click();
      await page.waitForURL(/\/checkout\/done/);
      await at.expectOrdered(page);
      await expectAccessible(page);
    },
  );

  slow.it("declines on the cashier page: is told at once, and pays by another method", async () => {
    const page = await at.visit("/checkout");
    await at.choose(page, CARD);
    await at.press(page, "Pay");
    await page.getByRole("button", { name: "Decline" }).click();
    await page.getByRole("alert").getByText("The payment was declined.").waitFor();
    await expectAccessible(page);
    expect(await page.getByRole("link", { name: "Back to checkout" }).getAttribute("href")).toBe("/checkout");
    await at.choose(page, QR);
    await at.press(page, "Pay");
    await at.says(page, "Scan to pay");
    await shop.gateway.act(await at.latest(), "pay");
    await at.expectOrdered(page);
  });

  slow.it("is told what is wrong when the gateway refuses, and tries again", async () => {
    await shop.gateway.faults({ "create-trans-qrcode": { refuse: { ret_code: "000023", ret_msg: "no" } } });
    const page = await at.visit("/checkout");
    await at.choose(page, QR);
    await at.press(page, "Pay");
    await page.getByRole("alert").getByText("The payment cannot be started right now.").waitFor();
    await expectAccessible(page);
    await shop.gateway.faults({});
    await at.press(page, "Pay");
    await at.says(page, "Scan to pay");
  });

  slow.it("loses the connection while waiting: is told, and goes on afterwards", async () => {
    const page = await at.visit("/checkout");
    await at.choose(page, QR);
    await at.press(page, "Pay");
    await at.says(page, "Scan to pay");
    await page.context().setOffline(true);
    await page.getByRole("alert").getByText("No connection to the shop.").waitFor();
    await shop.gateway.act(await at.latest(), "pay");
    await page.context().setOffline(false);
    await at.expectOrdered(page);
  });

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

  slow.it("reads it all in Chinese on a Chinese page", async () => {
    const page = await at.visit("/checkout", DESKTOP, "&lang=zh-CN");
    await page.getByRole("radio", { name: "信用卡" }).check();
    await at.press(page, "支付 US$17.50");
    await at.cashier(page).waitFor();
  });
});
