import { createSandbox, type Sandbox } from "../../packages/sandbox/src";
import { GatewayClient } from "./client";
import { ACCOUNT, PAYMENT, told } from "./dialect.spec.helper";
import type { ClientOptions } from "./options";

describe("the limits of a gateway", () => {
  const limits = { channel_a: { usd: { min: "0.05", max: "500" }, cny: { min: "1" } } };
  const open = (fields: object, options: Partial<ClientOptions>) =>
    told("limits", options, (client) => client.securePay({ ...PAYMENT, ...fields }));
  const refusedHere = (field: string, message: string) =>
    expect.objectContaining({ outcome: "not_sent", problems: [{ field, message }] });

  it("keep an order from being sent that it would refuse", async () => {
    expect(await open({ amount: "0.04" }, {})).toMatchObject({ retCode: "000023" });
    expect(await open({ amount: "0.04" }, { amountLimits: limits })).toEqual(
      refusedHere("amount", "must be 0.05 or more by channel_a"),
    );
    expect(await open({ amount: "500.01" }, { amountLimits: limits })).toEqual(
      refusedHere("amount", "must be 500.00 or less by channel_a"),
    );
    const inYuan = { amount: undefined, rmbAmount: "0.99" };
    expect(await open(inYuan, { amountLimits: limits })).toEqual(
      refusedHere("rmbAmount", "must be 1.00 or more by channel_a"),
    );
  });

  it("are those of a channel and a currency: what lies in them is sent, and so is what has none", async () => {
    for (const amount of ["0.05", "500.00"])
      expect(await open({ amount }, { amountLimits: limits })).toMatchObject({ ret_code: "000100" });
    const other = { vendor: "channel_b", amount: "0.04" };
    expect(await open(other, { amountLimits: limits })).toMatchObject({ retCode: "000023" });
  });
});

describe("the pace of calls", () => {
  let sandbox: Sandbox | undefined;
  afterEach(() => sandbox?.close());

  async function client(options: Partial<ClientOptions>) {
    sandbox = await createSandbox(ACCOUNT);
    return new GatewayClient({ baseUrl: sandbox.url, ...ACCOUNT, ...options });
  }
  const ask = (of: GatewayClient, signal?: AbortSignal) =>
    of.tranQuery({ reference: "NONE" }, { signal }).catch((error: { code: string }) => error.code);

  it("is kept: 5 calls with 20 in a second take a fifth of a second", async () => {
    const paced = await client({ callsPerSecond: 20 });
    const begun = performance.now();
    expect(new Set(await Promise.all(Array.from({ length: 5 }, () => ask(paced))))).toEqual(
      new Set(["gateway_refused"]),
    );
    expect(performance.now() - begun).toBeGreaterThanOrEqual(195);
  });

  it("lets nobody wait longer than a call may last, and a call that is cancelled meanwhile was not sent", async () => {
    const slow = await client({ callsPerSecond: 0.5, requestTimeoutMs: 500 });
    expect(await ask(slow)).toBe("gateway_refused");
    expect(await ask(slow)).toBe("gateway_unreachable");
    const waiting = await client({ callsPerSecond: 1 });
    await ask(waiting);
    expect(await ask(waiting, AbortSignal.timeout(50))).toBe("gateway_unreachable");
  });

  it("makes a call last longer at most", async () => {
    const [plain, paced] = [
      await client({ requestTimeoutMs: 1000 }),
      await client({ callsPerSecond: 5, requestTimeoutMs: 1000 }),
    ];
    expect([plain.longestCallMs, paced.longestCallMs]).toEqual([3000, 6000]);
  });
});
