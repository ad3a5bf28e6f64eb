import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { operations } from "../../../src/gateway/operations";
import { open, opening } from "./orders.spec.helper";
import { CONTROL, send } from "./raw-request.spec.helper";
import { Shop } from "./shop.spec.helper";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.sandbox.close());

it.each([
  "/cashier/%",
  "/wallet/%ff",
  "/qrcode/%.png",
  "/_sandbox/transactions/%",
  "/_sandbox/schedules/%E0%A4%A",
])("an address that cannot be read, %s, is answered without a look inside", async (path) => {
  const answer = await send(shop, path);
  expect(answer.status).toBe(400);
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  expect(JSON.parse(answer.body)).toEqual({ error: expect.stringContaining("cannot be read") });
  expect(answer.body).not.toMatch(/node_modules|\.ts|at /);
});

it.each([
  "/../../../etc/passwd",
  "/cashier/..%2f..%2f..%2fetc%2fpasswd",
  "/qrcode/..%2f..%2fpackage.json",
  "/_sandbox/%2e%2e/%2e%2e/package.json",
])("no file is served, whatever the address: %s", async (path) => {
  expect(await send(shop, path)).toMatchObject({ status: 404 });
});

it("a control body that is too long is refused as such", async () => {
  const body = JSON.stringify({ advance_minutes: 1, more: "x".repeat(200_000) });
  const answer = await send(shop, "/_sandbox/clock", { method: "POST", headers: CONTROL, body });
  expect(answer).toMatchObject({ status: 413, body: expect.stringContaining("cannot be read") });
});

it.each(["__proto__", "constructor", "prototype"])(
  "%s in JSON is no fault, and changes no object",
  async (name) => {
    const body = `{"${name}": {"drop": true, "polluted": true}}`;
    await send(shop, "/_sandbox/faults", { method: "PUT", headers: CONTROL, body });
    expect((await shop.control("GET", "/faults")).body).toEqual({});
    const fields = { ...opening.add(), [name]: "polluted" };
    expect(await shop.call("add", fields)).toMatchObject({ ret_code: "000100" });
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  },
);

it.each(["__proto__", "constructor", "toString", "<script>alert(1)</script>"])(
  "%s is no order, and is not written into a page",
  async (name) => {
    const at = encodeURIComponent(name);
    for (const path of [
      `/cashier/${at}`,
      `/wallet/${at}`,
      `/_sandbox/transactions/${at}`,
      `/_sandbox/schedules/${at}`,
    ]) {
      const answer = await send(shop, path);
      expect(answer.status).toBe(404);
      expect(answer.body).not.toContain("<script>alert");
    }
    const unknown = await send(shop, `/wallet/prepay?${at}=1`);
    expect(unknown.status).toBe(400);
    expect(unknown.body).not.toContain("<script>alert");
  },
);

it("text of a shop adds no header to a redirect", async () => {
  for (const broken of [
    { callbackUrl: "https://shop.example/\r\nSet-Cookie: b=c" },
    { note: "a\r\nSet-Cookie: b=c", callbackUrl: "https://shop.example/?n={note}" },
  ]) {
    const answer = await shop.call("securePay", { ...opening.securePay(), ...broken });
    expect(answer).toMatchObject({ ret_code: "000023" });
  }
});

it("an image in a page uses up no fault: only a POST is a call", async () => {
  await shop.setFaults({ "secure-pay": { http_500: true, times: 1 } });
  const answer = await send(shop, operations.securePay.paths.primary);
  expect(JSON.parse(answer.body)).toEqual({ ret_code: "000023", ret_msg: "method: must be POST" });
  expect((await shop.control("GET", "/faults")).body).toHaveProperty("secure-pay");
});

it("a shop that answers a notification without end does not fill the memory", async () => {
  let sent = 0;
  const endless = createServer((_request, response) => {
    const timer = setInterval(() => response.write("x".repeat(20_000), () => (sent += 20_000)), 1);
    response.once("close", () => clearInterval(timer));
  }).listen(0, "127.0.0.1");
  await once(endless, "listening");
  const { port } = endless.address() as AddressInfo;
  const reference = await open(shop, "securePay", { ipnUrl: `http://127.0.0.1:${port}/ipn` });
  await shop.customer("pay", reference);
  const [send] = await shop.sent(1);
  expect(send).toMatchObject({ status: "unreachable", error: expect.stringContaining("maxContentLength") });
  expect(sent).toBeLessThan(10_000_000);
  endless.closeAllConnections();
  endless.close();
});
