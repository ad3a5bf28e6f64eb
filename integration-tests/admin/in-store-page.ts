import common from "../../src/texts/en/common.json";
import en from "../../src/texts/en/in-store.json";
import zhCN from "../../src/texts/zh-cn/in-store.json";
import { adminBrowser } from "../../testing/browser/admin-browser";
import { OVERFLOW } from "../../testing/browser/browser";
import { cameraWithQrCode } from "../../testing/browser/camera";
import { counterAt, CounterPage } from "../../testing/browser/counter-page";
import type { DeskSettings } from "../../testing/browser/desk";
import { type AdminShop, customer, draftOrder, unpaidOrder } from "../../testing/browser/orders";

const TABLET = 768;
const PHONE = 390;

const saying = (reason: string) => en.outcome.declined.replace("{{reason}}", reason);

/** What the camera sees: a code that the customer has to confirm. */
const CODE_IN_VIEW = "CONFIRM-0123456789";
/** A browser that reads codes by itself, and sees one that is paid at once. */
const READS_CODES = `
  window.BarcodeDetector = class {
    static getSupportedFormats = async () => ["qr_code", "code_128"];
    detect = async () => [{ rawValue: "280000000000000002" }];
  };
`;

/** A clerk takes payments on the admin's page of a shop, which is open when these tests begin. */
export function inStorePage(shop: AdminShop): void {
  const browser = adminBrowser(shop, () => cameraWithQrCode(CODE_IN_VIEW));

  const signIn = async (settings?: DeskSettings) => new CounterPage(await browser.signIn(settings));

  it("with the keyboard alone: a refused code, the next one, and the next customer", async () => {
    const number = await unpaidOrder(shop, customer("Ada", "Lovelace"));
    await draftOrder(shop, customer("Grace", "Hopper"), 3);
    await unpaidOrder(shop, customer("Alan", "Turing"), 5);
    const counter = await signIn();
    await counter.open();
    await counter.page.getByRole("button", { name: "Alan Turing" }).waitFor();
    await counter.page.keyboard.type("Lovelace");
    await counter.page.getByRole("button", { name: "Alan Turing" }).waitFor({ state: "detached" });
    await counter.press("Tab");
    expect(await counter.focused()).toContain(number);
    await counter.press("Enter");
    await counter.page.getByText(en.method.heading).waitFor();
    expect(await counter.focused()).toContain(en.method.merchant_scan);
    const take = counter.page.getByRole("button", { name: en.method.open.replace("{{amount}}", "$25.00") });
    const { y = -1, height = 0 } = (await take.boundingBox()) ?? {};
    expect([y > 0, y + height <= (counter.page.viewportSize()?.height ?? 0)]).toEqual([true, true]);
    await counter.picture("method-en");
    await counter.press("Escape");
    await counter.scanner("Lovelace");
    await counter.page.getByText(en.method.heading).waitFor();
    await counter.press("Enter");
    await counter.shows(en.outcome.scan);
    expect(await counter.focused()).toContain(en.scan.label);
    await counter.scanner("123");
    await counter.page.getByText("must be 4 to 128 characters").waitFor();
    await counter.page.getByText(en.refusal.no_code).waitFor();
    await counter.shows(en.outcome.refused);
    await counter.scanner("DECLINED-1");
    await counter.page.getByText(en.refusal["000040"]).waitFor();
    await counter.page.getByText("declined by the customer's wallet (000040)").waitFor();
    await counter.shows(saying("declined by the customer's wallet"));
    await counter.scanner("FUNDS-1");
    await counter.shows(saying("insufficient funds"));
    await counter.picture("refused-en");
    await counter.scanner("280000000000000001");
    await counter.shows(en.outcome.paid);
    await counter.picture("paid-en");
    expect(await shop.gateway.order(counter.reference())).toMatchObject({ paid: "25.00" });
    // Medusa has the payment by now.
    await counter.page.getByRole("link", { name: `Open order ${number}` }).waitFor();
    expect(await counter.focused()).toContain(en.action.next);
    await counter.press("Enter");
    await counter.page.getByRole("button", { name: "Alan Turing" }).waitFor();
    expect(await counter.page.getByRole("button", { name: number }).count()).toBe(0);
  });

  it("waits for a customer who confirms on the phone", async () => {
    const number = await draftOrder(shop, customer("Edsger", "Dijkstra"));
    const counter = await counterAt(browser, number);
    await counter.button("Take $25.00").click();
    await counter.shows(en.outcome.scan);
    // Whoever touches a wallet takes the focus from the field; what is scanned must get there all the same.
    await counter.page.getByText(common.channel.channel_c).click();
    await counter.scanner("CONFIRM-1");
    await counter.shows(en.outcome.confirm);
    await shop.gateway.act(counter.reference(), "pay");
    await counter.shows(en.outcome.paid);
  });

  it("says when no answer came, and finds out by itself whether it was paid", async () => {
    const number = await unpaidOrder(shop, customer("Katherine", "Johnson"));
    const counter = await counterAt(browser, number);
    await counter.button("Take $25.00").click();
    await counter.shows(en.outcome.scan);
    await counter.page.route("**/scan", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await counter.scanner("CONFIRM-2");
    await counter.shows(en.outcome.unknown);
    await shop.gateway.act(counter.reference(), "pay");
    await counter.shows(en.outcome.paid);
  });

  it.each([
    ["with a decoder from the dashboard's own server", "Liskov", "", en.outcome.confirm, ["/app/assets"]],
    ["or with nothing loaded where the browser reads codes", "Simons", READS_CODES, en.outcome.paid, []],
  ])("reads a code with the camera, %s", async (_, name, script, outcome, folders) => {
    const number = await unpaidOrder(shop, customer("Barbara", name));
    const counter = await signIn();
    await counter.page.addInitScript({ content: script });
    const loaded: string[] = [];
    counter.page.on("request", (request) => request.url().endsWith(".wasm") && loaded.push(request.url()));
    await counter.open();
    await counter.pick(number);
    await counter.button("Take $25.00").click();
    await counter.button(en.scan.camera).click();
    await counter.shows(outcome);
    expect(loaded).toEqual(folders.map((folder) => expect.stringMatching(`^${shop.url}${folder}/`)));
  });

  it("finds an open payment again after a reload, and from the order; and cancels it", async () => {
    const number = await draftOrder(shop, customer("Donald", "Knuth"));
    const counter = await counterAt(browser, number);
    await counter.page.getByText(en.method.cash_register, { exact: true }).click();
    expect(await counter.page.getByText(en.method.hold).count()).toBe(0);
    await counter.button("Take $25.00").click();
    await counter.shows(en.outcome.register);
    const reference = counter.reference();
    await counter.page.reload();
    await counter.shows(en.outcome.register);
    await counter.page.getByText("Donald Knuth").waitFor();
    await counter.open();
    await counter.pick(number);
    await counter.button("Take $25.00").click();
    await counter.page.getByRole("alert").getByText(en.refusal.payment_is_open).waitFor();
    await counter.page.getByRole("alert").getByText("payment_is_open").waitFor();
    await counter.button(en.method.other_payment).click();
    await counter.shows(en.outcome.register);
    await counter.press("Escape");
    expect(await counter.focused()).toContain(en.action.cancel);
    await counter.press("Enter");
    await counter.shows(en.outcome.cancelled);
    expect(await shop.gateway.order(reference)).toMatchObject({ status: "closed" });
  });

  it("in Chinese, on a tablet, with a hold", async () => {
    const number = await draftOrder(shop, customer("Mei", "Chen"), 3);
    const counter = await signIn({ width: TABLET, language: "zhCN" });
    await counter.open();
    await counter.page.getByText(zhCN.orders.heading).waitFor();
    await counter.pick(number);
    await counter.page.getByText(zhCN.method.customer_scan, { exact: true }).click();
    await counter.page.getByRole("switch", { name: zhCN.method.hold }).click();
    await counter.button("预授权 US$37.50").click();
    await counter.page.getByRole("timer").waitFor();
    expect(await counter.page.evaluate(OVERFLOW)).toBe(0);
    await shop.gateway.act(counter.reference(), "pay");
    await counter.shows(zhCN.outcome.held);
    // The draft is an order by now.
    await counter.page
      .getByRole("heading", { name: `${zhCN.orders.order} ${number}`, exact: true })
      .waitFor();
  });

  it("leads to the order, which was a draft before it was paid", async () => {
    const number = await draftOrder(shop, customer("Radia", "Perlman"));
    const counter = await counterAt(browser, number);
    await counter.page.getByRole("heading", { name: `${en.orders.draft} ${number}` }).waitFor();
    await counter.button("Take $25.00").click();
    await counter.shows(en.outcome.scan);
    await counter.scanner("280000000000000009");
    await counter.shows(en.outcome.paid);
    await counter.page.getByRole("heading", { name: `${en.orders.order} ${number}`, exact: true }).waitFor();
    await counter.page.getByRole("link", { name: `Open order ${number}` }).click();
    await counter.page.waitForURL(/\/app\/orders\/order_/);
    await counter.page.getByRole("heading", { name: number }).waitFor();
  });

  it("leads to a draft order where no order is to be paid", async () => {
    const counter = await signIn({ width: PHONE });
    // What a shop sees whose orders are all paid; other tests leave some that are not.
    for (const [list, key] of [
      ["orders", "orders"],
      ["draft-orders", "draft_orders"],
    ])
      await counter.page.route(`**/admin/${list}?*`, (route) =>
        route.fulfill({ json: { [key ?? ""]: [], count: 0 } }),
      );
    await counter.open();
    await counter.page.getByText(en.orders.none).waitFor();
    expect(await counter.page.evaluate(OVERFLOW)).toBe(0);
    await counter.page.getByRole("link", { name: en.orders.create }).click();
    await counter.page.waitForURL(/\/app\/draft-orders\/create/);
  });

  it("says what the API says when a payment does not exist", async () => {
    const counter = await signIn();
    await counter.open("?payment=cb-nothing");
    await counter.page.getByRole("alert").getByText("cb-nothing").waitFor();
    await counter.page.getByText(en.refusal.transaction_not_found).waitFor();
    await counter.button(en.action.next).click();
    await counter.page.getByText(en.orders.heading).waitFor();
  });
}
