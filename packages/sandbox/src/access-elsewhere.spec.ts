import { opening } from "./orders.spec.helper";
import { CONTROL, send } from "./raw-request.spec.helper";
import { Shop } from "./shop.spec.helper";

let shop: Shop;
beforeEach(async () => {
  shop = await Shop.open();
});
afterEach(() => shop.sandbox.close());

describe("where other machines can reach it", () => {
  const TOKEN = "a-token-of-the-test";
  const basic = (password: string) => ({
    Authorization: `Basic ${Buffer.from(`sandbox:${password}`).toString("base64")}`,
  });
  const OWNERS = ["/", "/_sandbox/transactions", "/_sandbox/calls", "/_sandbox/faults"];

  const reopen = async (options: Parameters<typeof Shop.open>[0]) => {
    await shop.sandbox.close();
    shop = await Shop.open(options);
  };

  it("shows and changes nothing without the control token", async () => {
    await reopen({ host: "0.0.0.0", controlToken: TOKEN });
    for (const headers of [{}, basic(""), basic(`${TOKEN}x`), { Authorization: `Bearer ${TOKEN}` }]) {
      for (const path of OWNERS) {
        const answer = await send(shop, path, { headers });
        expect(answer.status).toBe(401);
        expect(answer.headers["www-authenticate"]).toMatch(/^Basic realm=/);
        expect(answer.body).toContain("control token");
      }
      const reset = await send(shop, "/_sandbox/reset", {
        method: "POST",
        headers: { ...CONTROL, ...headers },
      });
      expect(reset.status).toBe(401);
    }
    for (const path of OWNERS) expect((await send(shop, path, { headers: basic(TOKEN) })).status).toBe(200);
    const headers = { ...CONTROL, ...basic(TOKEN) };
    expect((await send(shop, "/_sandbox/reset", { method: "POST", headers })).status).toBe(200);
  });

  it("makes up a token, another one each time, unless one is given", async () => {
    await reopen({ host: "0.0.0.0" });
    const first = shop.sandbox.controlToken ?? "";
    expect(first).toMatch(/^[\w-]{32}$/);
    expect((await send(shop, "/", { headers: basic(first) })).status).toBe(200);
    await reopen({ host: "0.0.0.0" });
    expect(shop.sandbox.controlToken).not.toBe(first);
    expect((await send(shop, "/", { headers: basic(first) })).status).toBe(401);
  });

  it("lets customers pay without a token", async () => {
    await reopen({ host: "0.0.0.0" });
    const fields = opening.securePay();
    const { result } = await shop.call("securePay", fields);
    const { pathname } = new URL(Object(result).cashierUrl);
    expect(await send(shop, pathname)).toMatchObject({ status: 200 });
    expect(await send(shop, `${pathname}/pay`, { method: "POST" })).toMatchObject({ status: 303 });
  });

  it("gives out addresses that a browser can go to", async () => {
    await reopen({ host: "0.0.0.0", allowedHosts: ["gateway.test"] });
    expect(shop.url).toMatch(/^http:\/\/gateway\.test:\d+$/);
    await reopen({ host: "0.0.0.0" });
    expect(shop.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it("asks for a token on this machine only if one is set", async () => {
    expect(shop.sandbox.controlToken).toBeUndefined();
    await reopen({ controlToken: TOKEN });
    expect((await send(shop, "/_sandbox/calls")).status).toBe(401);
    expect((await send(shop, "/_sandbox/calls", { headers: basic(TOKEN) })).status).toBe(200);
  });
});
