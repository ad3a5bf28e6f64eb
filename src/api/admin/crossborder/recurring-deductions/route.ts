import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { FindRenewal, FoundAmongAnswer } from "../../../../http";
import { viewDeduction } from "../../../../http/views/schedule";
import { storeContext } from "../../../../payments/context";
import { recordOfAny } from "../../../../payments/recurring/which-schedule";
import { answerWithin, STAFF_MS } from "../../../answer-within";
import { askedBy } from "../asked-by";

/** Records a deduction that was never notified, under the schedule that the gateway shows it under: `{ transaction_no }`. */
export async function POST(
  req: AuthenticatedMedusaRequest<FindRenewal>,
  res: MedusaResponse<FoundAmongAnswer>,
): Promise<void> {
  const { transaction_no } = req.validatedBody;
  const finding = recordOfAny(storeContext(req.scope), { transaction_no, ...askedBy(req) });
  await answerWithin(req, res, {
    within_ms: STAFF_MS,
    work: finding.then(({ transaction, is_new, schedule: { id, schedule_no, plan } }) => ({
      deduction: viewDeduction(transaction),
      is_new,
      recurring_schedule: { id, schedule_no, plan },
    })),
    known: async () => ({ deduction: null, is_new: false, recurring_schedule: null }),
  });
}
