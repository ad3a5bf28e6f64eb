import axios from "axios";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../../testing/browser/browser";
import { ci, forEach } from "../../testing/jest/lanes";
import { cases } from "../../testing/shop/cases";
import { ADMIN } from "../../testing/store/accounts";
import { all, bookOf } from "../admin/four-books";

const OWN = "http://localhost";

export default cases("a signed-in member of staff opens a stranger's page", (shop) => {
  let browser: Browser;
  let page: Page;
  let strangers: Server;
  let strangersPage = "";

  beforeAll(async () => {
    browser = await openBrowser();
    strangers = createServer((_request, response) => {
      response.setHeader("Content-Type", "text/html").end(strangersPage);
    }).listen(0);
    await once(strangers, "listening");
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    strangers?.close();
  });

  beforeEach(async () => {
    page = await browser.newPage();
    const { request } = page.context();
    const signedIn = await request.post(`${shop.backendUrl}/auth/user/emailpass`, { data: ADMIN });
    const Authorization = `Bearer ${(await signedIn.json()).token}`;
    await request.post(`${shop.backendUrl}/auth/session`, { headers: { Authorization } });
    // The cookie alone lets them in.
    expect((await request.get(`${shop.backendUrl}/admin/crossborder/transactions`)).status()).toBe(200);
  });
  afterEach(() => page.context().close());

  /** Another port of the same host: the browser calls it the same site, and sends the cookie along. */
  async function showStrangersPage(html: string): Promise<void> {
    strangersPage = html;
    const address = strangers.address();
    await page.goto(`${OWN}:${typeof address === "object" ? address?.port : ""}/`);
  }

  async function expectUntouched(reference: string): Promise<void> {
    const { captured_amount: book } = await shop.transaction(reference);
    expect(await bookOf(shop, reference)).toEqual(all(book));
    expect(await shop.transaction(reference)).toMatchObject({ state: "paid", refunded_amount: "0.00" });
  }

  forEach(
    [
      ["Medusa's refund", ({ payment }: Paid) => `payments/${payment.id}/refund`],
      ["Medusa's capture", ({ payment }: Paid) => `payments/${payment.id}/capture`],
      ["Medusa's cancellation", ({ order }: Paid) => `orders/${order.id}/cancel`],
      ["the plugin's refund", ({ reference }: Paid) => `crossborder/transactions/${reference}/refund`],
      ["a look at the gateway", ({ reference }: Paid) => `crossborder/transactions/${reference}/reconcile`],
    ],
    { fast: 1 },
  )("whose form moves no money by %s", async (_, path) => {
    const paid = await shop.paidOrder();
    const action = `${shop.backendUrl}/admin/${path(paid)}`;
    const form = `<form method="post" action="${action}"><button>A prize</button></form>`;
    await showStrangersPage(form);
    const answered = page.waitForResponse(action);
    await page.getByRole("button").click();
    const answer = await answered;
    expect([answer.status(), (await answer.json()).code]).toEqual([403, "foreign_page"]);
    await shop.runJob();
    await expectUntouched(paid.reference);
    expect((await shop.orders()).map(({ status }) => status)).toEqual(["pending"]);
  });

  it("whose script moves no money either, whatever it says that it sends", async () => {
    const { reference, payment } = await shop.paidOrder();
    const paths = [`payments/${payment.id}/refund`, `crossborder/transactions/${reference}/refund`];
    const send = (path: string, options: string) =>
      `await fetch("${shop.backendUrl}/admin/${path}", { method: "POST", credentials: "include", ${options} }).catch(() => 0);`;
    const all = paths.flatMap((path) => [
      send(path, 'mode: "no-cors", headers: { "Content-Type": "text/plain" }, body: "{}"'),
      send(path, 'mode: "no-cors", body: new URLSearchParams({ note: "x" })'),
      send(path, 'headers: { "Content-Type": "application/json" }, body: "{}"'),
    ]);
    await showStrangersPage(`<h1>A shop</h1><script type="module">${all.join("\n")}
      document.querySelector("h1").textContent = "Sent";</script>`);
    await page.getByRole("heading", { name: "Sent" }).waitFor();
    await expectUntouched(reference);
  });

  ci.it(
    "while programs that sign each request are asked for nothing, and a session's requests are JSON",
    async () => {
      const { reference } = await shop.paidOrder();
      const address = `${shop.backendUrl}/admin/crossborder/transactions/${reference}/reconcile`;
      const validateStatus = () => true;
      const { data } = await axios.post(`${shop.backendUrl}/auth/user/emailpass`, ADMIN);
      const Authorization = `Bearer ${data.token}`;
      const session = await axios.post(`${shop.backendUrl}/auth/session`, {}, { headers: { Authorization } });
      const Cookie = session.headers["set-cookie"]?.map((one) => one.split(";")[0]).join("; ");
      const form = new URLSearchParams({ note: "x" });
      const sent = async (headers: object, body: unknown) => {
        const answer = await axios.post(address, body, { headers: { ...headers }, validateStatus });
        return [answer.status, answer.data.code];
      };
      const json = { "Content-Type": "application/json" };
      expect(await sent({ Authorization }, form)).toEqual([200, undefined]);
      expect(await sent({ Cookie, ...json }, {})).toEqual([200, undefined]);
      expect(await sent({ Cookie }, form)).toEqual([415, "json_only"]);
      expect(await sent({ Cookie }, undefined)).toEqual([415, "json_only"]);
      // A proxy's password, which browsers add by themselves, signs nothing.
      expect(await sent({ Cookie, Authorization: "Basic c2hvcDpzaG9w" }, form)).toEqual([415, "json_only"]);
      for (const written of [`${address}/`, address.replace("/admin/crossborder", "/ADMIN/Crossborder")])
        expect((await axios.post(written, form, { headers: { Cookie }, validateStatus })).status).toBe(415);
      const from = (Origin: string) => sent({ Cookie, ...json, Origin }, {});
      expect(await from(shop.backendUrl)).toEqual([200, undefined]);
      expect(await from("https://stranger.example")).toEqual([403, "foreign_page"]);
    },
  );

  type Paid = Awaited<ReturnType<typeof shop.paidOrder>>;
});
