import { z } from "zod";
import * as field from "../fields";
import { defineOperation, IN_STORE_ACCOUNT } from "./operation";
import { transactionAnswer, transactionKey } from "./transaction";

/** §4.6 Captures held funds of a pre-authorized order. */
export const authCapture = defineOperation({
  name: "auth-capture",
  paths: { primary: "/app-instore/v2/auth-capture" },
  account: IN_STORE_ACCOUNT,
  request: z
    .object({ storeAdminNo: field.text.optional(), ...transactionKey, amount: field.decimal })
    .superRefine(field.exactlyOneOf("transactionNo", "reference")),
  answer: transactionAnswer,
  movesMoney: true,
  safeToRepeat: false,
});
