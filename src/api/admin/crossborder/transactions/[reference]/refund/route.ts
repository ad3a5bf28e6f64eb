import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../../payments/context";
import { managerOf, refundByStaff } from "../../../../../../payments/staff/money-back";
import { answerTransaction } from "../../../../../answer-within";
import { askedBy } from "../../../asked-by";
import type { Refund, TransactionAnswer } from "../../../../../../http";
import { viewTransaction } from "../../../../../../http/views/transaction";

/** Refunds a payment, or a part, through Medusa: `{ amount?, manager_account_no?, store_admin_password? }`; the last two are used once. */
export async function POST(
  req: AuthenticatedMedusaRequest<Refund>,
  res: MedusaResponse<TransactionAnswer>,
): Promise<void> {
  const manager = managerOf(req.validatedBody);
  const { amount } = req.validatedBody;
  const input = { reference: req.params.reference ?? "", amount, manager, ...askedBy(req) };
  const refunding = refundByStaff(storeContext(req.scope), input);
  await answerTransaction(req, res, refunding.then(viewTransaction));
}
