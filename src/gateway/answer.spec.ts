import { RefusedError, UnclearAnswerError } from "./errors";
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

const open = () => clientOf(gateway.url).securePay(ORDER);

describe("the gateway says yes", () => {
  it.each(["12.5", "12.50", 12.5])("and writes the amount as %j", async (amount) => {
    gateway.will(json({ ...OPENED, result: { ...OPENED.result, amount } }));
    expect(await open()).toEqual(OPENED);
  });

  it("with an HTTP status of its own", async () => {
    gateway.will(json(OPENED, 500));
    expect(await open()).toEqual(OPENED);
  });

  it("without a message, and with fields nobody knows", async () => {
    gateway.will(
      json({ ...OPENED, ret_msg: undefined, mood: "good", result: { ...OPENED.result, mood: "good" } }),
    );
    expect(await open()).toEqual({ ...OPENED, ret_msg: "" });
  });

  it("to an app, with the code inside the result", async () => {
    const handed = {
      appid: "a",
      noncestr: "n",
      package: "Sign",
      partnerid: "1",
      prepayid: "2",
      sign: "s",
      timestamp: "3",
    };
    const envelope = { ret_code: "000100", ret_msg: "prepay success" };
    gateway.will(json({ ...handed, result: envelope }));
    const { amount, currency, ipnUrl, reference } = ORDER;
    const order = { amount, currency, ipnUrl, reference, vendor: "channel_b", terminal: "APP" } as const;
    expect(await clientOf(gateway.url).prepay(order)).toEqual({ ...handed, ...envelope });
    gateway.will(json({ result: { ret_code: "000023", ret_msg: "bad vendor" } }));
    const failure = await failureOf(clientOf(gateway.url).prepay(order));
    expect(failure).toMatchObject({ outcome: "refused", retCode: "000023", retMsg: "bad vendor" });
  });
});

describe("the gateway says no", () => {
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
    ["000777", "refused", "not a documented code"],
    ["constructor", "refused", "not a documented code"],
  ])("with %s: %s", async (ret_code, outcome, meaning) => {
    gateway.will(json({ ret_code, ret_msg: "sorry" }, 400));
    const failure = await failureOf(open());
    expect(failure).toBeInstanceOf(RefusedError);
    expect(failure).toMatchObject({ operation: "secure-pay", outcome, retCode: ret_code, retMsg: "sorry" });
    expect(failure.message).toBe(`secure-pay: the gateway answered ret_code ${ret_code} (${meaning}): sorry`);
    expect(gateway.calls).toHaveLength(1);
  });

  it("without a word", async () => {
    gateway.will(json({ ret_code: "000023", ret_msg: null }));
    expect(await failureOf(open())).toMatchObject({ outcome: "refused", retMsg: "" });
  });
});

describe("nobody knows what the gateway did", () => {
  it.each([
    ["a page of a proxy", text("<html>502 Bad Gateway</html>", 502)],
    ["an answer cut short", text(JSON.stringify(OPENED).slice(0, -5))],
    ["no text at all", text("")],
    ["a list", json([OPENED])],
    ["null", json(null)],
    ["a number", json(100)],
    ["no code", json({ ret_msg: "fine" })],
    ["a code that is a number", json({ ...OPENED, ret_code: 100 })],
    ["no result", json({ ret_code: "000100", ret_msg: "fine" })],
    ["no cashier page", json({ ...OPENED, result: { reference: "ORDER-1" } })],
    ["an amount that is none", json({ ...OPENED, result: { ...OPENED.result, amount: "NaN" } })],
    ["the order of somebody else", json({ ...OPENED, result: { ...OPENED.result, reference: "ORDER-2" } })],
  ])("when it answers with %s", async (_, reply) => {
    gateway.will(reply);
    const failure = await failureOf(open());
    expect(failure).toBeInstanceOf(UnclearAnswerError);
    expect(failure).toMatchObject({ operation: "secure-pay", outcome: "unknown" });
    expect(gateway.calls).toHaveLength(1);
  });

  it("and the error tells which field of the answer is missing", async () => {
    gateway.will(json({ ...OPENED, result: {} }));
    expect((await failureOf(open())).message).toBe(
      "secure-pay: the outcome is unknown (the answer cannot be read: result.cashierUrl: is required)",
    );
  });
});

describe("an answer about another payment is not believed", () => {
  const asked = { transactionNo: "T1", amount: "5.00", refundReference: "REF-1" };

  it.each([
    ["another payment", { oldTransactionId: "T2" }],
    ["another refund", { refundReference: "REF-2" }],
  ])("when money is given back and it names %s", async (_, result) => {
    gateway.will(json({ ret_code: "000100", result: { status: "success", ...result } }));
    expect((await failureOf(clientOf(gateway.url).refund(asked))).outcome).toBe("unknown");
  });

  it("but is when everything it names is ours", async () => {
    const result = {
      status: "success",
      oldTransactionId: "T1",
      refundReference: "REF-1",
      reference: "ORDER-9",
    };
    gateway.will(json({ ret_code: "000100", result }));
    expect((await clientOf(gateway.url).refund(asked)).result).toEqual(result);
  });

  it.each([
    ["the transaction", { transaction: { transactionNo: "T2", transactionStatus: "success" } }],
    ["its reference", { transaction: { transactionNo: "T1", reference: "B", transactionStatus: "success" } }],
  ])("when held money is taken and it names another one in %s", async (_, body) => {
    gateway.will(json({ ret_code: "000100", ...body }));
    const client = clientOf(gateway.url);
    const captures = [
      client.authCapture({ transactionNo: "T1", amount: "5.00" }),
      client.authCapture({ reference: "A", amount: "5.00" }),
    ];
    const outcomes = await Promise.all(
      captures.map((call) =>
        call.then(
          () => "done",
          () => "not believed",
        ),
      ),
    );
    expect(outcomes).toContain("not believed");
  });

  it.each(["result", "transaction", "flat"])(
    "when an order is asked for and it names another in %s",
    async (place) => {
      const facts = { transactionNo: "T1", reference: "B", status: "success" };
      gateway.will(json({ ret_code: "000100", ...(place === "flat" ? facts : { [place]: facts }) }));
      const failure = await failureOf(clientOf(gateway.url).tranQuery({ reference: "A" }));
      expect(failure.message).toContain("the answer is about another reference");
    },
  );
});
