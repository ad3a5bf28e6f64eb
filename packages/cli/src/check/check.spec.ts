import { ci, forEach } from "../../../../testing/jest/lanes";
import { createSandbox, type DialectChoice, type Sandbox } from "../../../sandbox/src";
import type { ClientOptions } from "../../../../src/gateway";
import { ACCOUNT, ask, differing } from "./check.spec.helper";
import type { OrderPlan } from "./open";
import { merged } from "./settings";
import { type Settings } from "./talk";

describe("check, of a gateway", () => {
  let sandbox: Sandbox | undefined;
  afterEach(() => sandbox?.close());

  async function checked(
    dialect: DialectChoice,
    settings: Settings & Partial<ClientOptions> = {},
    orders: Partial<OrderPlan> = {},
  ) {
    sandbox = await createSandbox({ ...ACCOUNT, dialect });
    return await ask(sandbox.url, settings, orders);
  }

  it("that speaks as assumed finds nothing that differs", async () => {
    const { observations, settings } = await checked("documented");
    expect(differing(observations)).toEqual([]);
    expect(settings).toEqual({});
  });

  forEach<[name: string, dialect: DialectChoice, assumptions: string[], settings: Settings]>(
    [
      [
        "other codes",
        "codes",
        ["no_such_record", "success_code", "refusals"],
        { retCodes: { E0404: "no_such_record", S0000: "success", E0410: "wrong_status" } },
      ],
      ["ASCII alone", "ascii", ["letters"], { plainText: "ascii" }],
      ["the samples' fields", "samples", ["sample_fields"], { sampleFields: true }],
      ["a charset that must be named", "charset", ["request_charset"], { declareCharset: true }],
      [
        "a kind that it is asked for",
        "query-type",
        ["query_request"],
        { extraFields: { "tran-query": { queryType: "payment" } } },
      ],
      ["short goodsInfo", "short-goods", ["goods_length"], { goodsInfoMaxLength: 250 }],
      ["short references", "short-references", ["reference_length"], { referenceMaxLength: 24 }],
      ["no macros", "no-macros", ["callback_macros"], { callbackMacros: false }],
      [
        "other paths",
        "other-paths",
        ["paths", "paths", "paths", "paths"],
        {
          paths: {
            "secure-pay": "alternative",
            add: "alternative",
            pay: "alternative",
            refund: "alternative",
          },
        },
      ],
      [
        "other numbers of the account",
        "other-numbers",
        ["owner"],
        { shownNumbers: { merchantNo: "M-200043", storeNo: "S-300014" } },
      ],
      ["its own word for a payment", "sale", ["transaction_type"], { paymentTypes: ["sale"] }],
      [
        "online orders that cannot be reversed",
        "online-expires",
        ["closes_online"],
        { closeOnline: "expire" },
      ],
      [
        "numbers for words",
        { statuses: { init: "0", closed: "4" } },
        ["unpaid_status", "closed_status"],
        { statuses: { "0": "pending", "4": "closed" } },
      ],
      [
        "a code for a barcode that no wallet has",
        "barcodes",
        ["counter"],
        { retCodes: { E0451: "refused" } },
      ],
      ["no pictures of QR codes", "no-pictures", ["qr_picture"], { qrcodeImage: false }],
      ["another name for the wallet's link", "code-url", ["wallet_link"], { walletLinkNames: ["code_url"] }],
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
    ],
    { fast: 3 },
  )("with %s says what to set, and agrees once it is set", async (_, dialect, assumptions, settings) => {
    const { observations, settings: learned } = await checked(dialect);
    expect(differing(observations)).toEqual(assumptions);
    expect(learned).toEqual(settings);
    const again = await ask(sandbox?.url ?? "", merged({}, learned));
    expect(differing(again.observations)).toEqual([]);
    expect(again.settings).toEqual({});
  });

  forEach<DialectChoice>(
    [
      ...(["list", "text", "flat", "transaction", "unpaid-reversed"] as const),
      ...(["code-in-result", "prepay-text", "confirming"] as const),
    ],
    { fast: 1 },
  )("that answers in another shape (%s) needs no setting", async (dialect) => {
    const { observations, settings } = await checked(dialect);
    expect(differing(observations)).toEqual([]);
    expect(settings).toEqual({});
  });

  forEach<[DialectChoice, assumption: string, saw: RegExp]>(
    [
      ["vendors", "vendor", /channel_a: 000023 .*set vendorCodes/],
      ["no-rmb", "rmb", /Offer no region in CNY/],
      ["limits", "amount_limits", /must be 0.05 or more.*larger --amount, such as 1.00/],
      ["opened-again", "same_reference", /000100 .*ask the gateway's support/],
    ],
    { fast: 1 },
  )("says what to ask where no answer can tell what to set (%s)", async (dialect, assumption, saw) => {
    const { observations, settings } = await checked(dialect);
    expect(differing(observations)).toEqual([assumption]);
    expect(observations.find((one) => one.assumption === assumption)?.saw).toMatch(saw);
    expect(settings).toEqual({});
  });

  it("tries the codes that support has told for channels, and says to set those that are taken", async () => {
    const vendorCodes = { channel_a: "walletA", channel_b: "walletB", creditcard: "card" };
    const { observations, settings } = await checked("vendors", {}, { codes: vendorCodes });
    expect(differing(observations)).toEqual(["vendor"]);
    expect(settings).toEqual({ vendorCodes });
    expect(differing((await ask(sandbox?.url ?? "", settings)).observations)).toEqual([]);
  });

  it("finds the smallest order of each channel and currency, and opens none of more than it may", async () => {
    const { observations, settings } = await checked("limits", {}, { amount: "0.20" });
    expect(differing(observations)).toEqual(["amount_limits"]);
    const least = { usd: { min: "0.05" }, cny: { min: "0.05" } };
    expect(settings).toEqual({
      amountLimits: { channel_a: least, channel_b: least, channel_c: least, creditcard: least },
    });
    const again = await ask(sandbox?.url ?? "", settings, { amount: "0.20" });
    expect(differing(again.observations)).toEqual([]);
    const list = await fetch(`${sandbox?.url}/_sandbox/transactions`);
    const { transactions } = (await list.json()) as { transactions: { amount: string }[] };
    expect(Math.max(...transactions.map(({ amount }) => Number(amount)))).toBe(0.2);
  });

  ci.it("in a zone whose clocks change agrees with its name", async () => {
    const { settings } = await checked("new-york");
    expect(settings.timeZone).toMatch(/^-0[45]:00$/);
    expect(differing((await ask(sandbox?.url ?? "", { timeZone: "America/New_York" })).observations)).toEqual(
      [],
    );
  });

  it("says from which address it calls, and how far the clocks are apart", async () => {
    const { observations } = await checked("documented");
    expect(observations.slice(0, 2)).toEqual([
      { assumption: "outbound_address", verdict: "agrees", saw: "127.0.0.1" },
      {
        assumption: "clock",
        verdict: "agrees",
        saw: expect.stringMatching(/clock is \d s (ahead of|behind)/),
      },
    ]);
  });

  ci.it("in another time zone says which", async () => {
    const { settings } = await checked("documented", { timeZone: "-05:00" });
    expect(settings).toEqual({ timeZone: "+08:00" });
  });

  ci.it("keeps what the same options say already", async () => {
    const told = { statuses: { TRADE_SUCCESS: "success" }, vendorCodes: { channel_c: "tap" } } as const;
    const { settings } = await checked(
      [{ statuses: { init: "WAIT" } }, { vendorCodes: { channel_c: "tap" } }],
      told,
    );
    expect(settings).toEqual({ statuses: { trade_success: "success", WAIT: "pending" } });
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
