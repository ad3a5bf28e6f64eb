import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { textOf } from "../../packages/storefront/src/page/texts";
import { portOf } from "../../src/gateway/recording-gateway.spec.helper";
import { type DrivenBrowser, openDriven } from "../../testing/browser/webdriver";
import { cases } from "../../testing/shop/cases";
import { expectNothingPaid, expectPaidOnce } from "./books";
import type { Cell } from "./methods";
import { HOST, openStorefront } from "./storefront-server";

const DRIVER = process.env.WEBDRIVER_PATH ?? "";
const where = DRIVER ? describe : describe.skip;

const CASHIER: Cell = {
  id: "pp_crossborder-creditcard_main",
  shows: "cashier",
  currency: "usd",
  device: "desktop",
};
const CODE: Cell = { id: "pp_crossborder-channel-a_qr", shows: "code", currency: "usd", device: "desktop" };

/** Wherever a browser wants to go, it comes to this port. */
async function openProxy(port: number) {
  const proxy = createServer().on("connect", (_request, client, head) => {
    const server = connect(port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 OK\r\n\r\n");
      server.write(head);
      server.pipe(client).pipe(server);
    });
    for (const end of [server, client])
      end.on("error", () => [server, client].forEach((one) => one.destroy()));
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  return proxy;
}

export default cases("in a browser of another engine", (shop) => {
  where("(skipped where WEBDRIVER_PATH does not name its driver)", () => {
    const store = () => ({ baseUrl: shop.backendUrl, publishableKey: shop.seeded.publishableKey });
    let storefront: Awaited<ReturnType<typeof openStorefront>>;
    let proxy: Awaited<ReturnType<typeof openProxy>>;
    let browser: DrivenBrowser;

    beforeAll(async () => {
      storefront = await openStorefront(19, store);
      proxy = await openProxy(storefront.port);
      browser = await openDriven(DRIVER, `127.0.0.1:${portOf(proxy)}`);
    }, 120_000);
    afterAll(async () => {
      await browser?.close();
      proxy?.close();
      await storefront?.close();
    });

    async function start(path: string, { id }: Cell): Promise<void> {
      const cart = await shop.shopper().fillCart();
      await browser.goto(`https://${HOST}${path}?cart=${cart.id}&key=${shop.seeded.publishableKey}`);
      await browser.click(`//input[@value="${id}"]`);
      await browser.click(`//button[.="Pay"]`);
    }
    const ordered = () => browser.sees(`//*[@role="status" and starts-with(., "Order ")]`);

    it.each(["/checkout", "/element"])("%s: scans the code, and has the order", async (path) => {
      await start(path, CODE);
      await browser.sees(`//h3[.="Scan to pay"]`);
      await shop.gateway.act((await shop.gateway.orders()).at(-1)?.reference ?? "", "pay");
      await ordered();
      await expectPaidOnce(shop, CODE);
    });

    it("pays on the cashier page, and has the order", async () => {
      await start("/checkout", CASHIER);
      await browser.click(`//button[starts-with(., "Pay $")]`);
      await ordered();
      await expectPaidOnce(shop, CASHIER);
    });

    it("declines on the cashier page, and is told", async () => {
      await start("/checkout", CASHIER);
      await browser.click(`//button[.="Decline"]`);
      await browser.sees(`//*[@role="alert" and .="${textOf("declined")}"]`);
      await expectNothingPaid(shop);
    });
  });
});
