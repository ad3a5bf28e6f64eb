import { join } from "node:path";
import { PRESETS } from "../../packages/sandbox/src/dialect";
import type { CrossborderOptions } from "../../src/payments/options";
import { slow } from "../../testing/jest/lanes";
import { inShop } from "../../testing/shop/in-shop";
import { DESCRIBED, describedDialects } from "./cases/dialects";
import { testCases } from "./run-case";

/*
 * A gateway that needs every option that goes with the others, and a store that has them: each way to speak that needs none is
 * played beside them.
 */
const OPTIONS = {
  statuses: { authorized: "success" },
  retCodes: { S0000: "success", E0404: "no_such_record", E0409: "mismatch", E0410: "wrong_status" },
  ...{ plainText: "ascii", sampleFields: true, declareCharset: true },
  ...{
    referenceMaxLength: 24,
    goodsInfoMaxLength: 250,
    callbackMacros: false,
    acknowledgment: "OK",
    firstPaymentCounts: false,
  },
  notificationNames: { reference: ["out_trade_no"], transactionNo: ["trade_no"] },
  extraFields: { "tran-query": { queryType: "payment" } },
  paths: { "secure-pay": "alternative", add: "alternative", pay: "alternative", refund: "alternative" },
  vendorCodes: PRESETS.vendors.vendorCodes,
  shownNumbers: PRESETS["other-numbers"].shownNumbers,
  paymentTypes: ["sale"],
  timeZone: "America/New_York",
} as const satisfies Partial<CrossborderOptions>;

process.env.GATEWAY_OPTIONS = JSON.stringify(OPTIONS);

slow.describe("a gateway that is described by options", () => {
  inShop("a shop with one server", (shop) => testCases(() => shop, describedDialects), {
    store: join(__dirname, "store"),
    ipnRetryDelaysMs: [150, 300],
    sandbox: { dialect: DESCRIBED },
  });
});
