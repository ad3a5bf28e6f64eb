import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Browser, Page } from "playwright-core";
import { GatewayClient } from "../../src/gateway";
import { createSandbox, type Sandbox } from "../../packages/sandbox/src";
import { openBrowser } from "../../testing/browser/browser";
import { eventually, SandboxControl } from "../../testing/shop/sandbox-control";
import { GATEWAY_ACCOUNT } from "../../testing/store/accounts";

/** A name whose owner lets it lead to this machine. */
const STRANGER = "stranger.example";

describe("a developer's browser shows a stranger's page while the sandbox runs", () => {
  let sandbox: Sandbox;
  let control: SandboxControl;
  let browser: Browser;
  let page: Page;
  let strangers: Server;
  let strangersPage = "";
  let count = 0;

  beforeAll(async () => {
    sandbox = await createSandbox({ ...GATEWAY_ACCOUNT, ipnRetryDelaysMs: [] });
    control = new SandboxControl(sandbox.url);
    browser = await openBrowser({ args: [`--host-resolver-rules=MAP ${STRANGER} 127.0.0.1`] });
    strangers = createServer((_request, response) => {
      response.setHeader("Content-Type", "text/html").end(strangersPage);
    }).listen(0, "127.0.0.1");
    await once(strangers, "listening");
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    strangers?.close();
    await sandbox?.close();
  });

  beforeEach(async () => {
    page = await browser.newPage();
  });
  afterEach(() => page.close());

  const at = (host: string, { port }: { port: string }) => `http://${host}:${port}/`;

  async function openOrder() {
    const reference = `FOREIGN-${(count += 1)}`;
    const client = new GatewayClient({ baseUrl: sandbox.url, ...GATEWAY_ACCOUNT });
    const { result } = await client.securePay({
      reference,
      amount: "12.50",
      currency: "USD",
      vendor: "channel_a",
      terminal: "ONLINE",
      ipnUrl: "https://shop.example/ipn",
      callbackUrl: sandbox.url,
      goodsInfo: JSON.stringify([{ goods_name: "Green tea", quantity: "1" }]),
    });
    return { reference, cashierUrl: result.cashierUrl };
  }

  async function showStrangersPage(html: string): Promise<void> {
    strangersPage = html;
    const address = strangers.address();
    const port = String(typeof address === "object" && address ? address.port : "");
    await page.goto(at(STRANGER, { port }));
  }

  it("and the shopper's own click on the cashier page pays", async () => {
    const { reference, cashierUrl } = await openOrder();
    await page.goto(cashierUrl);
    await page.getByRole("button", { name: "Pay" }).click();
    await eventually(
      async () => (await control.order(reference)).status === "success",
      "the order to be paid",
    );
  });

  it("whose form pays no order", async () => {
    const { reference, cashierUrl } = await openOrder();
    const form = `<form method="post" action="${cashierUrl}/pay"><button>A prize</button></form>`;
    await showStrangersPage(form);
    const answered = page.waitForResponse(`${cashierUrl}/pay`);
    await page.getByRole("button").click();
    expect((await answered).status()).toBe(403);
    expect(await control.order(reference)).toMatchObject({ status: "init" });
  });

  it("whose script pays no order by the control interface", async () => {
    const { reference } = await openOrder();
    const address = `${sandbox.url}/_sandbox/transactions/${reference}/pay`;
    const send = (options: string) =>
      `await fetch("${address}", { method: "POST", ${options} }).catch(() => 0);`;
    await showStrangersPage(`<h1>A shop</h1><script type="module">
      ${send('mode: "no-cors", body: "{}"')}
      ${send('headers: { "X-Crossborder-Sandbox": "1" }')}
      ${send('headers: { "Content-Type": "application/json" }, body: "{}"')}
      document.querySelector("h1").textContent = "Sent";
    </script>`);
    await page.getByRole("heading", { name: "Sent" }).waitFor();
    expect(await control.order(reference)).toMatchObject({ status: "init" });
  });

  it("which reads no orders under a name that leads to the sandbox", async () => {
    const { reference } = await openOrder();
    const address = at(STRANGER, new URL(sandbox.url));
    for (const path of ["", "_sandbox/transactions"]) {
      const response = await page.goto(`${address}${path}`);
      expect(response?.status()).toBe(403);
      const read = (await response?.text()) ?? "";
      expect(read).toContain("is not allowed here");
      expect(read).not.toContain(reference);
    }
  });

  it("which cannot show the cashier page in a frame and have it clicked", async () => {
    const { cashierUrl } = await openOrder();
    await showStrangersPage(`<iframe src="${cashierUrl}"></iframe>`);
    // What Chromium shows in place of a page that may not be framed.
    const refused = async () => page.frames().some((frame) => frame.url().startsWith("chrome-error:"));
    await eventually(refused, "the frame to be refused");
  });
});
