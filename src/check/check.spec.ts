import { createSandbox, type DialectChoice, type Sandbox } from "../../packages/sandbox/src";
import { clientOptionsSchema, type ClientOptions } from "../gateway";
import { check } from "./check";
import { merged, type Observation, type Settings } from "./talk";

const ACCOUNT = { apiToken: "a-token-of-the-check", merchantNo: "200043", storeNo: "300014" };

const ORDERS = {
  amount: "0.01",
  vendors: ["channel_a", "channel_b", "channel_c", "creditcard"],
  currencies: ["usd", "cny"],
  ipnUrl: "http://127.0.0.1:9/none",
} as const;

describe("crossborder check, of a gateway", () => {
  let sandbox: Sandbox | undefined;
  afterEach(() => sandbox?.close());

  async function checked(dialect: DialectChoice, settings: Settings & Partial<ClientOptions> = {}) {
    sandbox = await createSandbox({ ...ACCOUNT, dialect });
    return await ask(sandbox.url, settings);
  }

  async function ask(
    baseUrl: string,
    {
      timeZone = "+08:00",
      referenceMaxLength = 36,
      callbackMacros = true,
      ...of
    }: Settings & Partial<ClientOptions>,
  ) {
    const client = clientOptionsSchema.parse({ baseUrl, ...ACCOUNT, ...of });
    const options = { ...client, timeZone, referenceMaxLength, callbackMacros };
    const told: Observation[] = [];
    const tell = (observation: Observation) => void told.push(observation);
    const result = await check({ options, stage: 2, orders: ORDERS, tell });
    expect(result.observations).toEqual(told);
    return result;
  }

  const differing = (observations: readonly Observation[]) =>
    observations.filter(({ verdict }) => verdict === "differs").map(({ assumption }) => assumption);

  it("that speaks as assumed finds nothing that differs", async () => {
    const { observations, settings } = await checked("documented");
    expect(differing(observations)).toEqual([]);
    expect(settings).toEqual({});
  });

  it.each<[name: string, dialect: DialectChoice, assumptions: string[], settings: Settings]>([
    [
      "other codes",
      "codes",
      ["no_such_record", "success_code"],
      { retCodes: { E0404: "no_such_record", S0000: "success" } },
    ],
    ["ASCII alone", "ascii", ["letters"], { plainText: "ascii" }],
    ["the samples' fields", "samples", ["sample_fields"], { sampleFields: true }],
    ["a charset that must be named", "charset", ["request_charset"], { declareCharset: true }],
    ["short references", "short-references", ["reference_length"], { referenceMaxLength: 24 }],
    ["no macros", "no-macros", ["callback_macros"], { callbackMacros: false }],
    [
      "its own word for an unpaid order",
      { statuses: { init: "WAIT_BUYER_PAY" } },
      ["unpaid_status"],
      { statuses: { WAIT_BUYER_PAY: "pending" } },
    ],
    [
      "its own word for a closed one",
      { statuses: { closed: "TRADE_CLOSED" } },
      ["closed_status"],
      { statuses: { TRADE_CLOSED: "closed" } },
    ],
  ])("with %s says what to set, and agrees once it is set", async (_, dialect, assumptions, settings) => {
    const { observations, settings: learned } = await checked(dialect);
    expect(differing(observations)).toEqual(assumptions);
    expect(learned).toEqual(settings);
    const again = await ask(sandbox?.url ?? "", merged({}, learned));
    expect(differing(again.observations)).toEqual([]);
    expect(again.settings).toEqual({});
  });

  it.each<DialectChoice>(["list", "text", "flat", "transaction", "unpaid-reversed"])(
    "that answers in another shape (%s) needs no setting",
    async (dialect) => {
      const { observations, settings } = await checked(dialect);
      expect(differing(observations)).toEqual([]);
      expect(settings).toEqual({});
    },
  );

  it("in another time zone says which", async () => {
    const { settings } = await checked("documented", { timeZone: "-05:00" });
    expect(settings).toEqual({ timeZone: "+08:00" });
  });

  it("with a wrong token says so, and opens nothing", async () => {
    sandbox = await createSandbox({ ...ACCOUNT });
    const { observations } = await ask(sandbox.url, { apiToken: "another" });
    expect(differing(observations)).toEqual(["credentials"]);
    const list = await fetch(`${sandbox.url}/_sandbox/transactions`);
    expect(await list.json()).toMatchObject({ transactions: [] });
  });

  it("leaves nothing open, and moves no money", async () => {
    await checked("documented");
    const list = await fetch(`${sandbox?.url}/_sandbox/transactions`);
    const { transactions } = (await list.json()) as { transactions: { status: string; paid: string }[] };
    expect(transactions.length).toBeGreaterThan(5);
    expect(new Set(transactions.map(({ status, paid }) => `${status} ${paid}`))).toEqual(
      new Set(["closed 0.00"]),
    );
  });
});
