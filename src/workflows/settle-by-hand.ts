import type { MedusaContainer } from "@medusajs/framework/types";
import type { LedgerTransaction } from "../modules/crossborder";
import { throwFirst } from "./errors";
import { returnMoneyWorkflow } from "./return-money";
import { settleTransactionWorkflow } from "./settle-transaction";
import { retrieveTransaction } from "./views";

/** A person asks the gateway. @throws MedusaError NOT_FOUND, or with what the gateway's client said */
export async function settleByHand(
  container: MedusaContainer,
  reference: string,
): Promise<LedgerTransaction> {
  await retrieveTransaction(container, reference);
  const input = { reference, thorough: true };
  const { errors } = await settleTransactionWorkflow(container).run({ input, throwOnError: false });
  throwFirst(errors);
  return await retrieveTransaction(container, reference);
}

/** A person sends money back. @throws MedusaError NOT_FOUND, NOT_ALLOWED, or with what the gateway's client said */
export async function returnByHand(
  container: MedusaContainer,
  reference: string,
): Promise<LedgerTransaction> {
  const { errors } = await returnMoneyWorkflow(container).run({ input: { reference }, throwOnError: false });
  throwFirst(errors);
  return await retrieveTransaction(container, reference);
}
