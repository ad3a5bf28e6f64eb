import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { createSandbox, OptionError } from ".";
import { open } from "./orders.spec.helper";
import { until } from "./receiver.spec.helper";
import { ACCOUNT, Shop } from "./shop.spec.helper";

it("two sandboxes share nothing", async () => {
  const shop = await Shop.open();
  const other = await Shop.open();
  const reference = await open(shop, "add");
  expect(await other.call("tranQuery", { reference })).toMatchObject({ ret_code: "000021" });
  await shop.sandbox.close();
  await other.sandbox.close();
});

it("closes although a connection is open and an answer is still due", async () => {
  const shop = await Shop.open();
  await shop.setFaults({ "tran-query": { delay_ms: 600_000 } });
  const call = shop.call("tranQuery", { reference: "R" });
  await until(async () => (await shop.control<{ calls: object[] }>("GET", "/calls")).body.calls.length);
  const idle = connect(Number(new URL(shop.url).port), "127.0.0.1");
  await once(idle, "connect");
  const cut = expect(call).rejects.toThrow("fetch failed");
  await shop.sandbox.close();
  await cut;
  await expect(fetch(shop.url)).rejects.toThrow("fetch failed");
});

it("closes a second time without complaint", async () => {
  const sandbox = await createSandbox(ACCOUNT);
  await sandbox.close();
  await expect(sandbox.close()).resolves.toBeUndefined();
});

describe("a sandbox does not start with", () => {
  const HOST_RULE = "must be a host name or an address, without scheme, port and path";
  it.each([
    ["no token", { apiToken: "" }, "apiToken", "is required"],
    ["no merchant", { merchantNo: undefined }, "merchantNo", "is required"],
    ["no store", { storeNo: undefined }, "storeNo", "is required"],
    ["a port that is none", { port: 70_000 }, "port", "must be a number from 0 to 65535"],
    ["a host with its scheme", { allowedHosts: ["http://a.test"] }, "allowedHosts.0", HOST_RULE],
    ["a host with its port", { allowedHosts: ["a.test", "b.test:80"] }, "allowedHosts.1", HOST_RULE],
    ["every host", { allowedHosts: ["*"] }, "allowedHosts.0", HOST_RULE],
    ["a short token", { controlToken: "too-short" }, "controlToken", "must have 16 characters or more"],
    [
      "a manager without a password",
      { refundPermission: { managerAccountNo: "M1", password: "" } },
      "refundPermission.password",
      "is required",
    ],
    ["a store twice", { accounts: [ACCOUNT] }, "accounts.0", "names a store that is there already"],
    [
      "a store without a token",
      { accounts: [{ ...ACCOUNT, apiToken: "" }] },
      "accounts.0.apiToken",
      "is required",
    ],
  ])("%s", async (_what, wrong, option, rule) => {
    const error = await createSandbox(Object.assign({}, ACCOUNT, wrong)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OptionError);
    expect(error).toMatchObject({ option, rule, message: `${option}: ${rule}` });
  });

  it("a port that is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    await expect(createSandbox({ ...ACCOUNT, port })).rejects.toMatchObject({ code: "EADDRINUSE", port });
    other.close();
  });
});
