import type { Page } from "playwright-core";
import common from "../../src/texts/en/common.json";
import en from "../../src/texts/en/subscriptions.json";
import zhCommon from "../../src/texts/zh-cn/common.json";
import zhCN from "../../src/texts/zh-cn/subscriptions.json";
import { adminBrowser } from "../../testing/browser/admin-browser";
import { expectAccessible } from "../../testing/browser/axe";
import type { DeskSettings } from "../../testing/browser/desk";
import { expectFocused } from "../../testing/browser/focus";
import type { AdminShop } from "../../testing/browser/orders";
import { picture } from "../../testing/browser/picture";
import { eventually } from "../../testing/shop/sandbox-control";
import { Subscriber } from "./subscribe";

const MISSED = 3;

/** Staff records renewals that the gateway never told of, in a shop that is open when these tests begin. */
export function missingRenewals(shop: AdminShop): void {
  const browser = adminBrowser(shop);
  let mary: Subscriber;
  let numbers: string[] = [];

  beforeAll(async () => {
    mary = await Subscriber.start(shop, "Mary", "Somerville");
    await shop.gateway.faults({ ipn: { lose: true } });
    for (let months = 0; months < MISSED; months++) await mary.month();
    await eventually(async () => {
      const schedules = await shop.gateway.schedules();
      const own = schedules.find(({ reference }) => reference === mary.reference);
      numbers = own?.transactions.slice(1) ?? [];
      return numbers.length === MISSED;
    }, "the card to be charged");
  }, 300_000);
  afterAll(() => shop.gateway.faults({}));

  /** The drawer, opened on the subscription's page. */
  async function openDrawer(
    texts: { import: Record<"action" | "numbers" | "submit", string> },
    settings?: DeskSettings,
  ) {
    const { id } = await mary.shown();
    const desk = await browser.open(`/crossborder/subscriptions/${id}`, settings);
    const { page } = desk;
    const button = page.getByRole("button", { name: texts.import.action });
    await button.click();
    const drawer = page.getByRole("dialog");
    const field = drawer.getByRole("textbox", { name: texts.import.numbers });
    const ask = drawer.getByRole("button", { name: texts.import.submit });
    return { desk, page, button, drawer, field, ask };
  }
  const recorded = async () => (await mary.shown()).deductions.length;
  const row = (page: Page, number: string) => page.getByRole("listitem").filter({ hasText: number });

  it("that are pasted: each says what became of it, and what is recorded stands in the table", async () => {
    const [first = ""] = numbers;
    const { page, button, drawer, field, ask } = await openDrawer(en);
    expect(await ask.isDisabled()).toBe(true);
    await expectAccessible(page, "[role=dialog]");
    await field.fill(`${first}\n404404`);
    await ask.click();
    await row(page, first).getByText(en.import.imported).waitFor();
    await row(page, first).getByText("$17.50").waitFor();
    await row(page, first).getByText(common.state.paid).waitFor();
    await row(page, "404404").getByText(en.refused.gateway_refused).waitFor();
    await row(page, "404404").getByText("no such record").waitFor();
    await drawer.getByText("2 of 2 asked about").waitFor();
    await expectAccessible(page, "[role=dialog]");
    await picture(page, "subscription-missing-renewals-en");
    await ask.click();
    await row(page, first).getByText(en.import.known).waitFor();
    await field.fill("2.02E+18");
    await drawer.getByRole("alert").getByText("“2.02E+18” is no number of the gateway's").waitFor();
    expect(await ask.isDisabled()).toBe(true);
    await drawer.getByRole("button", { name: en.import.close, exact: true }).first().click();
    await expectFocused(button);
    await page.getByText("2 of 12").waitFor();
    await page.getByText(`Asked about renewal ${first}, which was not notified`).first().waitFor();
    await page.getByRole("cell").getByText(first).waitFor();
    expect(await recorded()).toBe(2);
  });

  it("in Chinese, on a phone", async () => {
    const { desk, page, drawer, field, ask } = await openDrawer(zhCN, { width: 390, language: "zhCN" });
    await field.fill(numbers.map((number) => `'${number}`).join(", "));
    await ask.click();
    const [first = "", ...others] = numbers;
    await row(page, first).getByText(zhCN.import.known).waitFor();
    for (const number of others) {
      await row(page, number).getByText(zhCN.import.imported).waitFor();
      await row(page, number).getByText(zhCommon.state.paid).waitFor();
    }
    await drawer.getByText(`已查询 ${MISSED} / ${MISSED}`).waitFor();
    await expectAccessible(page, "[role=dialog]");
    expect(await desk.overflow()).toBe(0);
    expect(await recorded()).toBe(MISSED + 1);
  });
}
