import { z } from "zod";
import * as field from "../fields";
import { defineOperation, IN_STORE_ACCOUNT } from "./operation";
import { transactionAnswer, transactionKey } from "./transaction";

/** §4.3 Merchant-scan, second step: submits the customer's barcode. */
export const pay = defineOperation({
  name: "pay",
  paths: { primary: "/app-instore/v2/pay", alternative: "/app-data-search/v2/pay" },
  account: IN_STORE_ACCOUNT,
  request: z
    .object({
      storeAdminNo: field.text.optional(),
      ...transactionKey,
      paymentBarcode: field.text,
      vendor: field.vendor("channel_a", "channel_b", "channel_c"),
    })
    .superRefine(field.exactlyOneOf("transactionNo", "reference")),
  answer: transactionAnswer,
  movesMoney: true,
  safeToRepeat: false,
});
