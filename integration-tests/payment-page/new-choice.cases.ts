import { slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { openPayment } from "../../packages/storefront/src";
import { expectOpen } from "./books";
import { CARD, shopperBrowser } from "./shopper-browser";

export default cases("what was chosen last is what is paid", (shop) => {
  const at = shopperBrowser(shop, 19);

  slow.it("a subscription is ticked while a code is open: the code goes, the card is charged", async () => {
    const page = await at.visit("/subscribe");
    await at.showCode(page);
    await page.getByRole("checkbox", { name: "Every month" }).check();
    await page.getByText("Scan to pay").waitFor({ state: "detached" });
    await at.choose(page, CARD);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await at.press(page, "Pay");
    await at.cashier(page).click();
    await at.expectOrdered(page);
    await expectOpen(shop, 0);
    expect(await shop.gateway.schedules()).toHaveLength(1);
  });

  slow.it("a page that was opened for a subscription shows no code of a payment before it", async () => {
    const page = await at.visit("/checkout");
    await at.showCode(page);
    const looked = page.waitForResponse(/\/store\/crossborder\/sessions\//);
    await page.goto(page.url().replace("/checkout", "/monthly"));
    await looked;
    await at.toCashier(page, CARD);
    await expectOpen(shop, 1);
    const cart = { id: new URL(page.url()).searchParams.get("cart") ?? "" };
    expect(cart.id).toBe("");
  });

  slow.it("what the open payment was begun with is told, for a checkout that ticks its box", async () => {
    const page = await at.visit("/subscribe");
    const id = new URL(page.url()).searchParams.get("cart") ?? "";
    await page.getByRole("checkbox", { name: "Every month" }).check();
    await at.start(page, CARD);
    await page.getByRole("button", { name: "Decline" }).click();
    await page.getByRole("alert").getByText("The payment was declined.").waitFor();
    expect(await openPayment(at.store(), { id })).toMatchObject({ recurring_plan: "monthly" });
  });
});
