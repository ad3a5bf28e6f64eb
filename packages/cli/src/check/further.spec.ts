import { createSandbox, type DialectChoice, type Sandbox, type SandboxOptions } from "../../../sandbox/src";
import { slow } from "../../../../testing/jest/lanes";
import type { ClientOptions } from "../../../../src/gateway";
import { ACCOUNT, ask, differing } from "./check.spec.helper";
import type { OrderPlan } from "./open";
import { merged } from "./settings";
import { type Observation, type Settings } from "./talk";

const LARGEST = { amountLimits: { max: "500.00" } } as const;

/** What a check looks at where a flag says so, and what it sees besides. */
slow.describe("check, told to look further", () => {
  let sandbox: Sandbox | undefined;
  afterEach(() => sandbox?.close());

  type More = NonNullable<Parameters<typeof ask>[4]>;
  interface Case {
    dialect?: DialectChoice;
    gateway?: Partial<SandboxOptions>;
    settings?: Settings & Partial<ClientOptions> & { refund?: object };
    orders?: Partial<OrderPlan>;
    more?: More;
  }

  async function checked({ dialect = "documented", gateway, settings = {}, orders, more }: Case) {
    await sandbox?.close();
    sandbox = await createSandbox({ ...ACCOUNT, dialect, ...gateway });
    return await ask(sandbox.url, settings, orders, () => undefined, more);
  }

  const opened = async () => {
    const list = await fetch(`${sandbox?.url}/_sandbox/transactions`);
    return ((await list.json()) as { transactions: Record<"amount" | "status", string>[] }).transactions;
  };
  const faults = async (found: object) => {
    const headers = { "X-Crossborder-Sandbox": "1", "Content-Type": "application/json" };
    await fetch(`${sandbox?.url}/_sandbox/faults`, { method: "PUT", headers, body: JSON.stringify(found) });
  };
  const of = (observations: readonly Observation[], name: string) =>
    observations.filter(({ assumption }) => assumption === name).at(-1);

  it.each<[string, Case, Settings]>([
    [
      "the largest order, by the amount that a refusal names",
      { dialect: LARGEST, orders: { amount: "0.05", largest: "1000", vendors: ["channel_a", "channel_b"] } },
      {
        amountLimits: {
          channel_a: { usd: { max: "500.00" }, cny: { max: "500.00" } },
          channel_b: { usd: { max: "500.00" }, cny: { max: "500.00" } },
        },
      },
    ],
    [
      "a field of the question and its value, as support has told them",
      { dialect: "query-order", more: { stage: 1, query: { queryType: "order" } } },
      { extraFields: { "tran-query": { queryType: "order" } } },
    ],
    ["how many calls it takes", { dialect: "paced", more: { stage: 1, calls: 12 } }, { callsPerSecond: 4 }],
  ])(
    "names the setting for %s, and agrees once it is set",
    async (_, { dialect, orders, more }, settings) => {
      const { observations, settings: learned } = await checked({ dialect, orders, more });
      expect(learned).toEqual(settings);
      expect(differing(observations)).toHaveLength(1);
      const again = await checked({ dialect, orders, more, settings: merged({}, learned) });
      expect(differing(again.observations)).toEqual([]);
      expect(again.settings).toEqual({});
    },
  );

  it("opens none of more than the largest amount, and closes each of them at once", async () => {
    await checked({ dialect: LARGEST, orders: { amount: "0.05", largest: "1000", vendors: ["channel_a"] } });
    const orders = await opened();
    expect(Math.max(...orders.map(({ amount }) => Number(amount)))).toBe(500);
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(["closed"]));
  });

  it("opens no large orders, and asks no more often, unless it is told so", async () => {
    const { observations } = await checked({ dialect: LARGEST, orders: { amount: "0.05" } });
    expect(differing(observations)).toEqual([]);
    expect((await opened()).every(({ amount }) => Number(amount) <= 0.05)).toBe(true);
    expect(of(observations, "calls_per_second")).toMatchObject({ verdict: "not_seen" });
  });

  it("speaks more slowly where it was too fast, says so, and finds nothing else that differs", async () => {
    const { observations, settings } = await checked({ dialect: "paced", more: { stage: 1 } });
    expect(differing(observations)).toEqual(["calls_per_second"]);
    expect(of(observations, "calls_per_second")?.saw).toMatch(/^HTTP 429 to \d+ calls.*--calls 20/);
    expect(settings).toEqual({});
  });

  it("agrees where all the calls are answered, and says how fast", async () => {
    const { observations } = await checked({ more: { stage: 1, calls: 8 } });
    expect(of(observations, "calls_per_second")).toMatchObject({
      verdict: "agrees",
      saw: expect.stringMatching(/^8 of 8 in a second; the slowest answer took \d+ ms$/),
    });
  });

  it("sees a gateway that lets further calls wait", async () => {
    const { observations } = await checked({ dialect: "slowed", more: { stage: 1, calls: 20 } });
    expect(of(observations, "calls_per_second")).toMatchObject({
      verdict: "differs",
      saw: expect.stringMatching(/further ones waited/),
      set: { callsPerSecond: expect.any(Number) },
    });
  });

  it("stops at the first call that is refused", async () => {
    await checked({ dialect: "paced", more: { stage: 1, calls: 50 } });
    const answer = await fetch(`${sandbox?.url}/_sandbox/calls`);
    const { calls } = (await answer.json()) as { calls: unknown[] };
    expect(calls.length).toBeLessThan(50);
  });

  it.each(["orders", "calls"] as const)("stopped between %s leaves nothing open", async (where) => {
    let times = 0;
    const goOn = () => {
      if (++times === 3) throw new Error("stopped");
    };
    const orders = where === "orders" ? { largest: "1000" } : {};
    const more = { goOn, ...(where === "calls" ? { stage: 1 as const, calls: 20 } : {}) };
    await expect(checked({ dialect: LARGEST, orders: { amount: "0.05", ...orders }, more })).rejects.toThrow(
      "stopped",
    );
    expect((await opened()).filter(({ status }) => status !== "closed")).toEqual([]);
  });

  it("says that this machine is not on the gateway's list of callers, and which address to give", async () => {
    const { observations } = await checked({ dialect: "listed-callers" });
    expect(differing(observations)).toEqual(["outbound_address"]);
    expect(of(observations, "outbound_address")?.saw).toMatch(/HTTP 403 .*give its support 127\.0\.0\.1 /);
    expect(await opened()).toEqual([]);
  });

  it("says so, too, where the refusal is one of the interface's", async () => {
    sandbox = await createSandbox({ ...ACCOUNT });
    await faults({ "tran-query": { refuse: { ret_code: "000030", ret_msg: "IP is not in the whitelist" } } });
    const { observations } = await ask(sandbox.url, {});
    expect(differing(observations)).toEqual(["outbound_address"]);
  });

  it("says in what envelopes refusals come", async () => {
    const { observations } = await checked({ dialect: "http-400" });
    expect(differing(observations)).toEqual([]);
    expect(of(observations, "envelope")).toMatchObject({ verdict: "agrees", saw: "HTTP 400; ASCII" });
    expect(of((await checked({})).observations, "envelope")?.saw).toBe("HTTP 200; ASCII");
  });

  it("says which refusal has no envelope", async () => {
    sandbox = await createSandbox({ ...ACCOUNT });
    await faults({ "auth-capture": { http_500: true } });
    const { observations } = await ask(sandbox.url, {}, {}, () => undefined, { stage: 1 });
    expect(of(observations, "envelope")).toMatchObject({
      verdict: "differs",
      saw: expect.stringMatching(/auth-capture.*HTTP 500.*ask the gateway's support/),
    });
  });

  const refundPermission = { managerAccountNo: "7", password: "1b3231655cebb7a1f783eddf27d254ca" };

  it.each([
    ["for want of a manager", undefined, /managerAccountNo.*set refund: \{ passwordPrefix/],
    ["for another prefix", "other-", /password: is wrong.*set refund.passwordPrefix/],
  ])("says that refunds are refused %s, before anybody has paid", async (_, passwordPrefix, saw) => {
    const refund = passwordPrefix && { passwordPrefix, managerAccountNo: "7", storeAdminPassword: "per" };
    const settings = refund ? { refund } : {};
    const { observations } = await checked({ gateway: { refundPermission }, settings, more: { stage: 1 } });
    expect(of(observations, "refund_password")).toMatchObject({
      verdict: "differs",
      saw: expect.stringMatching(saw),
    });
    expect(JSON.stringify(observations)).not.toContain('per"');
    const right = { passwordPrefix: "su", managerAccountNo: "7", storeAdminPassword: "per" };
    const again = await checked({
      gateway: { refundPermission },
      settings: { refund: right },
      more: { stage: 1 },
    });
    expect(differing(again.observations)).toEqual([]);
  });

  it("asks what a code means that is said of one barcode and may be said of a fault", async () => {
    sandbox = await createSandbox({ ...ACCOUNT });
    await faults({ pay: { refuse: { ret_code: "000099", ret_msg: "system busy, try again" } } });
    const { observations, settings } = await ask(sandbox.url, {});
    expect(settings).toEqual({});
    expect(of(observations, "counter")).toMatchObject({
      verdict: "not_seen",
      saw: expect.stringMatching(/^000099 .*one refusal of a barcode.*Is 000099 said of nothing else\?/),
    });
    expect(of(observations, "refusals")?.saw).toMatch(/000099 .*Is it said of nothing but refusals\?/);
  });

  it("does not take another documented code for that of an order that is not there", async () => {
    sandbox = await createSandbox({ ...ACCOUNT });
    await faults({ "tran-query": { refuse: { ret_code: "000023", ret_msg: "bad value" }, times: 2 } });
    const { observations, settings } = await ask(sandbox.url, {}, {}, () => undefined, { stage: 1 });
    expect(settings.retCodes).toBeUndefined();
    expect(of(observations, "no_such_record")?.saw).toMatch(
      /Does it mean an order that is not there, or "bad value"/,
    );
  });
});
