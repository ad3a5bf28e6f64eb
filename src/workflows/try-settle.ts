import type { MedusaContainer } from "@medusajs/framework/types";
import { messageOf } from "../bookkeeping";
import { loggerOf } from "../container";
import { type SettleInput, settleTransactionWorkflow } from "./settle-transaction";

/** Settles, or says in the log why not: the job tries again. Resolves to whether it worked. */
export async function trySettle(container: MedusaContainer, input: SettleInput): Promise<boolean> {
  const { errors } = await settleTransactionWorkflow(container).run({ input, throwOnError: false });
  for (const { error } of errors) {
    loggerOf(container).warn(`crossborder: ${input.reference} is not settled yet: ${messageOf(error)}`);
  }
  return errors.length === 0;
}
