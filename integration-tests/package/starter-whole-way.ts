import { join } from "node:path";
import { type Postgres, startScratchPostgres } from "../../testing/database/postgres";
import { ci } from "../../testing/jest/lanes";
import { openBrowser } from "../../testing/browser/browser";
import { SandboxControl } from "../../testing/shop/sandbox-control";
import { StarterPage } from "./starter-page";
import { StarterShop } from "./starter-shop";

const MINUTES = 60_000;
/** Sold in EUR alone by the starter: the gateway does not take that. */
const GOODS = "sweatpants";

/** A storefront in development makes a page when it is asked for. */
const PAGE_MS = 3 * MINUTES;

/**
 * One command at the root of all, the starter's own goods, and no edit by hand. In development there is no account at a gateway either:
 * the plugin starts the sandbox by itself.
 */
export function wholeWay(
  name: string,
  starters: { official: string; nextjs?: string },
  mode: "development" | "production",
): void {
  const isGiven = Object.values(starters).every((folder) => folder !== "");
  (isGiven ? ci.describe : describe.skip)(`${name} after one command, in ${mode}`, () => {
    let postgres: Postgres;
    let shop: StarterShop;

    beforeAll(async () => {
      postgres = await startScratchPostgres();
      await postgres.databases.create("starters");
      shop = await StarterShop.create(
        { ...starters, namesGateway: mode === "production" },
        postgres.databases.url("starters"),
      );
    }, 10 * MINUTES);
    afterAll(async () => {
      await shop?.close();
      await postgres?.stop();
    }, MINUTES);

    it(
      "sells its own goods in a region in USD: the order is paid",
      async () => {
        const said = await shop.init("--us-region");
        expect(said).toContain("United States (USD) is new");
        expect(said).toContain("region United States (USD) offers 4 more payment methods");
        expect(said).toContain("doctor: nothing must be done");
        const again = await shop.init("--us-region");
        expect(again).toContain("every file has everything already");
        expect(again).toContain("region United States (USD) offers 0 more payment methods");
        const sandbox = new SandboxControl(
          mode === "development" ? await shop.develop() : await shop.startAll(),
        );
        const browser = await openBrowser();
        try {
          const page = await browser.newPage({ locale: "en-US", viewport: { width: 1280, height: 1000 } });
          page.setDefaultTimeout(PAGE_MS);
          const us = new StarterPage(page, shop.urls.storefront, "us");
          await us.buy(GOODS, "ada@shop.example", "Mobile wallet");
          await page.getByRole("button", { name: /^Pay / }).click();
          expect(await us.order()).toContain(`${shop.urls.storefront}/us/order/`);
          expect(await us.paymentMethod()).toBe("Mobile wallet");
          if (process.env.STARTER_PICTURES)
            await page.screenshot({
              path: join(process.env.STARTER_PICTURES, `${name}.png`),
              fullPage: true,
            });
          expect(await sandbox.orders()).toMatchObject([{ status: "success" }]);
        } finally {
          await browser.close();
        }
      },
      25 * MINUTES,
    );
  });
}
