import { openPayment, payOrRenew, startPayment } from "../../packages/storefront/src";
import { expectFaultless } from "../../testing/browser/axe";
import { ci, forEach, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { refusal } from "../../testing/shop/expected";
import { makeFree, redeem } from "../../testing/shop/free-cart";
import { eventually } from "../../testing/shop/sandbox-control";
import { expectOpen } from "./books";
import { CARD, DESKTOP, shopperBrowser } from "./shopper-browser";

export default cases("a cart that costs nothing", (shop) => {
  const at = shopperBrowser(shop, 19);

  /** An order, and not a cent in any book. */
  async function expectOrderOfNothing(): Promise<void> {
    const [order, ...others] = await shop.orders();
    expect(others).toEqual([]);
    expect(order?.payment_collections.flatMap(({ payments }) => payments)).toEqual([]);
    expect(await shop.database("order_transaction").where({ order_id: order?.id })).toEqual([]);
    expect((await at.orders()).filter(({ status }) => status !== "closed")).toEqual([]);
    await shop.runJobLater();
    expect((await shop.orders()).map(({ status }) => status)).toEqual(["pending"]);
  }

  forEach(["/checkout", "/element"], { fast: 0, ci: 1 })("%s: is ordered by one button", async (path) => {
    const page = await at.visit(path);
    await makeFree(shop, new URL(page.url()).searchParams.get("cart") ?? "");
    await page.reload();
    await at.says(page, "There is nothing to pay.");
    expect(await page.getByRole("radio").count()).toBe(0);
    await expectFaultless(page);
    await page.getByRole("button", { name: "Place order" }).dblclick();
    await at.expectOrdered(page);
    await expectOrderOfNothing();
  });

  slow.it("becomes one while a method is shown: it is ordered, and the open payment is closed", async () => {
    const page = await at.visit("/checkout");
    await at.toCashier(page, CARD);
    await page.goBack();
    await page.getByRole("radio", { name: CARD }).waitFor();
    await makeFree(shop, new URL(page.url()).searchParams.get("cart") ?? "");
    await at.press(page, "Pay");
    await at.expectOrdered(page);
    await expectOpen(shop, 0);
    await expectOrderOfNothing();
  });

  ci.it("costs something again when the button is pressed: there are methods, and no order", async () => {
    const page = await at.visit("/checkout");
    const id = new URL(page.url()).searchParams.get("cart") ?? "";
    await makeFree(shop, id);
    await page.reload();
    await at.says(page, "There is nothing to pay.");
    await redeem(shop, id, []);
    await at.press(page, "Place order");
    await page.getByRole("radio", { name: CARD }).check();
    expect(await shop.orders()).toEqual([]);
    await at.press(page, "Pay");
    await at.cashier(page).waitFor();
  });

  slow.it("is ordered with the button of a checkout that has its own list", async () => {
    const page = await at.visit("/review", DESKTOP);
    await makeFree(shop, new URL(page.url()).searchParams.get("cart") ?? "");
    await page.getByRole("button", { name: "Place order" }).click();
    await at.expectOrdered(page);
  });

  /** Both ways to start a payment place the order, and open nothing at the gateway. */
  async function orderedByHand(value?: number): Promise<void> {
    for (const start of [
      (id: string) => payOrRenew(at.store(), { id }),
      (id: string) => startPayment(at.store(), { id }, "pp_crossborder-creditcard_main"),
    ]) {
      await shop.database("promotion").update({ deleted_at: new Date() });
      const { id } = await shop.shopper().fillCart();
      await makeFree(shop, id, value);
      expect(await openPayment(at.store(), { id })).toEqual({ free: true });
      const { paid } = await start(id);
      expect(await start(id)).toEqual({ paid });
      expect(paid?.id).toMatch(/^order_/);
    }
    await eventually(async () => (await shop.orders()).length === 2, "two orders");
    expect(await at.orders()).toEqual([]);
  }

  it("is ordered by hand: what is open says so, and both ways to start place the order", async () => {
    await orderedByHand();
  });

  it("of a fraction of a cent is ordered by hand in the same ways, and nothing is opened at the gateway", async () => {
    await orderedByHand(99.98);
    const entries = await shop.database("order_transaction");
    const amounts = entries.map(({ amount }: { amount: string }) => Number(amount).toFixed(2));
    expect(amounts).toEqual(["0.00", "0.00"]);
  });

  slow.it("is refused a payment of 0 by a code of its own, and nothing is opened", async () => {
    const shopper = shop.shopper();
    const { id } = await shopper.fillCart();
    await makeFree(shop, id);
    expect(await shopper.choose("creditcard")).toMatchObject(refusal("nothing_due", "complete the cart"));
    expect(await at.orders()).toEqual([]);
  });

  slow.it("that lacks its shipping is not ordered: the store's reason is kept", async () => {
    const { id } = await shop.shopper().fillCart();
    await makeFree(shop, id);
    await shop.database("cart_shipping_method").where({ cart_id: id }).update({ deleted_at: new Date() });
    await expect(payOrRenew(at.store(), { id })).rejects.toMatchObject({ code: "unavailable" });
    expect(await shop.orders()).toEqual([]);
  });
});
