import { expectFaultless } from "../../testing/browser/axe";
import { OVERFLOW } from "../../testing/browser/browser";
import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { expectPaid, orderOf, placeUnpaid } from "../../testing/shop/order-first";
import { PaymentRequests } from "../../testing/shop/payment-requests";
import { CARD, DESKTOP, PHONE, shopperBrowser } from "./shopper-browser";
import { HOST } from "./storefront-server";

const WALLET = "Card-network wallet";

export default cases("the page of Medusa's own payment link", (shop) => {
  const at = shopperBrowser(shop, 19);
  const clerk = new Clerk(shop);
  const requests = new PaymentRequests(shop);

  /** As "Copy payment link" writes it, opened in a browser that has nothing of the shop. */
  const linkOf = async (order_id: string, more = "") => {
    const { payment_collections } = await orderOf(shop, order_id);
    const id = payment_collections.at(-1)?.id ?? "pay_col_none";
    return `/payment-collection/${id}?order_id=${order_id}&key=${shop.seeded.publishableKey}${more}`;
  };
  const asked = async () => {
    const order_id = await clerk.unpaidOrder();
    await requests.ask(order_id, 25);
    return order_id;
  };

  ci.it("shows an order that waits, without its customer, and is paid after a decline", async () => {
    const { order_id, cart } = await placeUnpaid(shop);
    const page = await at.otherBrowser(await linkOf(order_id));
    await at.says(page, "To pay: $17.50");
    await at.says(page, "Leaf & Kettle");
    expect(await page.locator("body").innerText()).not.toMatch(/ada-|Ada|Lovelace|Main Street|Oakland/);
    await expectFaultless(page);
    await at.start(page, WALLET);
    await page.getByRole("button", { name: "Decline" }).click();
    const again = page.getByRole("button", { name: `Try again with ${WALLET}` });
    await again.waitFor();
    expect(await page.getByRole("alert").filter({ hasText: "The payment was declined." }).count()).toBe(1);
    await expectFaultless(page);
    await again.click();
    await page.getByRole("button", { name: "Decline" }).click();
    await again.waitFor();
    await at.start(page, CARD);
    await at.cashier(page).click();
    await at.says(page, "is paid. Thank you.");
    const reference = await at.latest();
    await shop.reconciled(reference);
    await expectPaid(shop, order_id, reference, cart.total);
    await page.reload();
    await at.says(page, "is paid. Thank you.");
    expect(await shop.orders()).toHaveLength(1);
  });

  slow.it("says that the amount has changed while it was open, and opens nothing", async () => {
    const order_id = await asked();
    const page = await at.otherBrowser(await linkOf(order_id));
    await at.says(page, "To pay: $25.00");
    await at.choose(page, CARD);
    await requests.editTo(order_id, 3);
    await at.press(page, "Pay");
    await at.says(page, "The amount has changed.");
    await at.says(page, "To pay: $37.50");
    expect(await at.orders()).toEqual([]);
    await at.press(page, "Pay");
    await at.cashier(page).click();
    await at.says(page, "is paid. Thank you.");
    const reference = await at.latest();
    await shop.reconciled(reference);
    await expectPaid(shop, order_id, reference, 37.5);
  });

  slow.it("in two tabs and another browser: one payment is open, and paid once", async () => {
    const order_id = await asked();
    const link = await linkOf(order_id);
    const first = await at.otherBrowser(link);
    const pages = [first, await at.openTab(first, link), await at.otherBrowser(link)];
    for (const page of pages) await at.choose(page, CARD);
    await Promise.all(pages.map((page) => at.press(page, "Pay")));
    for (const page of pages) await at.cashier(page).waitFor();
    const open = (await at.orders()).filter(({ status }) => status !== "closed");
    expect(open).toHaveLength(1);
    await at.cashier(first).click();
    await at.says(first, "is paid. Thank you.");
    const last = pages[2];
    await last?.goBack();
    await at.says(first, "is paid. Thank you.");
    await expectPaid(shop, order_id, open[0]?.reference ?? "", 25);
  });

  slow.it("believes nothing of its address: only what the store says has become of a payment", async () => {
    const link = await linkOf(await asked(), "&payment=returned");
    const page = await at.otherBrowser(link);
    await at.choose(page, CARD);
    expect(await page.getByRole("alert").allInnerTexts()).toEqual(["", ""]);
    await at.press(page, "Pay");
    await at.cashier(page).waitFor();
    const reference = await at.latest();
    await shop.gateway.act(reference, "decline");
    // A page has the gateway asked of no order that is younger than two seconds.
    await shop.staff("reconcile", reference);
    await page.goto(`https://${HOST}${link.replace("returned", "pending")}`);
    await page.getByRole("alert").filter({ hasText: "The payment was declined." }).waitFor();
  });

  slow.it("of an order that was cancelled, and of none, says so and offers nothing", async () => {
    const { order_id } = await placeUnpaid(shop);
    const link = await linkOf(order_id);
    const page = await at.otherBrowser(link);
    await at.choose(page, CARD);
    expect((await shop.admin.post(`/admin/orders/${order_id}/cancel`)).status).toBe(200);
    await at.press(page, "Pay");
    await at.says(page, "This order was cancelled");
    expect(await page.getByRole("button").count()).toBe(0);
    const missing = await at.openTab(page, link.replaceAll(order_id, "order_none"));
    await at.says(missing, "This link does not lead to a payment.");
    expect(await at.orders()).toEqual([]);
  });

  slow.it.each(["en", "zh-CN"])("fits the smallest phone and a desktop, in %s", async (lang) => {
    const { order_id } = await placeUnpaid(shop);
    for (const device of [PHONE, DESKTOP]) {
      const page = await at.otherBrowser(await linkOf(order_id, `&lang=${lang}`), device);
      await page.getByRole("radio").first().waitFor();
      expect(await page.evaluate(OVERFLOW)).toBe(0);
      await expectFaultless(page);
    }
  });
});
