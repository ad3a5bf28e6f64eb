import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { expectOpen } from "./books";
import { CARD, shopperBrowser } from "./shopper-browser";

export default cases("a shopper who goes, and comes back, in a real browser", (shop) => {
  const at = shopperBrowser(shop, 18);

  slow.it.each(["/checkout", "/element"])("%s: has the methods once the shop can be asked", async (path) => {
    const page = await at.visit(path);
    await page.route("**/store/payment-providers*", (route) => route.abort());
    await page.reload();
    await at.says(page, "No payment method is available right now.");
    await page.unrouteAll();
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await page.getByRole("radio", { name: CARD }).waitFor();
  });

  slow.it("reloads while the code is shown: it is shown again", async () => {
    const page = await at.visit("/checkout");
    await at.showCode(page);
    await page.reload();
    await at.says(page, "Scan to pay");
    expect(await at.orders()).toHaveLength(1);
    await shop.gateway.act(await at.latest(), "pay");
    await at.expectOrdered(page);
  });

  ci.it("closes the tab and pays: on the next visit is told the order, once", async () => {
    const page = await at.visit("/checkout");
    await at.showCode(page);
    await page.close();
    const reference = await at.latest();
    await shop.gateway.act(reference, "pay");
    await shop.reconciled(reference);
    const home = `/?key=${shop.seeded.publishableKey}`;
    const next = await at.openTab(page, home);
    await next.getByText(/^Order \d+ was placed$/).waitFor();
    await next.reload();
    await next.getByText("Welcome").waitFor();
  });

  slow.it("leaves the code for the methods, and comes back: it is not put in the way", async () => {
    const page = await at.visit("/checkout");
    await at.showCode(page);
    await at.press(page, "Pay another way");
    expect(await at.focused(page)).toBe("Pay $17.50");
    const looked = page.waitForResponse(/\/store\/crossborder\/sessions\//);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await looked;
    await at.toCashier(page, CARD);
    await expectOpen(shop, 1);
  });
});
