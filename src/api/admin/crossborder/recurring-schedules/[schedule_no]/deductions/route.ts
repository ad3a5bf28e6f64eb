import { viewDeduction } from "../../../../../../http/views/schedule";
import { recordByNumber } from "../../../../../../payments/recurring/schedules";
import { answersSoon } from "../../../../staff-route";

/** Staff vouches for it, and the gateway is asked. */
export const POST = answersSoon("POST recurring-schedules/:schedule_no/deductions", ({ context, input }) => ({
  work: recordByNumber(context, input).then(({ transaction, is_new }) => ({
    deduction: viewDeduction(transaction),
    is_new,
  })),
  known: async () => ({ deduction: null, is_new: false }),
}));
