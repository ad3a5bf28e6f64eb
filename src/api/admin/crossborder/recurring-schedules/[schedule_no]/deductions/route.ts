import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { FindRenewal, FoundRenewalAnswer } from "../../../../../../http";
import { viewDeduction } from "../../../../../../http/views/schedule";
import { recordAct } from "../../../../../../payments/acts";
import { storeContext } from "../../../../../../payments/context";
import { recordByNumber } from "../../../../../../payments/recurring/by-number";
import { retrieveSchedule } from "../../../../../../payments/recurring/schedules";
import { answerWithin, STAFF_MS } from "../../../../../answer-within";
import { askedBy } from "../../../asked-by";

/** Records a deduction that was never notified: `{ transaction_no }`. Staff vouches for it, and the gateway is asked. */
export async function POST(
  req: AuthenticatedMedusaRequest<FindRenewal>,
  res: MedusaResponse<FoundRenewalAnswer>,
): Promise<void> {
  const context = storeContext(req.scope);
  const schedule = await retrieveSchedule(context, req.params.schedule_no ?? "");
  const { transaction_no } = req.validatedBody;
  const asked = {
    act: "find_renewal",
    by: askedBy(req),
    subject: { schedule_id: schedule.id },
    data: { transaction_no },
  } as const;
  const finding = recordAct(context, asked, () => recordByNumber(context, schedule, transaction_no));
  await answerWithin(req, res, {
    within_ms: STAFF_MS,
    work: finding.then(({ transaction, is_new }) => ({ deduction: viewDeduction(transaction), is_new })),
    known: async () => ({ deduction: null, is_new: false }),
  });
}
