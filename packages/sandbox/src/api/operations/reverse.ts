import { z } from "zod";
import * as transitions from "../../state/transitions";
import { IN_STORE_ACCOUNT } from "../authentication";
import * as field from "../fields";
import { operationHandler } from "../operation-handler";
import { transactionReply } from "../transaction-answer";

/** §4.5 */
const table = {
  name: "reverse",
  account: IN_STORE_ACCOUNT,
  request: z.object(field.orderKey).superRefine(field.exactlyOneKey),
} as const;

export const reverse = operationHandler(table, (fields, state, { account }) => {
  const transaction = state.transactions.named(account, fields);
  transitions.reverse(transaction);
  return transactionReply("reverse success", transaction, state);
});
