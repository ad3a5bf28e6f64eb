import BigNumber from "bignumber.js";
import type { Response, Router } from "express";
import { z } from "zod";
import { deduct } from "../state/deductions";
import type { SandboxState } from "../state/sandbox-state";
import { nextDueAt, statusOf } from "../state/schedule";
import { isoTime } from "../state/time";
import type { Schedule } from "../state/transaction";
import { answerError } from "./error-answer";

const amount = z
  .string()
  .regex(/^\d+(\.\d{1,2})?$/)
  .transform((text) => new BigNumber(text))
  .refine((value) => value.gt(0));
const charge = z.strictObject({ amount: amount.optional() });

export function scheduleRoutes(router: Router, state: SandboxState): void {
  const { schedules } = state;
  router.get("/schedules", (_request, response) => {
    response.json({ schedules: schedules.list().map((schedule) => scheduleView(schedule)) });
  });
  router.get("/schedules/:scheduleNo", (request, response) => {
    const schedule = schedules.find(request.params.scheduleNo);
    if (!schedule) return noSuchSchedule(response);
    response.json(scheduleView(schedule));
  });
  router.post("/schedules/:scheduleNo/decline", (request, response) => {
    const schedule = schedules.find(request.params.scheduleNo);
    if (!schedule) return noSuchSchedule(response);
    const status = statusOf(schedule);
    if (status !== "ACTIVE") {
      return answerError(response, 409, `the schedule is ${status}; no deduction is to come`);
    }
    schedule.declineNext = true;
    response.json(scheduleView(schedule));
  });
  router.post("/schedules/:scheduleNo/charge", (request, response) => {
    const schedule = schedules.find(request.params.scheduleNo);
    if (!schedule) return noSuchSchedule(response);
    const body = charge.safeParse(request.body ?? {});
    if (!body.success) {
      return answerError(response, 400, "amount: must be a decimal number as text, and the only field");
    }
    deduct(state, schedule, state.clock.now(), body.data.amount);
    response.json(scheduleView(schedule));
  });
}

function noSuchSchedule(response: Response): void {
  answerError(response, 404, "no such schedule");
}

export function scheduleTerms(schedule: Schedule) {
  const { scheduleNo, paymentCount, frequency } = schedule;
  return { scheduleNo, paymentCount, frequency, status: statusOf(schedule) };
}

/** Everything about a schedule. `deductions_made` counts the customer's own payment and declined deductions too. */
function scheduleView(schedule: Schedule) {
  const { transactions, declineNext } = schedule;
  const dueAt = nextDueAt(schedule);
  return {
    ...scheduleTerms(schedule),
    reference: transactions[0].reference,
    deductions_made: transactions.length,
    next_deduction_at: dueAt === undefined ? null : isoTime(dueAt),
    next_deduction_declined: declineNext,
    transactions: transactions.map(({ transactionNo }) => transactionNo),
  };
}
