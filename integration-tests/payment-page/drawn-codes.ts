import { readCode } from "../../testing/browser/read-code";
import type { Shop } from "../../testing/shop/shop";
import { expectPaidOnce } from "./books";
import { DEVICES, type Cell } from "./methods";
import { shopperBrowser } from "./shopper-browser";

const QR: Cell = { id: "pp_crossborder-channel-a_qr", shows: "code", currency: "usd", device: "desktop" };

/** Of a shop whose gateway draws no codes: the components draw them, and a wallet reads what they have drawn. */
export function drawnCodes(shop: Shop): void {
  const at = shopperBrowser(shop, 19);

  it.each([
    ["/checkout", "desktop"],
    ["/element", "desktop"],
    // Its policy allows no style, and no picture from anywhere but the gateway.
    ["/strict", "desktop"],
    ["/checkout", "phone"],
    ["/element", "phone"],
  ] as const)("%s on a %s draws the code itself, and its payment is paid once", async (path, device) => {
    const page = await at.visit(path, DEVICES[device]);
    await at.start(page, QR.id);
    if (device === "phone") await page.getByText("The wallet is on another phone").click();
    const code = page.getByRole("img", { name: "QR code to pay your order" });
    await code.waitFor();
    expect(await page.locator(".cb-code img, crossborder-payment img").count()).toBe(0);
    const [scanned = ""] = await readCode(code);
    expect(await shop.gateway.calls("create-trans-qrcode")).toMatchObject([
      { fields: { needQrcode: "false" }, answer: { deepLink: scanned } },
    ]);
    expect(await page.getAttribute("html", "data-violation")).toBeNull();
    const wallet = await at.otherBrowser(scanned);
    await wallet.getByRole("button", { name: "Confirm $17.50" }).click();
    await at.expectOrdered(page);
    await expectPaidOnce(shop, { ...QR, device });
  });
}
