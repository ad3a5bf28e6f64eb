import { operations } from "../../../src/gateway/operations";
import { open, opening } from "./orders.spec.helper";
import { CONTROL, send } from "./raw-request.spec.helper";
import { Shop } from "./shop.spec.helper";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.sandbox.close());

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const status = async (reference: string) => (await shop.recorded(reference)).status;

describe("a page whose name leads to this machine", () => {
  const FOREIGN = [
    "evil.example",
    "evil.example:4010",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "user@127.0.0.1",
    "127.0.0.1 evil.example",
    "10.0.0.1",
    "@",
  ];

  it.each(FOREIGN)("reads no orders, as %j", async (Host) => {
    const reference = await open(shop, "add");
    for (const path of ["/_sandbox/transactions", "/", `/cashier/${reference}`]) {
      const answer = await send(shop, path, { headers: { Host } });
      expect(answer.status).toBe(403);
      expect(answer.body).not.toContain(reference);
      expect(answer.body).toContain("--allowed-host");
    }
  });

  it("pays nothing", async () => {
    const reference = await open(shop, "add");
    const headers = { Host: "evil.example", ...CONTROL };
    expect(
      await send(shop, `/_sandbox/transactions/${reference}/pay`, { method: "POST", headers }),
    ).toMatchObject({
      status: 403,
    });
    expect(await status(reference)).toBe("init");
  });

  it("is told apart from this machine's own names", async () => {
    for (const Host of ["localhost", "LOCALHOST:1", "127.0.0.1:8080", "[::1]:4010", "shop.localhost:4010"]) {
      expect(await send(shop, "/_sandbox/transactions", { headers: { Host } })).toMatchObject({
        status: 200,
      });
    }
  });

  it("is told apart from a name that was allowed, for calls of the merchant as well", async () => {
    await shop.sandbox.close();
    shop = await Shop.open({ allowedHosts: ["Gateway.Test"] });
    const fields = new URLSearchParams(shop.signed(opening.add())).toString();
    const call = (Host: string) =>
      send(shop, operations.add.paths.primary, { method: "POST", headers: { Host, ...FORM }, body: fields });
    expect((await call("gateway.test:8443")).body).toContain('"000100"');
    expect(await call("other.test")).toMatchObject({ status: 403 });
  });

  it("is refused with a line in the log", async () => {
    await shop.sandbox.close();
    const lines: string[] = [];
    shop = await Shop.open({ log: (line) => lines.push(line) });
    await send(shop, "/", { headers: { Host: "evil.example" } });
    expect(lines).toEqual([
      'refused: the host "evil.example" is not allowed here; a sandbox allows it with --allowed-host',
    ]);
  });
});

describe("a page of another origin", () => {
  const ORIGINS: [string, Record<string, string>][] = [
    ["on the internet", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }],
    ["on another port of this machine", { Origin: "http://127.0.0.1:1", "Sec-Fetch-Site": "same-site" }],
    ["in a browser that only sends Origin", { Origin: "http://evil.example" }],
    ["without an origin", { Origin: "null" }],
  ];

  it.each(ORIGINS)("%s does not pay an order by a form", async (_where, headers) => {
    const reference = await open(shop, "securePay");
    for (const path of [
      `/cashier/${reference}/pay`,
      `/wallet/${reference}/confirm`,
      `/cashier/${reference}/expire`,
    ]) {
      expect(await send(shop, path, { method: "POST", headers: { ...headers, ...FORM } })).toMatchObject({
        status: 403,
      });
    }
    expect(await status(reference)).toBe("init");
  });

  it.each(ORIGINS)("%s does not pay an order by the control interface", async (_where, headers) => {
    const reference = await open(shop, "add");
    const path = `/_sandbox/transactions/${reference}/pay`;
    const plain = { ...headers, "Content-Type": "text/plain" };
    expect(await send(shop, path, { method: "POST", headers: plain, body: "{}" })).toMatchObject({
      status: 403,
    });
    expect(await status(reference)).toBe("init");
  });

  it.each(ORIGINS)("%s uses up no fault by a call without a signature", async (_where, headers) => {
    await shop.setFaults({ "secure-pay": { http_500: true, times: 1 } });
    const path = operations.securePay.paths.primary;
    expect(await send(shop, path, { method: "POST", headers: { ...headers, ...FORM } })).toMatchObject({
      status: 403,
    });
    expect((await shop.control("GET", "/faults")).body).toHaveProperty("secure-pay");
  });

  it("gets no permission to read or to send more", async () => {
    const headers = {
      Origin: "https://evil.example",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "x-crossborder-sandbox",
      "Access-Control-Request-Private-Network": "true",
    };
    const { transactionNo } = await shop.recorded(await open(shop, "add"));
    for (const path of ["/_sandbox/clock", "/_sandbox/calls", `/cashier/${transactionNo}/pay`, "/"]) {
      for (const method of ["OPTIONS", "GET", "POST"]) {
        const answer = await send(shop, path, { method, headers });
        expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
      }
    }
  });

  it("does not show a page of the sandbox in a frame", async () => {
    const { headers } = await send(shop, `/cashier/${await open(shop, "securePay")}`);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });
});

it.each([
  ["in a new browser", { "Sec-Fetch-Site": "same-origin" }],
  ["in an old one", {}],
])("the sandbox's own page pays, %s", async (_what, more) => {
  const reference = await open(shop, "securePay");
  const headers = { Origin: shop.url, ...more, ...FORM };
  expect(await send(shop, `/cashier/${reference}/pay`, { method: "POST", headers })).toMatchObject({
    status: 303,
  });
  expect(await status(reference)).toBe("success");
});

describe("the control interface changes something", () => {
  it.each([
    ["POST", "/transactions/REFERENCE/pay"],
    ["POST", "/clock"],
    ["POST", "/reset"],
    ["PUT", "/faults"],
    ["DELETE", "/transactions/REFERENCE"],
  ])("only with its header: %s %s", async (method, path) => {
    const reference = await open(shop, "add");
    const headers = { "Content-Type": "application/json" };
    const address = `/_sandbox${path.replace("REFERENCE", reference)}`;
    const answer = await send(shop, address, { method, headers, body: '{"advance_minutes": 600}' });
    expect(answer).toMatchObject({
      status: 403,
      body: JSON.stringify({ error: "the header X-Crossborder-Sandbox: 1 is missing" }),
    });
    expect(await status(reference)).toBe("init");
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=a", undefined])(
    "only with a body of JSON, not of %s",
    async (type) => {
      const headers = { "X-Crossborder-Sandbox": "1", ...(type && { "Content-Type": type }) };
      const answer = await send(shop, "/_sandbox/clock", {
        method: "POST",
        headers,
        body: '{"advance_minutes": 600}',
      });
      expect(answer).toMatchObject({
        status: 415,
        body: JSON.stringify({ error: "the body must be JSON, with Content-Type: application/json" }),
      });
    },
  );
});
