import { createSandbox, type DialectChoice, type Sandbox } from "../../packages/sandbox/src";
import { GatewayClient } from "./client";
import { readJson } from "./dialect";
import { type ClientOptions, clientOptionsSchema } from "./options";
import { readStatus } from "./values";

const ACCOUNT = { apiToken: "token-of-a-dialect", merchantNo: "200043", storeNo: "300014" };
const REFERENCE = "cb-01KAPZ8S5Y9TQ3V2N4";
const NOWHERE = "http://127.0.0.1:9/";
const PAYMENT = {
  reference: REFERENCE,
  amount: "12.50",
  currency: "USD",
  terminal: "ONLINE",
  vendor: "channel_a",
  ipnUrl: NOWHERE,
  callbackUrl: NOWHERE,
  goodsInfo: '[{"goods_name":"Teapot","quantity":"1"}]',
} as const;
const CHINESE = { ...PAYMENT, goodsInfo: '[{"goods_name":"茶壶","quantity":"1"}]', description: "Größe 茶" };

type Speak = (client: GatewayClient, sandbox: Sandbox) => Promise<unknown>;

const act = async ({ url }: Sandbox, what: string) => {
  const headers = { "X-Crossborder-Sandbox": "1" };
  expect(
    (await fetch(`${url}/_sandbox/transactions/${REFERENCE}/${what}`, { method: "POST", headers })).ok,
  ).toBe(true);
};

const opened: Speak = (client) => client.securePay(PAYMENT);
const queried: Speak = async (client) => {
  await client.securePay(PAYMENT);
  return readStatus((await client.tranQuery({ reference: REFERENCE })).result.status).status;
};
const closed: Speak = async (client) => {
  await client.securePay(PAYMENT);
  await client.reverse({ reference: REFERENCE });
  return readStatus((await client.tranQuery({ reference: REFERENCE })).result.status);
};
const refunded: Speak = async (client, sandbox) => {
  await client.securePay(PAYMENT);
  await act(sandbox, "pay");
  return (await client.refund({ reference: REFERENCE, amount: "12.50" })).result.status;
};
const cancelled: Speak = async (client, sandbox) => {
  const recurring = { creditType: "recurring", paymentCount: 12, frequency: 30 } as const;
  await client.securePay({ ...PAYMENT, vendor: "creditcard", ...recurring });
  await act(sandbox, "pay");
  const { scheduleNo } = (await client.tranQuery({ reference: REFERENCE })).result;
  return await client.updateRecurring({ scheduleNo: scheduleNo ?? "", frequency: 30, status: "CANCELLED" });
};
/** How often a plan of three charges within a year. */
const charged: Speak = async (client, sandbox) => {
  const recurring = { creditType: "recurring", paymentCount: 3, frequency: 30 } as const;
  await client.securePay({ ...PAYMENT, vendor: "creditcard", ...recurring });
  await act(sandbox, "pay");
  const headers = { "X-Crossborder-Sandbox": "1", "Content-Type": "application/json" };
  const body = JSON.stringify({ advance_minutes: 365 * 24 * 60 });
  await fetch(`${sandbox.url}/_sandbox/clock`, { method: "POST", headers, body });
  const answer = await fetch(`${sandbox.url}/_sandbox/schedules`);
  const { schedules } = (await answer.json()) as { schedules: { deductions_made: number }[] };
  return schedules[0]?.deductions_made;
};
const held: Speak = async (client) => {
  await client.add({ reference: REFERENCE, amount: "12.50", currency: "USD", preAuth: true });
  const barcode = {
    reference: REFERENCE,
    paymentBarcode: "280000000000000006",
    vendor: "channel_a",
  } as const;
  return readStatus((await client.pay(barcode)).transaction.transactionStatus);
};
const missing: Speak = (client) =>
  client.tranQuery({ reference: REFERENCE }).catch(({ retCode }: { retCode: string }) => retCode);

describe("a gateway that differs", () => {
  let sandbox: Sandbox | undefined;
  afterEach(() => sandbox?.close());

  async function told(dialect: DialectChoice, options: Partial<ClientOptions>, speak: Speak) {
    sandbox = await createSandbox({ ...ACCOUNT, dialect });
    const client = new GatewayClient({ baseUrl: sandbox.url, ...ACCOUNT, ...options });
    try {
      return await speak(client, sandbox);
    } catch (error) {
      return error;
    } finally {
      await sandbox.close();
    }
  }

  it.each<[name: string, DialectChoice, Partial<ClientOptions>, Speak, without: unknown, having: unknown]>([
    [
      "in its code for a success",
      "codes",
      { retCodes: { S0000: "success" } },
      opened,
      expect.objectContaining({ retCode: "S0000", outcome: "unknown" }),
      expect.objectContaining({ ret_code: "000100" }),
    ],
    [
      "in its code for an order that is not there",
      "codes",
      { retCodes: { E0404: "no_such_record" } },
      missing,
      "E0404",
      "000021",
    ],
    [
      "in its word for a closed order",
      { statuses: { closed: "TRADE_CLOSED" } },
      { statuses: { trade_closed: "closed" } },
      closed,
      { status: "pending", known: false },
      { status: "closed", known: true },
    ],
    [
      "in its word for a hold",
      "authorized",
      { statuses: { authorized: "success" } },
      held,
      { status: "pending", known: false },
      { status: "success", known: true },
    ],
    [
      "in the letters that it takes",
      "ascii",
      { plainText: "ascii" },
      (client) => client.securePay(CHINESE),
      expect.objectContaining({ retCode: "000023", outcome: "refused" }),
      expect.objectContaining({ ret_code: "000100" }),
    ],
    [
      "in the charset that must be named",
      "charset",
      { declareCharset: true },
      opened,
      expect.objectContaining({ retCode: "000023" }),
      expect.objectContaining({ ret_code: "000100" }),
    ],
    [
      "in the fields of a refund",
      "samples",
      { sampleFields: true },
      refunded,
      expect.objectContaining({ retCode: "000020" }),
      "success",
    ],
    [
      "in the fields of a schedule's change",
      "samples",
      { sampleFields: true },
      cancelled,
      expect.objectContaining({ retCode: "000020" }),
      expect.objectContaining({ ret_code: "000100" }),
    ],
    ["in what it counts as a deduction", "first-besides", { firstPaymentCounts: false }, charged, 4, 3],
  ])("%s is understood with the option alone", async (_, dialect, options, speak, without, having) => {
    expect(await told(dialect, {}, speak)).toEqual(without);
    expect(await told(dialect, options, speak)).toEqual(having);
  });

  it.each<DialectChoice>(["documented", "list", "text", "flat", "transaction", ["transaction", "list"]])(
    "in the shape of its answers (%j) is understood without an option",
    async (dialect) => {
      expect(await told(dialect, {}, queried)).toBe("pending");
    },
  );
});

it("where the first payment does not count, no plan of one deduction becomes one without a limit", async () => {
  const client = new GatewayClient({ baseUrl: "http://127.0.0.1:9", ...ACCOUNT, firstPaymentCounts: false });
  const recurring = { vendor: "creditcard", creditType: "recurring", frequency: 30 } as const;
  await expect(client.securePay({ ...PAYMENT, ...recurring, paymentCount: 1 })).rejects.toMatchObject({
    outcome: "not_sent",
    problems: [{ field: "paymentCount" }],
  });
});

describe("the options of a dialect", () => {
  const read = (options: object) =>
    clientOptionsSchema.safeParse({ baseUrl: "https://gateway.example", ...ACCOUNT, ...options });

  it.each<[object, path: string, message: string]>([
    [{ statuses: { PAID: "paid" } }, "statuses.PAID", "must be one of pending, success, failed"],
    [{ retCodes: { E1: "no" } }, "retCodes.E1", "must be one of success, no_such_record"],
    [{ plainText: "latin" }, "plainText", "must be any or ascii"],
  ])("%j is refused by its name", (options, path, message) => {
    expect(read(options).error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([
      [path, expect.stringContaining(message)],
    ]);
  });
});

describe("an answer's JSON", () => {
  const statuses = { trade_success: "success" } as const;

  it("has its words for a status read in any place, and nothing else", () => {
    const text = JSON.stringify({
      status: "x",
      note: "TRADE_SUCCESS",
      result: { status: " Trade_Success ", refundInfo: [{ status: "TRADE_SUCCESS" }] },
    });
    expect(readJson(text, { statuses })).toEqual({
      status: "x",
      note: "TRADE_SUCCESS",
      result: { status: "success", refundInfo: [{ status: "success" }] },
    });
  });

  it.each([
    ["a list of two", { result: [{ status: "a" }, { status: "b" }] }],
    ["an empty list", { result: [] }],
    ["text that is no JSON", { result: "{status" }],
    ["plain text", { result: "prepay_id=1" }],
  ])("keeps a payload that is %s as it is", (_, body) => {
    expect(readJson(JSON.stringify(body), { statuses })).toEqual(body);
  });

  it("has no word that JavaScript's objects inherit", () => {
    expect(readJson('{"status":"constructor"}', { statuses: {} })).toEqual({ status: "constructor" });
  });
});
