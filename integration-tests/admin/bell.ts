import zhCN from "../../src/texts/zh-cn/attention.json";
import { adminBrowser } from "../../testing/browser/admin-browser";
import type { AdminShop } from "../../testing/browser/orders";
import { eventually } from "../../testing/shop/sandbox-control";
import { Shopper } from "../../testing/shop/shopper";

const NOT_TODAY = { refuse: { ret_code: "000030", ret_msg: "not today" } };
/** Of the second merchant: many payments of the first one that need attention are one notice by now. */
const METHOD = "pp_crossborder-channel-a_hold";

/** What one cause raises is gathered for some seconds, and an open bell does not look again. */
export async function bellTold(shop: AdminShop, reference: string): Promise<void> {
  const told = async () => JSON.stringify((await shop.api.get("/admin/notifications?limit=50")).data);
  await eventually(async () => (await told()).includes(reference), "the bell to be told", 30);
}

/** What Medusa's bell says, in a shop of two merchants whose staff reads Chinese, and that is open when these tests begin. */
export function bell(shop: AdminShop): void {
  const browser = adminBrowser(shop);
  afterEach(() => shop.gateway.faults({}));

  it("speaks the language of the account's staff, as the pages speak that of their reader", async () => {
    const shopper = new Shopper(shop.url, shop.seeded);
    const cart = await shopper.fillCart();
    const { reference } = (await shopper.openSession(METHOD)).shown;
    await shop.gateway.faults({ reverse: NOT_TODAY, refund: NOT_TODAY, "auth-unfreeze": NOT_TODAY });
    await shopper.addToCart(cart.id, "teapot");
    await shop.gateway.act(reference, "pay");
    const attention = async () =>
      (await shop.api.get(`/admin/crossborder/transactions/${reference}`)).data.transaction.attention;
    await eventually(async () => (await attention()) !== null, `${reference} to need attention`, 120);
    const { code } = await attention();
    await bellTold(shop, reference);
    const { page } = await browser.open("/crossborder/attention", { language: "zhCN" });
    const what = new Map(Object.entries(zhCN.code)).get(code)?.what ?? code;
    await page.getByText(what).first().waitFor();
    await page.keyboard.press("Control+n");
    await page.getByRole("dialog").getByText(`${reference}：${what}`).waitFor();
  });
}
