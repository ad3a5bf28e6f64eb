import { dialectChoice } from "../../../sandbox/src/dialect";
import { parseOptions } from "../../../../src/payments/options";
import { ACCOUNT } from "./check.spec.helper";
import { reportOf } from "./report";
import { merged } from "./settings";
import type { Observation, Settings } from "./talk";

const PLACES = { backendUrl: "https://shop.example", storefrontUrl: "https://shop.example" };

/** What a further look has found, and the dialect that a sandbox makes of it. */
const CASES: readonly (readonly [Observation["assumption"], Settings, object])[] = [
  ["calls_per_second", { callsPerSecond: 7 }, { callsPerSecond: 7 }],
  ["first_payment", { firstPaymentCounts: false }, { firstPayment: "besides" }],
  ["notification_charset", { plainText: "ascii" }, { letters: "ascii", ipnCharset: "latin1" }],
  [
    "confirming",
    { retCodes: { E0202: "unknown" }, statuses: { USERPAYING: "pending" } },
    { confirming: "E0202", statuses: { dealing: "USERPAYING" } },
  ],
  ["counter", { retCodes: { E0451: "refused" } }, { unknownBarcode: "E0451" }],
  [
    "amount_limits",
    { amountLimits: { channel_a: { usd: { max: "500.00" } } } },
    { amountLimits: { max: "500.00" } },
  ],
  [
    "query_request",
    { extraFields: { "tran-query": { queryType: "order" } } },
    { requiredFields: { "tran-query": ["queryType"] } },
  ],
];

describe("the report of a check", () => {
  const options = parseOptions({
    ...{ baseUrl: "https://gateway.example", ...ACCOUNT, ...PLACES },
    refund: { passwordPrefix: "a-prefix", managerAccountNo: "7", storeAdminPassword: "a-password" },
  });

  it.each(CASES)("says of %s what a sandbox needs to differ in it", (assumption, set, dialect) => {
    const observations = [{ assumption, verdict: "differs" as const, saw: "it", set }];
    const report = reportOf(options, 3, { observations, settings: merged({}, set) });
    expect(report.dialect).toEqual(dialect);
    expect(dialectChoice.parse(report.dialect)).toEqual({ statuses: {}, ...dialect });
  });

  it("has no secret of the account, nor who may refund, and keeps a subscription", () => {
    const kept = { reference: "cbchk-1", transactionNo: "1", scheduleNo: "2", amount: "0.01", sent: 2 };
    const report = reportOf(
      options,
      3,
      { observations: [], settings: {} },
      { ...kept, paid_at: "2026-01-01T00:00:00Z" },
    );
    expect(report).toMatchObject({ dialect: {}, kept });
    const text = JSON.stringify(report);
    for (const secret of [...Object.values(ACCOUNT), "a-prefix", "a-password"])
      expect(text).not.toContain(secret);
  });
});
