import type { GatewayClient } from "./client";
import { RefusedError, UnclearAnswerError } from "./errors";
import {
  clientOf,
  failureOf,
  json,
  OPENED,
  ORDER,
  recordingGateway,
  text,
} from "./recording-gateway.spec.helper";

const gateway = recordingGateway();

const open = () => clientOf(gateway.url).securePay(ORDER);

describe("a successful answer", () => {
  it.each(["12.5", "12.50", 12.5])("may write the amount as %j", async (amount) => {
    gateway.will(json({ ...OPENED, result: { ...OPENED.result, amount } }));
    expect(await open()).toEqual(OPENED);
  });

  it("may have any HTTP status", async () => {
    gateway.will(json(OPENED, 500));
    expect(await open()).toEqual(OPENED);
  });

  it("may have no message, and fields that the document does not list", async () => {
    gateway.will(
      json({ ...OPENED, ret_msg: undefined, extra: "1", result: { ...OPENED.result, extra: "1" } }),
    );
    expect(await open()).toEqual({ ...OPENED, ret_msg: "" });
  });

  it("has its code inside the result when an app opens an order, and so has a refusal", async () => {
    const prepayFields = {
      appid: "a",
      noncestr: "n",
      package: "Sign",
      partnerid: "1",
      prepayid: "2",
      sign: "s",
      timestamp: "3",
    };
    const envelope = { ret_code: "000100", ret_msg: "prepay success" };
    const { amount, currency, ipnUrl, reference } = ORDER;
    const order = { amount, currency, ipnUrl, reference, vendor: "channel_b", terminal: "APP" } as const;
    gateway.will(json({ ...prepayFields, result: envelope }));
    expect(await clientOf(gateway.url).prepay(order)).toEqual({ ...prepayFields, ...envelope });
    // Of a wallet that the document does not show.
    for (const result of [{ payInfo: "p", sign: { type: "RSA" } }, "alipay_sdk=1&sign=2"]) {
      gateway.will(json({ ...envelope, result }));
      expect(await clientOf(gateway.url).prepay(order)).toEqual({ ...envelope, result });
    }
    for (const result of [{}, "", null, { ret_code: "000100" }]) {
      gateway.will(json({ ...envelope, result }));
      expect(await failureOf(clientOf(gateway.url).prepay(order))).toMatchObject({ outcome: "unknown" });
    }
    gateway.will(json({ result: { ret_code: "000023", ret_msg: "bad vendor" } }));
    const failure = await failureOf(clientOf(gateway.url).prepay(order));
    expect(failure).toMatchObject({ outcome: "refused", retCode: "000023", retMsg: "bad vendor" });
  });
});

describe("a refusal", () => {
  it("is read in GBK, too, where its second byte may be that of a backslash", async () => {
    const [before, after] = ['{"ret_code":"000023","ret_msg":"', '"}'].map((part) => Buffer.from(part));
    const words = Buffer.from([0xb2, 0xe8, 0xd5, 0x5c]);
    gateway.will((response) => {
      response.setHeader("Content-Type", "application/json; charset=GBK");
      response.end(Buffer.concat([before, words, after]));
    });
    expect(await failureOf(open())).toMatchObject({ outcome: "refused", retMsg: "茶誠" });
  });

  it.each([
    ["000010", "refused", "wrong version"],
    ["000020", "refused", "missing parameter"],
    ["000021", "refused", "no such record"],
    ["000022", "refused", "parameters do not match"],
    ["000023", "refused", "bad value"],
    ["000030", "refused", "access denied"],
    ["000040", "refused", "wrong transaction status"],
    ["000000", "unknown", "system error"],
    ["000080", "unknown", "upstream error"],
    ["000777", "unknown", "not a documented code"],
    ["constructor", "unknown", "not a documented code"],
  ])("with ret_code %s leaves the outcome %s: %s", async (ret_code, outcome, meaning) => {
    gateway.will(json({ ret_code, ret_msg: "sorry" }, 400));
    const failure = await failureOf(open());
    expect(failure).toBeInstanceOf(RefusedError);
    expect(failure).toMatchObject({
      code: "gateway_refused",
      operation: "secure-pay",
      outcome,
      retCode: ret_code,
      retMsg: "sorry",
    });
    expect(failure.message).toBe(`secure-pay: the gateway answered ret_code ${ret_code} (${meaning}): sorry`);
    expect(gateway.calls).toHaveLength(1);
  });

  it("with a code that nobody knows says of a call that moves no money that nothing was done", async () => {
    gateway.will(json({ ret_code: "000777", ret_msg: "sorry" }));
    const query = clientOf(gateway.url).tranQuery({ reference: "ORDER-1" });
    expect(await failureOf(query)).toMatchObject({ retCode: "000777", outcome: "refused" });
  });

  it("may have no message", async () => {
    gateway.will(json({ ret_code: "000023", ret_msg: null }));
    expect(await failureOf(open())).toMatchObject({ outcome: "refused", retMsg: "" });
  });

  it("with an endless message or code is quoted in part only", async () => {
    for (const answer of [
      { ret_code: "000023", ret_msg: "x".repeat(100_000) },
      { ret_code: "9".repeat(100_000) },
    ]) {
      gateway.will(json(answer));
      const failure = await failureOf(open());
      expect(failure.message.length).toBeLessThan(400);
      expect(failure.retMsg?.length).toBeLessThanOrEqual(300);
    }
  });
});

describe("a gateway that repeats a secret of the call in its answer", () => {
  const barcode = "28763443825664394";
  const password = "db62bb64cdcf8d92d29ef95bba38f769";
  const openid = "o6_bmjrPTlm6_2sgVt7hMZOPfL2M";
  const { currency, ipnUrl } = ORDER;
  const payByBarcode = (client: GatewayClient) =>
    client.pay({ reference: "R-1", paymentBarcode: barcode, vendor: "channel_a" });
  const refund = (client: GatewayClient) =>
    client.refund({ reference: "R-1", amount: "5.00", managerAccountNo: "boss", password });
  const prepay = (client: GatewayClient) =>
    client.prepay({
      amount: "5.00",
      currency,
      ipnUrl,
      reference: "R-1",
      vendor: "channel_b",
      openid,
      terminal: "MINIPROGRAM",
    });

  it.each([
    ["customer's barcode", payByBarcode, "paymentBarcode"],
    ["refund password", refund, "password"],
    ["openid", prepay, "openid"],
    ["signature", payByBarcode, "verifySign"],
  ])("does not bring the %s into an error", async (_, call, field) => {
    gateway.will((response, { form }) => {
      const ret_msg = `${"x".repeat(295)} ${form[field]} is wrong`;
      response.end(JSON.stringify({ ret_code: "000023", ret_msg }));
    });
    const failure = await failureOf(call(clientOf(gateway.url)));
    expect(failure.retMsg).toBe(`${"x".repeat(295)} *** `);
    expect(failure.message).not.toContain(gateway.calls[0].form[field].slice(0, 5));
  });

  it("in the place of an amount does not bring it into an error either", async () => {
    gateway.will(
      json({
        ret_code: "000100",
        transaction: { transactionNo: "T1", transactionStatus: "init", amount: barcode },
      }),
    );
    const failure = await failureOf(payByBarcode(clientOf(gateway.url)));
    expect(failure.message).toContain('transaction.amount: "***" is not an amount');
  });
});

describe("an answer that cannot be read leaves the outcome unknown", () => {
  it.each([
    ["a page of a proxy", text("<html>502 Bad Gateway</html>", 502)],
    ["an answer cut short", text(JSON.stringify(OPENED).slice(0, -5))],
    ["no text at all", text("")],
    ["a list of two", json([OPENED, OPENED])],
    ["null", json(null)],
    ["a number", json(100)],
    ["no code", json({ ret_msg: "fine" })],
    ["a code that is a list", json({ ...OPENED, ret_code: ["000100"] })],
    ["no result", json({ ret_code: "000100", ret_msg: "fine" })],
    ["no cashier page", json({ ...OPENED, result: { reference: "ORDER-1" } })],
    ["lists without end", text("[".repeat(200_000))],
    ["objects without end", text('{"result":'.repeat(20_000))],
    [
      "lists fifty thousand deep",
      text(`{"ret_code":"000100","result":${"[".repeat(50_000)}${"]".repeat(50_000)}}`),
    ],
    ["half a character", text('{"ret_code":"000100","result":{"status":"\\ud800"')],
  ])("when it is %s", async (_, reply) => {
    gateway.will(reply);
    const failure = await failureOf(open());
    expect(failure).toBeInstanceOf(UnclearAnswerError);
    expect(failure).toMatchObject({ code: "gateway_unclear", operation: "secure-pay", outcome: "unknown" });
    expect(gateway.calls).toHaveLength(1);
  });

  it("when it sets the prototype of every object, and that stays as it was", async () => {
    gateway.will(
      text('{"ret_code":"000100","__proto__":{"polluted":1},"result":{"__proto__":{"status":"success"}}}'),
    );
    expect((await failureOf(open())).outcome).toBe("unknown");
    expect({}).not.toHaveProperty("polluted");
  });

  it("and the error names the missing field of the answer", async () => {
    gateway.will(json({ ...OPENED, result: {} }));
    expect((await failureOf(open())).message).toBe(
      "secure-pay: the outcome is unknown (the answer cannot be read: result.cashierUrl: is required)",
    );
  });
});
