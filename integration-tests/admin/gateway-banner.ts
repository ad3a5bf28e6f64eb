import words from "../../src/texts/en/gateway.json";
import { adminBrowser } from "../../testing/browser/admin-browser";
import { expectAccessible } from "../../testing/browser/axe";
import { type AdminShop, boughtOnline } from "../../testing/browser/orders";
import { picture } from "../../testing/browser/picture";
import { Shopper } from "../../testing/shop/shopper";

const SILENT = { reset: true };
/** The watch takes some seconds to be sure, and the page asks every ten. */
const KNOWN_MS = 90_000;

/** The gateway of a shop stops to answer while staff has pages open; the shop is open when these tests begin. */
export function gatewayBanner(shop: AdminShop): void {
  const browser = adminBrowser(shop);
  afterEach(() => shop.gateway.faults({}));

  it("is known with no click, on the list and on the page of an order, and so is that it answers again", async () => {
    const { id } = await boughtOnline(shop);
    const { page } = await browser.open("/crossborder");
    const other = await page.context().newPage();
    await other.goto(`${shop.url}/app/orders/${id}`);
    await page.getByText(/The gateway answered .* · last notification .* · /).waitFor();
    const shopper = new Shopper(shop.url, shop.seeded);
    await shopper.fillCart();
    await shop.gateway.faults({ "tran-query": SILENT, "secure-pay": SILENT });
    await expect(shopper.choosePayment("channel-a")).rejects.toThrow();
    const silent = /The gateway has not answered since .* payments? waits?, nothing is lost/;
    await page.getByText(silent).waitFor({ timeout: KNOWN_MS });
    expect(await page.getByText(silent).count()).toBe(1);
    await other.getByText(silent).waitFor({ timeout: KNOWN_MS });
    await other
      .getByText(/^The gateway has not answered since .*: this may not reach it now.$/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await picture(page, "gateway-down-en");
    const close = page.getByRole("status").getByRole("button", { name: words.close });
    await close.click();
    await page.getByText(silent).waitFor({ state: "detached" });
    // It is closed for this outage, also when the page is opened again.
    await page.reload();
    await page.getByText(/The gateway does not answer · /).waitFor();
    expect(await page.getByText(silent).count()).toBe(0);
    await shop.gateway.faults({});
    const answers = /Gateway was down .* still open\./;
    await page.getByText(answers).waitFor({ timeout: KNOWN_MS });
    await other.getByText(answers).waitFor({ timeout: KNOWN_MS });
  });
}
