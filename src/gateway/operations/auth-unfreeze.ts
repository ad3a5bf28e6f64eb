import { z } from "zod";
import * as field from "../fields";
import { defineOperation, IN_STORE_ACCOUNT } from "./operation";
import { transactionAnswer, transactionKey } from "./transaction";

/** §4.7 Releases held funds of a pre-authorized order. */
export const authUnfreeze = defineOperation({
  name: "auth-unfreeze",
  paths: { primary: "/app-instore/v2/auth-unfreeze" },
  account: IN_STORE_ACCOUNT,
  request: z
    .object({ storeAdminNo: field.text.optional(), ...transactionKey, unfreezeAmount: field.decimal })
    .superRefine(field.exactlyOneOf("transactionNo", "reference")),
  answer: transactionAnswer,
  movesMoney: true,
  safeToRepeat: false,
});
