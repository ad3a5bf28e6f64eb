import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { RefundAndAsk, RefundAndAskAnswer, TransactionAnswer } from "../../../../../../http";
import { viewTransaction } from "../../../../../../http/views/transaction";
import { storeContext } from "../../../../../../payments/context";
import { managerOf } from "../../../../../../payments/staff/money-back";
import { refundAndAskByStaff } from "../../../../../../payments/staff/refund-and-ask";
import { answerBeside } from "../../../../../answer-within";
import { askedBy } from "../../../asked-by";

/**
 * Refunds a whole payment, and makes a link for the rest: `{ amount?, rest?, although_fulfilled?, send?, expires_at?, manager_account_no?,
 * store_admin_password? }`.
 */
export async function POST(
  req: AuthenticatedMedusaRequest<RefundAndAsk>,
  res: MedusaResponse<RefundAndAskAnswer>,
): Promise<void> {
  const { manager_account_no, store_admin_password, ...wanted } = req.validatedBody;
  const manager = managerOf({ manager_account_no, store_admin_password });
  const input = { ...wanted, reference: req.params.reference ?? "", manager, ...askedBy(req) };
  const asking = refundAndAskByStaff(storeContext(req.scope), input);
  const work = asking.then(({ transaction, ...asked }) => ({
    transaction: viewTransaction(transaction),
    ...asked,
  }));
  await answerBeside<Omit<RefundAndAskAnswer, keyof TransactionAnswer>>(req, res, work, {
    payment_link: null,
    sent: false,
  });
}
