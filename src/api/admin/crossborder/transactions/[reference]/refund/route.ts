import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../../payments/context";
import { managerOf, refundByStaff } from "../../../../../../payments/staff/money-back";
import { answerTransaction } from "../../../../../answer-within";
import { askedBy } from "../../../asked-by";
import type { Refund, TransactionAnswer } from "../../../../../../http";
import { viewTransaction } from "../../../../../../http/views/transaction";

/** Refunds a whole payment through Medusa: `{ manager_account_no?, store_admin_password? }`, which are used once. */
export async function POST(
  req: AuthenticatedMedusaRequest<Refund>,
  res: MedusaResponse<TransactionAnswer>,
): Promise<void> {
  const manager = managerOf(req.validatedBody);
  const input = { reference: req.params.reference ?? "", manager, ...askedBy(req) };
  const refunding = refundByStaff(storeContext(req.scope), input);
  await answerTransaction(req, res, refunding.then(viewTransaction));
}
