import type { GatewayClient } from "./client";
import { UnclearAnswerError } from "./errors";
import {
  clientOf,
  failureOf,
  json,
  OPENED,
  ORDER,
  type RecordingGateway,
  startGateway,
  text,
} from "./recording-gateway.spec.helper";

let gateway: RecordingGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const { currency, ipnUrl, vendor } = ORDER;
const till = { amount: "12.50", currency, reference: "ORDER-1", ipnUrl } as const;
const inRmb = { ...ORDER, amount: undefined, rmbAmount: "90.00" };
const { cashierUrl } = OPENED.result;

type Call = (client: GatewayClient) => Promise<unknown>;
const secure: Call = (client) => client.securePay(ORDER);
const secureRmb: Call = (client) => client.securePay(inRmb);
const add: Call = (client) => client.add({ amount: "12.50", currency });
const qrcode: Call = (client) => client.createTransQrcode({ ...till, vendor });
const register: Call = (client) => client.cashierAdd(till);
const refund: Call = (client) => client.refund({ reference: "ORDER-1", amount: "12.50" });
const refundRmb: Call = (client) => client.refund({ reference: "ORDER-1", rmbAmount: "90.00" });
const ask: Call = (client) => client.tranQuery({ reference: "ORDER-1" });

const result = (fields: object) => ({ ret_code: "000100", result: fields });
const transaction = (fields: object) => ({
  ret_code: "000100",
  transaction: { transactionNo: "T1", transactionStatus: "init", ...fields },
});

describe("an answer about another amount is not believed", () => {
  it.each<[string, Call, object]>([
    ["secure-pay", secure, result({ cashierUrl, amount: "12.51" })],
    ["secure-pay in RMB", secureRmb, result({ cashierUrl, rmbAmount: 9 })],
    ["add", add, transaction({ amount: 125 })],
    [
      "create-trans-qrcode",
      qrcode,
      { ret_code: "000100", transactionNo: "T1", deepLink: "w://1", amount: 1.25 },
    ],
    ["cashier-add", register, transaction({ amount: "12.5000001e1" })],
    ["cashier-add", register, transaction({ amount: "1.25" })],
    ["refund", refund, result({ status: "success", refundAmount: "12.49" })],
    ["refund in RMB", refundRmb, result({ status: "success", refundRmbAmount: "9000" })],
  ])("from %s", async (_, call, answer) => {
    gateway.will(json(answer));
    const failure = await failureOf(call(clientOf(gateway.url)));
    expect(failure).toBeInstanceOf(UnclearAnswerError);
    expect(failure.message).toMatch(/about another (amount|rmbAmount)|is not an amount/);
    expect(gateway.calls).toHaveLength(1);
  });

  it.each<[string, Call, object]>([
    ["secure-pay", secure, result({ cashierUrl, amount: 12.5, rmbAmount: "90.10" })],
    ["secure-pay in RMB", secureRmb, result({ cashierUrl, rmbAmount: "90", amount: "12.49" })],
    ["secure-pay without one", secure, result({ cashierUrl, amount: "" })],
    ["add", add, transaction({ amount: 12.5, refundAmount: 0 })],
    [
      "create-trans-qrcode",
      qrcode,
      { ret_code: "000100", transactionNo: "T1", deepLink: "w://1", amount: "12.500" },
    ],
    ["refund of what was captured of a hold", refund, result({ amount: "25.00", refundAmount: "12.5" })],
    ["refund that is under way", refund, result({ status: "pending", refundAmount: "0" })],
    ["refund in RMB", refundRmb, result({ refundAmount: "12.49", refundRmbAmount: "90.00" })],
  ])("but the right one is, however it is written: %s", async (_, call, answer) => {
    gateway.will(json(answer));
    await expect(call(clientOf(gateway.url))).resolves.toMatchObject({ ret_code: "000100" });
  });
});

describe.each<[string, Call, (amount: unknown) => object]>([
  ["secure-pay", secure, (amount) => result({ cashierUrl, amount })],
  ["add", add, (amount) => transaction({ amount })],
  ["refund", refund, (refundAmount) => result({ refundAmount })],
  ["tran-query", ask, (amount) => result({ status: "success", amount })],
])("an amount in an answer of %s", (_, call, answer) => {
  it.each([
    "1e2",
    "1E2",
    1e21,
    1e-7,
    "NaN",
    "Infinity",
    "-Infinity",
    "9".repeat(40),
    -12.5,
    "-12.50",
    "+12.50",
    "0x10",
    "12,50",
    "1 250",
    "12.50 USD",
    "১২",
    true,
    [],
    ["12.50"],
    { value: 12.5 },
  ])("that is %j is not read", async (amount) => {
    gateway.will(json(answer(amount)));
    const failure = await failureOf(call(clientOf(gateway.url)));
    expect(failure).toMatchObject({ name: "UnclearAnswerError", outcome: "unknown" });
    expect(failure.message.length).toBeLessThan(400);
  });
});

describe("an answer made to do harm", () => {
  it.each([
    [
      "names of JavaScript's own",
      '{"ret_code":"000100","__proto__":{"polluted":1},"result":{"__proto__":{"status":"success"}}}',
    ],
    ["lists without end", "[".repeat(200_000)],
    ["objects without end", '{"result":'.repeat(20_000)],
    ["a well-made depth", `{"ret_code":"000100","result":${"[".repeat(50_000)}${"]".repeat(50_000)}}`],
    ["half a character", '{"ret_code":"000100","result":{"status":"\\ud800"'],
  ])("with %s tells nothing, and breaks nothing", async (_, body) => {
    gateway.will(text(body));
    const failure = await failureOf(ask(clientOf(gateway.url)));
    expect(failure.outcome).toBe("unknown");
    expect({}).not.toHaveProperty("polluted");
  });

  it("and a message without end is quoted in part only", async () => {
    gateway.will(json({ ret_code: "000023", ret_msg: "x".repeat(100_000) }));
    expect((await failureOf(secure(clientOf(gateway.url)))).message.length).toBeLessThan(400);
  });
});
