import type { DialectChoice } from "../../packages/sandbox/src";
import { GatewayClient } from "./client";
import {
  ACCOUNT,
  cancelled,
  charged,
  CHINESE,
  coded,
  closed,
  held,
  missing,
  opened,
  PAYMENT,
  queried,
  refunded,
  type Speak,
  told,
  vendorShown,
} from "./dialect.spec.helper";
import { type ClientOptions, clientOptionsSchema } from "./options";

describe("a gateway that differs", () => {
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
    [
      "in a field that its order query wants",
      "query-type",
      { extraFields: { "tran-query": { queryType: "payment" } } },
      queried,
      expect.objectContaining({ retCode: "000020" }),
      "pending",
    ],
    [
      "in the paths that it has",
      "other-paths",
      { paths: { "secure-pay": "alternative" } },
      opened,
      expect.objectContaining({ code: "gateway_unclear" }),
      expect.objectContaining({ ret_code: "000100" }),
    ],
    [
      "in what it calls a channel",
      "vendors",
      { vendorCodes: { channel_a: "walletA" } },
      vendorShown,
      expect.objectContaining({ retCode: "000023" }),
      "channel_a",
    ],
    [
      "in the name of a wallet's link",
      "code-url",
      { walletLinkNames: ["code_url"] },
      coded,
      expect.objectContaining({ code: "gateway_unclear" }),
      expect.stringMatching(/^http.*wallet/),
    ],
    [
      "in the numbers under which it shows the account",
      "other-numbers",
      { shownNumbers: { merchantNo: "M-200043", storeNo: "S-300014" } },
      queried,
      expect.objectContaining({ message: expect.stringContaining("about another merchantNo") }),
      "pending",
    ],
    [
      "in the word for the type of a payment",
      "sale",
      { paymentTypes: ["sale"] },
      async (client) => {
        await client.securePay(PAYMENT);
        return (await client.tranQuery({ reference: PAYMENT.reference })).result.transactionType;
      },
      "sale",
      "payment",
    ],
    [
      "in numbers for its words",
      "numbers",
      { statuses: { "0": "pending", "4": "closed" } },
      closed,
      { status: "pending", known: false },
      { status: "closed", known: true },
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
    [{ extraFields: { refund: { amount: "1" } } }, "extraFields.refund.amount", "Invalid key in record"],
    [
      { extraFields: { "tran-query": { verifySign: "x" } } },
      "extraFields.tran-query.verifySign",
      "Invalid key",
    ],
    [{ shownNumbers: { merchantNo: "" } }, "shownNumbers.merchantNo", "must not be empty"],
    [
      { amountLimits: { channel_a: { usd: { min: "2", max: "1" } } } },
      "amountLimits.channel_a.usd",
      "min must",
    ],
    [{ callsPerSecond: 0 }, "callsPerSecond", "Too small"],
  ])("%j is refused by its name", (options, path, message) => {
    expect(read(options).error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([
      [path, expect.stringContaining(message)],
    ]);
  });
});
