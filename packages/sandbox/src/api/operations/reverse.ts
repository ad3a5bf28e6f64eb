import { z } from "zod";
import { DEDUCTION } from "../../state/deductions";
import { wrongStatus } from "../../state/refusal";
import * as transitions from "../../state/transitions";
import { IN_STORE_ACCOUNT } from "../authentication";
import * as field from "../fields";
import { operationHandler, transactionReply } from "../operation-handler";

const ONLINE: readonly string[] = ["secure-pay", "prepay", DEDUCTION];

/** §4.5 */
const table = {
  name: "reverse",
  account: IN_STORE_ACCOUNT,
  request: z.object(field.orderKey).superRefine(field.exactlyOneKey),
} as const;

export const reverse = operationHandler(table, (fields, state, { account }) => {
  const transaction = state.transactions.named(account, fields);
  if (state.dialect.onlineReverse === "refused" && ONLINE.includes(transaction.operation))
    throw wrongStatus(transaction, "reverse is for orders of the store, not for those opened online");
  transitions.reverse(transaction);
  return transactionReply("reverse success", transaction, state);
});
