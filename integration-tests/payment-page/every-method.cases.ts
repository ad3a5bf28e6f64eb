import type { Page } from "playwright-core";
import { sessionData, startPayment } from "../../packages/storefront/src";
import { textOf } from "../../packages/storefront/src/page/texts";
import { cases } from "../../testing/shop/cases";
import { forEach } from "../../testing/jest/lanes";
import { expectNothingPaid, expectOpen, expectPaidOnce } from "./books";
import { ALL, AT_CASHIER, type Cell, cellsFor, CODES_IN_CNY, DEVICES, FAST } from "./methods";
import { shopperBrowser } from "./shopper-browser";
import { HOST } from "./storefront-server";

const DOWN = { "secure-pay": { reset: true }, "create-trans-qrcode": { reset: true } };
/** The gateway takes the money, and neither tells of it nor can be asked. */
const SILENT = { ipn: { lose: true }, "tran-query": { reset: true } };

export default cases("by every method, in every currency, on a desktop and on a phone", (shop) => {
  const at = shopperBrowser(shop, 19);
  let stories = 0;
  const story = (name: string, tell: (cell: Cell) => Promise<void>, cells = cellsFor(stories++), fast = 0) =>
    forEach(cells, { fast })(`${name}: $id, $currency, $device`, tell);

  const choose = (page: Page, { id }: Pick<Cell, "id">) => page.locator(`input[value="${id}"]`).check();
  const payButton = (page: Page) => at.cashier(page);
  const shown = (page: Page, { shows, device }: Cell) =>
    shows === "cashier"
      ? payButton(page).waitFor()
      : at.says(page, device === "phone" ? "Pay in your wallet" : "Scan to pay");
  const isTold = (page: Page, code: Parameters<typeof textOf>[0]) =>
    page.getByRole("alert").getByText(textOf(code)).waitFor();

  async function visit(cell: Cell): Promise<Page> {
    const page = await at.visit("/checkout", DEVICES[cell.device], "", cell.currency);
    await choose(page, cell);
    return page;
  }
  async function press(page: Page, cell: Cell): Promise<void> {
    await at.press(page, "Pay");
    await shown(page, cell);
  }
  async function start(cell: Cell): Promise<Page> {
    const page = await visit(cell);
    await press(page, cell);
    return page;
  }
  /** On the gateway's page; in the wallet on the same phone; or in a wallet that scanned the code. */
  async function pays(page: Page, { shows, device }: Cell): Promise<void> {
    if (shows === "cashier") {
      await payButton(page).click();
      await page.waitForURL(/\/checkout\/done/);
    } else if (device === "phone") {
      await page.getByRole("link", { name: "Open the wallet" }).click();
      await page.getByRole("button", { name: /^Confirm/ }).click();
      await page.getByText("Paid. Thank you.").waitFor();
      await page.goBack();
      if (page.url().includes("/wallet/")) await page.goBack();
    } else {
      await shop.gateway.act(await at.latest(), "pay");
    }
  }
  async function paysOnce(page: Page, cell: Cell): Promise<void> {
    await pays(page, cell);
    await at.expectOrdered(page);
    await expectPaidOnce(shop, cell);
  }

  story(
    "pays: one order, and the four books agree",
    async (cell) => paysOnce(await start(cell), cell),
    ALL,
    FAST,
  );

  story(
    "is told that there is no QR code in this currency",
    async (cell) => {
      const page = await visit(cell);
      await at.press(page, "Pay");
      await isTold(page, "currency_not_supported");
      expect(await at.orders()).toEqual([]);
    },
    CODES_IN_CNY,
  );

  story("declines: is told, and nothing is ordered or left to pay", async (cell) => {
    const page = await start(cell);
    if (cell.shows === "cashier") await page.getByRole("button", { name: "Decline" }).click();
    else await shop.gateway.act(await at.latest(), "decline");
    await isTold(page, "declined");
    await expectNothingPaid(shop);
  });

  story("lets the time pass: is told, begins again, and pays once", async (cell) => {
    const page = await visit(cell);
    await press(page, cell);
    if (cell.shows === "cashier") {
      await page.getByRole("button", { name: "Let it expire" }).click();
      await page.getByRole("link", { name: "Back to the shop" }).click();
      await isTold(page, "expired");
    } else {
      await shop.gateway.act(await at.latest(), "expire");
      await isTold(page, "expired");
    }
    await press(page, cell);
    expect(await at.orders()).toHaveLength(2);
    await paysOnce(page, cell);
  });

  story("goes back, and on again: the same payment, paid once", async (cell) => {
    const page = await start(cell);
    if (cell.shows === "cashier") await page.goBack();
    else await at.press(page, "Pay another way");
    await page.locator("input:checked").waitFor();
    await press(page, cell);
    expect(await at.orders()).toHaveLength(1);
    await paysOnce(page, cell);
  });

  story("presses in two tabs: one payment, and both tell the order", async (cell) => {
    const page = await visit(cell);
    const second = await at.openTab(page, page.url());
    await choose(second, cell);
    await Promise.all([page, second].map((tab) => press(tab, cell)));
    expect(await at.orders()).toHaveLength(1);
    await paysOnce(page, cell);
    if (cell.shows === "cashier") await pays(second, cell);
    await at.expectOrdered(second);
    await expectPaidOnce(shop, cell);
  });

  story("clicks fifty times: one payment", async (cell) => {
    const page = await visit(cell);
    await page.evaluate(
      `{ const button = document.querySelector(".cb-button"); for (let i = 0; i < 50; i++) button.click(); }`,
    );
    await shown(page, cell);
    expect(await at.orders()).toHaveLength(1);
    await paysOnce(page, cell);
  });

  story("changes the method in a hurry: the last one is paid, and the other closed", async (cell) => {
    const page = await visit({ ...cell, id: otherThan(cell) });
    const clicks = [".cb-button", `input[value="${cell.id}"]`, ".cb-button"];
    await page.evaluate(`(async () => {
      for (const selector of ${JSON.stringify(clicks)}) {
        document.querySelector(selector).click();
        await new Promise((resolve) => setTimeout(resolve));
      }
    })()`);
    await shown(page, cell);
    await expectOpen(shop, 1);
    await paysOnce(page, cell);
  });

  story("pays after the tab was closed: is told the order on the next visit", async (cell) => {
    const page = await start(cell);
    await page.close();
    const reference = await at.latest();
    await shop.gateway.act(reference, "pay");
    await shop.reconciled(reference);
    const next = await at.openTab(page, `/?key=${shop.seeded.publishableKey}`);
    await next.getByText(/^Order \d+ was placed$/).waitFor();
    await expectPaidOnce(shop, cell);
  });

  story("loses the connection: is told, and pays once it is back", async (cell) => {
    const page = await visit(cell);
    await page.context().setOffline(true);
    await at.press(page, "Pay");
    await isTold(page, "unsent");
    await page.context().setOffline(false);
    await press(page, cell);
    await paysOnce(page, cell);
  });

  story("finds the gateway down: is told, and pays when it is up again", async (cell) => {
    await shop.gateway.faults(DOWN);
    const page = await visit(cell);
    await at.press(page, "Pay");
    await isTold(page, "unavailable");
    expect(await at.orders()).toEqual([]);
    await shop.gateway.faults({});
    await press(page, cell);
    await paysOnce(page, cell);
  });

  story("pays before the gateway goes silent: hears of no failure, and has the order", async (cell) => {
    const page = await start(cell);
    await shop.gateway.faults(SILENT);
    await pays(page, cell);
    await page.getByText(/^(Waiting for|Checking) your payment…$/).waitFor();
    expect(await shop.orders()).toEqual([]);
    await shop.gatewayMended();
    await at.expectOrdered(page);
    await expectPaidOnce(shop, cell);
  });

  story(
    "runs no scripts: the storefront's server tells how it ended",
    async (cell) => {
      const page = await at.visit(
        "/plain",
        { ...DEVICES[cell.device], javaScriptEnabled: false },
        "",
        cell.currency,
      );
      const id = new URL(page.url()).searchParams.get("cart") ?? "";
      const data = sessionData({ path: `https://${HOST}/plain/done` });
      const { redirect = "" } = await startPayment(at.store(), { id }, cell.id, data);
      await page.goto(redirect);
      await page.getByRole("button", { name: "Decline" }).click();
      await at.says(page, textOf("declined"));
      await page.goto(redirect);
      await payButton(page).click();
      await page.getByText(/^Order \d+ was placed$/).waitFor();
      await expectPaidOnce(shop, cell);
    },
    cellsFor(stories++).filter(({ shows }) => shows === "cashier"),
  );
});

const otherThan = ({ id }: Cell): string =>
  AT_CASHIER.find((other) => other.id.slice(0, 24) !== id.slice(0, 24))?.id ?? "";
