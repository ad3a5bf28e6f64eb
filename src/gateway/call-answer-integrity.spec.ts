import type { GatewayClient } from "./client";
import { amount as answeredAmount } from "./fields";
import { clientOf, failureOf, json, OPENED, ORDER, recordingGateway } from "./recording-gateway.spec.helper";

const gateway = recordingGateway();

const { currency, ipnUrl, vendor } = ORDER;
const sale = { amount: "12.50", currency, reference: "ORDER-1", ipnUrl } as const;
const inRmb = { ...ORDER, amount: undefined, rmbAmount: "90.00" };
const { cashierUrl } = OPENED.result;

type Call = (client: GatewayClient) => Promise<unknown>;
const secure: Call = (client) => client.securePay(ORDER);
const secureRmb: Call = (client) => client.securePay(inRmb);
const add: Call = (client) => client.add({ amount: "12.50", currency });
const qrcode: Call = (client) => client.createTransQrcode({ ...sale, vendor });
const register: Call = (client) => client.cashierAdd(sale);
const capture: Call = (client) => client.authCapture({ transactionNo: "T1", amount: "5.00" });
const captureByReference: Call = (client) => client.authCapture({ reference: "ORDER-1", amount: "5.00" });
const refund: Call = (client) =>
  client.refund({ transactionNo: "T1", amount: "12.50", refundReference: "REF-1" });
const refundRmb: Call = (client) => client.refund({ reference: "ORDER-1", rmbAmount: "90.00" });
const query: Call = (client) => client.tranQuery({ reference: "ORDER-1" });

const flat = (fields: object) => ({ ret_code: "000100", ...fields });
const result = (fields: object) => flat({ result: fields });
const transaction = (fields: object) =>
  flat({ transaction: { transactionNo: "T1", transactionStatus: "init", ...fields } });
const opened = (fields: object) => flat({ transactionNo: "T1", deepLink: "wallet://1", ...fields });

describe("an answer about another payment is not believed", () => {
  it.each<[string, Call, object, string]>([
    ["order", secure, result({ cashierUrl, reference: "ORDER-2" }), "reference"],
    ["payment, by a refund", refund, result({ oldTransactionId: "T2" }), "transactionNo"],
    ["refund of the payment", refund, result({ refundReference: "REF-2" }), "refundReference"],
    ["hold, by its number", capture, transaction({ transactionNo: "T2" }), "transactionNo"],
    ["hold, by its reference", captureByReference, transaction({ reference: "ORDER-2" }), "reference"],
    ["order, in result", query, result({ status: "success", reference: "ORDER-2" }), "reference"],
    ["order, in transaction", query, transaction({ reference: "ORDER-2" }), "reference"],
    ["order, in the flat body", query, flat({ status: "success", reference: "ORDER-2" }), "reference"],
  ])("when it names another %s", async (_, call, answer, field) => {
    gateway.will(json(answer));
    const failure = await failureOf(call(clientOf(gateway.url)));
    expect(failure).toMatchObject({ code: "gateway_unclear", outcome: "unknown" });
    expect(failure.message).toContain(`the answer is about another ${field}`);
  });

  it("but it is when it repeats what was requested, and names more", async () => {
    const repeated = { oldTransactionId: "T1", refundReference: "REF-1", reference: "ORDER-9" };
    gateway.will(json(result(repeated)));
    await expect(refund(clientOf(gateway.url))).resolves.toMatchObject({ result: repeated });
  });
});

describe("an answer about another amount is not believed", () => {
  it.each<[string, Call, object]>([
    ["secure-pay", secure, result({ cashierUrl, amount: "12.51" })],
    ["secure-pay in RMB", secureRmb, result({ cashierUrl, rmbAmount: 9 })],
    ["add", add, transaction({ amount: 125 })],
    ["create-trans-qrcode", qrcode, opened({ amount: 1.25 })],
    ["cashier-add", register, transaction({ amount: "1.25" })],
    ["refund", refund, result({ status: "success", refundAmount: "12.49" })],
    ["refund in RMB", refundRmb, result({ status: "success", refundRmbAmount: "9000" })],
  ])("from %s", async (_, call, answer) => {
    gateway.will(json(answer));
    const failure = await failureOf(call(clientOf(gateway.url)));
    expect(failure).toMatchObject({ code: "gateway_unclear", outcome: "unknown" });
    expect(failure.message).toMatch(/the answer is about another (amount|rmbAmount)/);
    expect(gateway.calls).toHaveLength(1);
  });

  it.each<[string, Call, object]>([
    ["secure-pay", secure, result({ cashierUrl, amount: 12.5, rmbAmount: "90.10" })],
    ["secure-pay in RMB", secureRmb, result({ cashierUrl, rmbAmount: "90", amount: "12.49" })],
    ["secure-pay without one", secure, result({ cashierUrl, amount: "" })],
    ["add", add, transaction({ amount: 12.5, refundAmount: 0 })],
    ["create-trans-qrcode", qrcode, opened({ amount: "12.500" })],
    ["refund of what was captured of a hold", refund, result({ amount: "25.00", refundAmount: "12.5" })],
    ["refund that is under way", refund, result({ status: "pending", refundAmount: "0" })],
    ["refund in RMB", refundRmb, result({ refundAmount: "12.49", refundRmbAmount: "90.00" })],
  ])("but the right one is, in any spelling: %s", async (_, call, answer) => {
    gateway.will(json(answer));
    await expect(call(clientOf(gateway.url))).resolves.toMatchObject({ ret_code: "000100" });
  });
});

describe("an amount in an answer", () => {
  it.each([
    ...["1e2", "1E2", 1e21, 1e-7, "NaN", "Infinity", "-Infinity", "9".repeat(40), -12.5, "-12.50", "+12.50"],
    ...["0x10", "12,50", "1 250", "12.50 USD", "১২", true, [], ["12.50"], { value: 12.5 }],
  ])("that is %j is not read as one", (value) => {
    expect(answeredAmount.safeParse(value).success).toBe(false);
  });

  it.each<[string, Call, object]>([
    ["secure-pay", secure, result({ cashierUrl, amount: "1e2" })],
    ["add", add, transaction({ amount: "1e2" })],
    ["create-trans-qrcode", qrcode, opened({ amount: "1e2" })],
    ["cashier-add", register, transaction({ amount: "12.5000001e1" })],
    ["refund", refund, result({ refundAmount: "1e2" })],
  ])("that cannot be read leaves the outcome of %s unknown", async (_, call, answer) => {
    gateway.will(json(answer));
    const failure = await failureOf(call(clientOf(gateway.url)));
    expect(failure).toMatchObject({ code: "gateway_unclear", outcome: "unknown" });
    expect(failure.message).toMatch(/"1[\w.]+" is not an amount/);
  });

  it("that cannot be read is missing in the answer of tran-query, which counts", async () => {
    gateway.will(json(result({ status: "success", amount: "1e2" })));
    expect(await query(clientOf(gateway.url))).toMatchObject({ result: { status: "success", amount: null } });
  });

  it("with groups of three digits is read", () => {
    expect(answeredAmount.parse("1,250.00")).toBe("1250.00");
    for (const unclear of ["1,250", "1,25.00", "12,50", "1,250.0"])
      expect(answeredAmount.safeParse(unclear).success).toBe(false);
  });

  it("that is endless is quoted in part only", async () => {
    gateway.will(json(result({ cashierUrl, amount: "9".repeat(100_000) })));
    expect((await failureOf(secure(clientOf(gateway.url)))).message.length).toBeLessThan(400);
  });
});
