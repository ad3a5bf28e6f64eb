import BigNumber from "bignumber.js";
import type { Locator, Page } from "playwright-core";
import { DayList } from "../../src/http";
import common from "../../src/texts/en/common.json";
import en from "../../src/texts/en/days.json";
import { adminBrowser } from "../../testing/browser/admin-browser";
import { expectAccessible } from "../../testing/browser/axe";
import { type AdminShop, boughtOnline } from "../../testing/browser/orders";
import { picture } from "../../testing/browser/picture";
import { hire } from "../../testing/shop/hire";

const MAIN = "/crossborder/reconciliation?account=pp_crossborder-channel-a_main";
/** Nobody has signed it: a file can be given. */
const YESTERDAY = `${MAIN}&day=${new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10)}`;

/** An accountant closes a day of a shop, which is open when these tests begin. */
export function todayPage(shop: AdminShop): void {
  const browser = adminBrowser(shop);

  /** The number of an order that is paid, and the reference of its payment. */
  async function paid(): Promise<{ reference: string; number: number }> {
    const { id, reference } = await boughtOnline(shop);
    const { data } = await shop.api.get(`/admin/orders/${id}?fields=display_id`);
    return { reference, number: data.order.display_id };
  }

  const region = (page: Page) => page.getByRole("region", { name: /^main\b.* \d{4}-/ });

  /** The gateway's statement with another amount, without a line, and with one of a payment that is not ours. */
  async function spoiltStatement(changed: string, dropped: string): Promise<Buffer> {
    const lines = (await shop.gateway.statement()).toString().split("\r\n");
    const [line = ""] = lines.filter((one) => one.includes(changed));
    const less = line.replace(/"([\d.]+)","USD"/, (_, amount: string) => {
      return `"${new BigNumber(amount).minus("0.50").toFixed(2)}","USD"`;
    });
    const [time, , , ...rest] = line.split(",");
    const strange = [time, '"88880000111122223"', '"ELSEWHERE-1"', ...rest].join(",");
    const kept = lines.filter((one) => one !== "" && one !== line && !one.includes(dropped));
    return Buffer.from([...kept, less, strange].join("\r\n"));
  }

  /** What a day's statement still differs by, as the page writes it. */
  async function differences(): Promise<{ count: number; what: string }> {
    const { data } = await shop.api.get("/admin/crossborder/days?provider_id=pp_crossborder-channel-a_main");
    const groups = DayList.parse(data).days[0]?.statement?.result.groups ?? [];
    const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
    const written = ["differs", "only_there", "only_here"].flatMap((name) =>
      groups
        .filter(({ group }) => group === name)
        .map(({ difference }) => `${Number(difference) > 0 ? "+" : ""}${money.format(Number(difference))}`),
    );
    return { count: written.length, what: written.join(", ") };
  }

  it("compares the day with the gateway's statement, looks at what differs, and closes it", async () => {
    const [changed, dropped] = [await paid(), await paid()];
    const statement = await spoiltStatement(changed.reference, dropped.reference);
    const { page } = await browser.open(MAIN);
    await region(page)
      .getByText(/ gateway's time \(UTC\+8\) = \w+ \d+.* 4:00 PM to \w+ \d+/)
      .waitFor();
    await region(page).getByText(en.total.payout).first().waitFor();
    await region(page)
      .locator("input[type=file]")
      .setInputFiles({ name: "day.csv", mimeType: "text/csv", buffer: statement });
    // All that differs is open.
    const row = (text: string) => region(page).getByRole("row").filter({ hasText: text });
    const differs = row(`#${changed.number}`).filter({ hasText: "-$0.50" });
    await differs.getByText("Ada Lovelace").waitFor();
    await row(`#${dropped.number}`).filter({ hasText: "-$" }).first().waitFor();
    await row("88880000111122223").getByText("+$").waitFor();
    await picture(page, "today-en");
    await expectAccessible(page);
    const group = region(page).getByRole("button", { name: new RegExp(`^${en.group.differs}`) });
    await group.click();
    await differs.waitFor({ state: "detached" });
    await group.click();
    await differs.waitFor();

    await region(page).getByRole("button", { name: en.sign.button }).click();
    const { count, what } = await differences();
    expect(count).toBeGreaterThanOrEqual(3);
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText(`${count} groups differ (${what}). Close anyway?`).waitFor();
    await dialog.getByRole("button", { name: en.sign.anyway }).click();
    await region(page)
      .getByText(/^Closed by /)
      .waitFor();
    await paid();
    await page.reload();
    await region(page)
      .getByText(/^Changed since: \+1 Paid \$/)
      .waitFor();
  });

  it.each([1280, 1024, 768, 390])("on a screen of %s pixels nothing is cut", async (width) => {
    const desk = await browser.open(MAIN, { width });
    const table = region(desk.page).getByRole("table", { name: en.transactions });
    const first = table.locator("tbody tr").first();
    await first.waitFor();
    expect(await desk.overflow()).toBe(0);
    const edges = async (one: Locator) => {
      const { x, width: length } = (await one.first().boundingBox()) ?? { x: -1, width: 0 };
      return { left: x, right: x + length };
    };
    const around = await edges(region(desk.page));
    for (const shown of [
      table,
      first.getByRole("link", { name: /^Order #/ }),
      first.getByRole("cell").filter({ hasText: "$" }),
    ]) {
      const { left, right } = await edges(shown);
      expect(left).toBeGreaterThanOrEqual(around.left);
      expect(right).toBeLessThanOrEqual(around.right);
    }
  });

  it("draws what was paid and refunded each day, and has it in numbers", async () => {
    const { page } = await browser.open(MAIN);
    await page.getByRole("img", { name: /^Paid from .*\$\d/ }).waitFor();
    await page.getByText(en.daily.table).click();
    await page.getByRole("cell", { name: "Mobile wallet" }).first().waitFor();
    await page.getByRole("combobox", { name: en.daily.days }).click();
    await page.getByRole("option", { name: "Last 7 days" }).click();
    await page.getByRole("img", { name: /^Refunded from / }).waitFor();
  });

  it("asks what the columns hold where nothing tells it, and says what is wrong with a file", async () => {
    const { page } = await browser.open(YESTERDAY);
    const file = region(page).locator("input[type=file]");
    const give = (text: string) =>
      file.setInputFiles({ name: "day.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await give("<html>Please sign in</html>");
    await page.getByRole("alert").getByText("statement_unreadable", { exact: false }).waitFor();
    await give("One,Two,Three\na,b,c");
    await page.getByText(en.columns.hint).waitFor();
  });

  it("who may only read it compares and signs nothing, and who may not is told so", async () => {
    const reader = await hire(shop.api, "crossborder_day:read");
    const desk = await browser.open(MAIN, { user: reader });
    await region(desk.page).waitFor();
    expect(await desk.page.getByRole("button", { name: en.statement.choose }).count()).toBe(0);
    expect(await desk.page.getByRole("button", { name: en.sign.button }).count()).toBe(0);
    await desk.close();
    const other = await browser.open(MAIN, { user: await hire(shop.api, "crossborder_health:read") });
    await other.page.getByRole("alert").getByText(common.forbidden).first().waitFor();
  });
}
