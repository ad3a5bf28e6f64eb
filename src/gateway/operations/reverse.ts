import { z } from "zod";
import * as field from "../fields";
import { defineOperation, IN_STORE_ACCOUNT } from "./operation";
import { transactionAnswer, transactionKey } from "./transaction";

/** §4.5 Voids an unpaid order; returns the money of a paid one by the original path. */
export const reverse = defineOperation({
  name: "reverse",
  paths: { primary: "/app-instore/v2/reverse" },
  account: IN_STORE_ACCOUNT,
  request: z
    .object({ storeAdminNo: field.text.optional(), ...transactionKey })
    .superRefine(field.exactlyOneOf("transactionNo", "reference")),
  answer: transactionAnswer,
  movesMoney: true,
  safeToRepeat: false,
});
