import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { FindRenewal, FoundRenewalAnswer } from "../../../../../../http";
import { viewDeduction } from "../../../../../../http/views/schedule";
import { storeContext } from "../../../../../../payments/context";
import { recordByNumber } from "../../../../../../payments/recurring/schedules";
import { answerWithin, STAFF_MS } from "../../../../../answer-within";
import { askedBy } from "../../../asked-by";

/** Records a deduction that was never notified: `{ transaction_no }`. Staff vouches for it, and the gateway is asked. */
export async function POST(
  req: AuthenticatedMedusaRequest<FindRenewal>,
  res: MedusaResponse<FoundRenewalAnswer>,
): Promise<void> {
  const { transaction_no } = req.validatedBody;
  const input = { schedule_no: req.params.schedule_no ?? "", transaction_no, ...askedBy(req) };
  const finding = recordByNumber(storeContext(req.scope), input);
  await answerWithin(req, res, {
    within_ms: STAFF_MS,
    work: finding.then(({ transaction, is_new }) => ({ deduction: viewDeduction(transaction), is_new })),
    known: async () => ({ deduction: null, is_new: false }),
  });
}
