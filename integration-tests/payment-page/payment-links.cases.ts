import { expectFaultless } from "../../testing/browser/axe";
import { OVERFLOW } from "../../testing/browser/browser";
import { picture } from "../../testing/browser/picture";
import { ci, slow } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { Clerk } from "../../testing/shop/clerk";
import { LinkVisitor } from "../../testing/shop/link-visitor";
import { all, bookOf } from "../admin/four-books";
import { DESKTOP, PHONE, shopperBrowser } from "./shopper-browser";

export default cases("the page of a payment link in a browser", (shop) => {
  const at = shopperBrowser(shop, 19);
  const clerk = new Clerk(shop);
  const visitor = new LinkVisitor(shop);

  ci.it("shows goods and amount, is paid, and ends with a receipt and the way back", async () => {
    const { data } = await shop.admin.get("/admin/stores");
    await shop.admin.post(`/admin/stores/${data.stores[0].id}`, { name: "Leaf & Kettle" });
    const { url } = await visitor.linkFor(await clerk.unpaidOrder());
    const page = await at.otherBrowser(url, { ...PHONE, viewport: { width: 390, height: 844 } });
    await page.getByRole("heading", { name: "Leaf & Kettle" }).waitFor();
    await at.says(page, "2 × Jasmine tea, 100 g");
    await expectFaultless(page);
    await picture(page, "payment-link-phone");
    await page.getByRole("button", { name: "Mobile wallet", exact: true }).click();
    await at.cashier(page).click();
    await at.says(page, "This is paid. Thank you.");
    await at.says(page, "Receipt");
    await page.getByRole("link", { name: "Back to the shop" }).waitFor();
    expect(await page.locator("body").innerText()).not.toMatch(/ada@|Ada|Lovelace/);
    expect(await page.evaluate(OVERFLOW)).toBe(0);
    await expectFaultless(page);
    const reference = await at.latest();
    await shop.reconciled(reference);
    expect(await bookOf(shop, reference)).toEqual(all("25.00"));
  });

  slow.it.each(["en", "zh-CN"])("fits the smallest phone and a desktop, in %s", async (locale) => {
    const { url } = await visitor.linkFor(await clerk.unpaidOrder());
    for (const device of [PHONE, DESKTOP]) {
      const page = await at.otherBrowser(url, { ...device, locale });
      await page.getByRole("button").first().waitFor();
      expect(await page.evaluate(OVERFLOW)).toBe(0);
      await expectFaultless(page);
    }
  });
});
