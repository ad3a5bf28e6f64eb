import fc from "fast-check";
import { readAnswer } from "./client";
import { FailedOperationError, GatewayError, UnreachableError } from "./errors";
import { type OperationKey, operations } from "./operations";

const envelope = { ret_code: "000100", ret_msg: "success" };
const transaction = {
  transactionNo: "T1",
  transactionStatus: "success",
  transactionType: "payment",
  amount: "12.50",
  currency: "USD",
  exchangeRate: "7.1",
  refundAmount: "0.00",
  originalTransactionNo: "T0",
  reference: "ORDER-1",
  createTime: "2026-11-22 10:00:00",
  paymentTime: "2026-11-22 10:00:01",
  merchantNo: "200043",
  storeNo: "300014",
  storeAdminNo: "4",
};
const inTransaction = { ...envelope, transaction };
const refundInfo = [
  { status: "success", refundReference: "BACK-1", refundAmount: "12.50", note: "n", more: ["x"] },
];
const wallet = { timeStamp: "1", nonceStr: "n", package: "prepay_id=1", signType: "MD5", paySign: "s" };
const app = {
  appid: "a",
  noncestr: "n",
  package: "p",
  partnerid: "1",
  prepayid: "2",
  sign: "s",
  timestamp: "3",
  result: envelope,
};
const refunded = {
  amount: "12.50",
  currency: "USD",
  settleCurrency: "USD",
  exchangeRate: "7.1",
  status: "success",
  reference: "ORDER-1",
  refundReference: "BACK-1",
  refundTransactionId: "T9",
  oldTransactionId: "T1",
};
const opened = {
  reference: "ORDER-1",
  transactionNo: "T1",
  scheduleNo: "S1",
  cashierUrl: "https://pay.example/c",
};
const qrcode = {
  transactionNo: "T1",
  reference: "ORDER-1",
  deepLink: "wallet://1",
  qrcodeUrl: "https://pay.example/q",
};
const facts = { ...transaction, status: "success", settleCurrency: "USD", scheduleNo: "S1", refundInfo };

/** Good answers with every text that the document lists, and some that it does not. */
const ANSWERS: readonly [OperationKey, object][] = [
  ["securePay", { ...envelope, result: opened }],
  ["add", inTransaction],
  ["pay", inTransaction],
  ["createTransQrcode", { ...envelope, ...qrcode }],
  ["reverse", inTransaction],
  ["authCapture", inTransaction],
  ["authUnfreeze", inTransaction],
  ["cashierAdd", inTransaction],
  ["prepay", { ...envelope, result: wallet }],
  ["prepay", app],
  ["updateRecurring", envelope],
  ["refund", { ...envelope, result: refunded }],
  ["tranQuery", { ...envelope, result: facts }],
  ["tranQuery", { ...envelope, transaction: { ...transaction, refundInfo } }],
];

/** Every text in a value, with the way to it. */
function textsIn(value: unknown, path: string[] = []): { path: string[]; text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, [...path, name]));
}

/** A copy in which one text is another. */
function withText(value: object, path: readonly string[], text: string): unknown {
  const at = (here: unknown, [name, ...rest]: readonly string[]): unknown => {
    if (name === undefined) return text;
    if (Array.isArray(here)) return here.map((one, index) => (String(index) === name ? at(one, rest) : one));
    return { ...Object(here), [name]: at(Object(here)[name], rest) };
  };
  return at(value, path);
}

const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const unprintable = fc.constantFrom(
  ...["\0", "\u001b[2J", "\n", "\r", "\u007f", "\u0085", "\u009b", "\ud800", "\udfff"],
);
const IDS = ["transactionNo", "scheduleNo", "refundReference", "oldTransactionId", "paySign", "package"];

describe.each(ANSWERS)("an answer to %s with a control or half a character in it", (key, answer) => {
  const operation = operations[key];
  // Called with one of many operations; the schemas of each are its own.
  const read = (body: unknown): unknown =>
    Reflect.apply(readAnswer, undefined, [operation, {}, body, { retCodes: {} }]);

  it("is good without one", () => {
    expect(read(answer)).toMatchObject({ ret_code: "000100" });
  });

  it("never lets it through: the text shows it as an escape, or the answer is not believed", () => {
    const texts = textsIn(answer);
    fc.assert(
      fc.property(fc.constantFrom(...texts), unprintable, fc.nat(), ({ path, text }, odd, position) => {
        const at = position % (text.length + 1);
        const came = text.slice(0, at) + odd + text.slice(at);
        const body = withText(answer, path, came);
        try {
          const shown = textsIn(read(body)).filter((found) => UNPRINTABLE.test(found.text));
          expect(shown).toEqual([]);
          // An id that is not what came would be another one.
          const kept = textsIn(read(body)).map((found) => found.path.at(-1) ?? "");
          const isSame = came.trim() === text;
          if (!isSame && IDS.includes(path.at(-1) ?? "") && !path.includes("refundInfo"))
            expect(kept).not.toContain(path.at(-1));
        } catch (error) {
          if (!(error instanceof GatewayError)) throw error;
          expect(UNPRINTABLE.test(error.message + error.retCode + error.retMsg)).toBe(false);
          expect(["gateway_unclear", "gateway_refused"]).toContain(error.code);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("an error of the client", () => {
  it("quotes a refusal without control characters, and in bounds", () => {
    const body = { ret_code: "00\u000023", ret_msg: `bad\nvalue\u001b[2J \0\ud800 ${"x".repeat(5000)}` };
    const call = () => readAnswer(operations.reverse, {}, body, { retCodes: {} });
    expect(call).toThrow(
      "ret_code 00\\u000023 (not a documented code): bad\\nvalue\\u001b[2J \\u0000\\ud800 xxx",
    );
    expect(call).toThrow(expect.objectContaining({ retCode: "00\\u000023", outcome: "unknown" }));
  });

  it.each([
    new UnreachableError("add", "socket\nforged line\0"),
    new FailedOperationError("refund", "fai\u001bled"),
  ])("of any other kind does so too", ({ message }) => {
    expect(UNPRINTABLE.test(message)).toBe(false);
  });
});
