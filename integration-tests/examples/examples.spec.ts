import express from "express";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../../testing/browser/browser";
import { freePort } from "../../testing/programs/free-port";
import { Terminal } from "../../testing/programs/terminal";
import { inShop } from "../../testing/shop/in-shop";
import type { Shop } from "../../testing/shop/shop";
import { ROOT } from "../../tooling/link-plugin";
import { bookOf } from "../admin/four-books";
import { packTarball } from "../package/fresh-store";
import { run, startUntil } from "../package/run";

const MINUTES = 60_000;
const EXAMPLES = join(ROOT, "examples");

/** Where both storefronts are. The store must know them before it starts. */
const origins = { html: "", next: "" };
let folder: string;

beforeAll(async () => {
  for (const name of ["html", "next"] as const) origins[name] = `http://localhost:${await freePort()}`;
  const both = Object.values(origins);
  process.env.STORE_CORS = both.join();
  process.env.GATEWAY_OPTIONS = JSON.stringify({ allowedReturnOrigins: both });
  folder = await mkdtemp(join(tmpdir(), "crossborder-examples-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A copy with what it names from npm, and this repository's package, which is not there yet, as it would be published. */
async function installed(name: string): Promise<string> {
  const copy = join(folder, name);
  const isSource = (path: string) => !/node_modules|\.next/.test(path.slice(EXAMPLES.length));
  await cp(join(EXAMPLES, name), copy, { recursive: true, filter: isSource });
  const { file } = await packTarball(folder, join(ROOT, "packages/storefront"));
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", file], { cwd: copy });
  return copy;
}

inShop("the examples, each as it stands there", examples, { lane: "all" });

function examples(shop: Shop): void {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    page = await browser.newPage();
    page.setDefaultTimeout(MINUTES);
  });
  afterEach(() => page.close());

  const payOnCashierPage = () => page.getByRole("button", { name: /^Pay \$/ }).click();

  /** One order, of one payment, on which the four books agree. Resolves to the order's id. */
  async function orderPaidOnce(): Promise<string> {
    const [order, ...others] = await shop.gateway.orders();
    expect([order?.status, others]).toEqual(["success", []]);
    const { reference = "", amount } = order ?? {};
    await shop.reconciled(reference);
    const agreed = { gateway: amount, ledger: amount, payments: amount, orders: amount };
    expect(await bookOf(shop, reference)).toEqual(agreed);
    return (await shop.transaction(reference)).order_id ?? "";
  }

  it(
    "backend-curl: the script prints the cashier page, and the order once it is paid",
    async () => {
      const { PATH } = process.env;
      const env = { PATH, MEDUSA_URL: shop.backendUrl, PUBLISHABLE_KEY: shop.seeded.publishableKey };
      const terminal = new Terminal("./checkout.sh", [], { cwd: join(EXAMPLES, "backend-curl"), env });
      await terminal.shows(/^Pay here: /);
      await page.goto(terminal.lines.at(-1)?.replace("Pay here: ", "") ?? "");
      await payOnCashierPage();
      await terminal.shows(/^Payment paid, order order_/);
      expect(terminal.lines.at(-1)).toBe(`Payment paid, order ${await orderPaidOnce()}`);
    },
    3 * MINUTES,
  );

  it(
    "html-checkout: declined once, then paid, and the page says which order it is",
    async () => {
      const copy = await installed("html-checkout");
      const store = { baseUrl: shop.backendUrl, publishableKey: shop.seeded.publishableKey };
      await writeFile(join(copy, "store.js"), `export const store = ${JSON.stringify(store)};\n`);
      const server = createServer(express().use(express.static(copy))).listen(new URL(origins.html).port);
      try {
        await page.goto(origins.html);
        await page.getByRole("radio", { name: "Credit card" }).check();
        await page.getByRole("button", { name: /^Pay/ }).click();
        await page.getByRole("button", { name: "Decline" }).click();
        await page.getByText("The payment was declined").waitFor();
        await page.getByRole("button", { name: /Credit card|^Pay/ }).click();
        await payOnCashierPage();
        await page.getByText(/^Thank you\. Order \d+ was placed\.$/).waitFor();
        expect(await orderPaidOnce()).toMatch(/^order_/);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    },
    5 * MINUTES,
  );

  it(
    "nextjs-checkout: built and started as for production, it leads to the order",
    async () => {
      const cwd = await installed("nextjs-checkout");
      const env = {
        NODE_ENV: "production" as const,
        NODE_OPTIONS: "",
        NEXT_TELEMETRY_DISABLED: "1",
        NEXT_PUBLIC_MEDUSA_URL: shop.backendUrl,
        NEXT_PUBLIC_PUBLISHABLE_KEY: shop.seeded.publishableKey,
      };
      const next = join(cwd, "node_modules/.bin/next");
      await run(next, ["build"], { cwd, env });
      const port = new URL(origins.next).port;
      const server = await startUntil(/Ready in/, next, ["start", "--port", port], { cwd, env });
      try {
        await page.goto(origins.next);
        await page.getByRole("button", { name: "Buy one" }).click();
        await page.getByRole("radio", { name: "Credit card" }).check();
        await page.getByRole("button", { name: /^Pay/ }).click();
        await payOnCashierPage();
        await page.getByRole("heading", { name: "Thank you" }).waitFor();
        expect(page.url()).toBe(`${origins.next}/order/${await orderPaidOnce()}`);
      } finally {
        await server.stop();
      }
    },
    15 * MINUTES,
  );
}
