import { expectAccessible } from "../../testing/browser/axe";
import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { eventually } from "../../testing/shop/sandbox-control";
import { expectOpen } from "./books";
import { CARD, QR, shopperBrowser } from "./shopper-browser";

export default cases("a shopper who goes, and comes back, in a real browser", (shop) => {
  const at = shopperBrowser(shop, 18);

  slow.it(
    "goes back from the cashier page: the page is as usable as before, and the same payment is used again",
    async () => {
      const page = await at.visit("/checkout");
      await at.choose(page, CARD);
      await at.press(page, "Pay");
      await at.cashier(page).waitFor();
      await page.goBack();
      await page.waitForURL(/\/checkout\?/);
      await eventually(
        () => page.getByRole("radio", { name: CARD }).isChecked(),
        "the method to be chosen still",
      );
      await at.press(page, "Pay");
      await at.cashier(page).click();
      await at.expectOrdered(page);
      expect(await at.orders()).toHaveLength(1);
    },
  );

  slow.it.each(["/checkout", "/element"])(
    "%s: opens while the shop cannot be asked: the methods are there once it can",
    async (path) => {
      const page = await at.visit(path);
      await page.route("**/store/payment-providers*", (route) => route.abort());
      await page.reload();
      await at.says(page, "No payment method is available right now.");
      await page.unrouteAll();
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      await page.getByRole("radio", { name: CARD }).waitFor();
    },
  );

  slow.it("reloads while the code is shown: it is shown again", async () => {
    const page = await at.visit("/checkout");
    await at.choose(page, QR);
    await at.press(page, "Pay");
    await at.says(page, "Scan to pay");
    await page.reload();
    await at.says(page, "Scan to pay");
    expect(await at.orders()).toHaveLength(1);
    await shop.gateway.act(await at.latest(), "pay");
    await at.expectOrdered(page);
  });

  ci.it("closes the tab and pays: on the next visit is told the order, once", async () => {
    const page = await at.visit("/checkout");
    await at.choose(page, QR);
    await at.press(page, "Pay");
    await at.says(page, "Scan to pay");
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

  slow.it("waits too long, and the time is over: is told above all else, with the focus on it", async () => {
    const page = await at.visit("/checkout");
    await at.choose(page, QR);
    await at.press(page, "Pay");
    await at.says(page, "Scan to pay");
    await shop.gateway.act(await at.latest(), "expire");
    await page.getByRole("alert").getByText("The time to pay ran out.").waitFor();
    expect(await at.focused(page)).toContain("The time to pay ran out.");
    await expectAccessible(page);
    await at.press(page, "Try again with Mobile wallet, QR code");
    await at.says(page, "Scan to pay");
    expect(await at.orders()).toHaveLength(2);
  });

  slow.it(
    "leaves the code for the methods, and looks at the page again later: it is not put in the way",
    async () => {
      const page = await at.visit("/checkout");
      await at.choose(page, QR);
      await at.press(page, "Pay");
      await at.says(page, "Scan to pay");
      await at.press(page, "Pay another way");
      expect(await at.focused(page)).toBe("Pay $17.50");
      const looked = page.waitForResponse(/\/store\/crossborder\/sessions\//);
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      await looked;
      await at.choose(page, CARD);
      await at.press(page, "Pay");
      await at.cashier(page).waitFor();
      await expectOpen(shop, 1);
    },
  );

  slow.it("presses in two tabs at the same moment: one payment is open, and both show it", async () => {
    const page = await at.visit("/checkout");
    const second = await at.openTab(page, page.url());
    const tabs = [page, second];
    for (const tab of tabs) await at.choose(tab, QR);
    await Promise.all(tabs.map((tab) => at.press(tab, "Pay")));
    await Promise.all(tabs.map((tab) => at.says(tab, "Scan to pay")));
    expect(await at.orders()).toHaveLength(1);
    await shop.gateway.act(await at.latest(), "pay");
    await Promise.all(tabs.map((tab) => at.expectOrdered(tab)));
  });
});
