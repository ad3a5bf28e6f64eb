import { z } from "zod";
import * as field from "../fields";
import { defineOperation, IN_STORE_ACCOUNT, transactionKey } from "./operation";
import { transactionAnswer } from "./transaction";

/** §4.5 Closes an unpaid order; gives a paid one's money back by the original path. */
export const reverse = defineOperation({
  name: "reverse",
  paths: { primary: "/app-instore/v2/reverse" },
  account: IN_STORE_ACCOUNT,
  request: z
    .object({ storeAdminNo: field.text.optional(), ...transactionKey })
    .superRefine(field.exactlyOneOf("transactionNo", "reference")),
  answer: transactionAnswer,
  safeToRepeat: false,
});
