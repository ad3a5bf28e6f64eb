import BigNumber from "bignumber.js";
import express, { type ErrorRequestHandler, type Response, Router } from "express";
import { z } from "zod";
import { dialectChoice } from "../dialect";
import { cashierUrl, walletUrl } from "../pages/urls";
import { deduct, makeDueDeductions } from "../state/deductions";
import { Refusal, RET_CODE } from "../state/refusal";
import type { SandboxState } from "../state/sandbox-state";
import { nextDueAt, statusOf } from "../state/schedules";
import { statementOf } from "../state/statement";
import { isoTime } from "../state/time";
import type { Schedule, Transaction } from "../state/transaction";
import { ACTIONS, isAction } from "./actions";

/** Ten years. A schedule without a limit would otherwise make deductions for hours in one call. */
const MAX_ADVANCE_MINUTES = 5_256_000;
const clockBody = z.object({ advance_minutes: z.number().positive().max(MAX_ADVANCE_MINUTES) });
const tokenBody = z.object({ apiToken: z.string().min(1) });

/** `/_sandbox`, the control API: shows and changes what no real gateway lets a caller show or change. */
export function controlRouter(state: SandboxState): Router {
  const router = Router();
  router.use(express.json({ strict: false }));
  transactionRoutes(router, state);
  scheduleRoutes(router, state);
  router.get("/calls", (_request, response) => {
    response.json({ calls: state.calls.list() });
  });
  router.post("/calls/release", (_request, response) => {
    response.json({ released: state.faults.releaseHeld() });
  });
  router.get("/notifications", (_request, response) => {
    response.json({ notifications: state.notifications.list() });
  });
  router.get("/statement", (_request, response) => {
    response.type("text/csv").send(statementOf(state));
  });
  router.get("/faults", (_request, response) => {
    response.json(state.faults.list());
  });
  router.put("/faults", (request, response) => {
    const mistake = state.faults.replace(request.body);
    if (mistake === undefined) response.json(state.faults.list());
    else answerError(response, 400, mistake);
  });
  router.get("/dialect", (_request, response) => {
    response.json(state.dialect);
  });
  router.put("/dialect", (request, response) => {
    const read = dialectChoice.safeParse(request.body);
    if (!read.success) return answerError(response, 400, mistakeIn(read.error));
    state.dialect = read.data;
    response.json(state.dialect);
  });
  router.put("/token", (request, response) => {
    const body = tokenBody.safeParse(request.body);
    if (!body.success) return answerError(response, 400, "apiToken: must be a text");
    state.exchangeToken(body.data.apiToken);
    response.json({});
  });
  router.post("/clock", (request, response) => {
    const body = clockBody.safeParse(request.body);
    if (!body.success) {
      const rule = `must be a number greater than 0, at most ${MAX_ADVANCE_MINUTES}`;
      return answerError(response, 400, `advance_minutes: ${rule}`);
    }
    state.clock.advance(body.data.advance_minutes);
    makeDueDeductions(state);
    response.json({ now: isoTime(state.clock.now()) });
  });
  router.post("/reset", (_request, response) => {
    state.reset();
    response.json({});
  });
  router.use((request, response) =>
    answerError(response, 404, `no such control: ${request.method} ${request.path}`),
  );
  router.use(refuseBadJson);
  return router;
}

/** The first mistake, with the name of the switch. */
function mistakeIn({ issues: [issue] }: z.ZodError): string {
  return [...issue.path.slice(1), issue.message].join(": ");
}

const refuseBadJson: ErrorRequestHandler = (error: { type?: string }, _request, response, next) => {
  if (error.type === "entity.parse.failed") answerError(response, 400, "the body must be JSON");
  else next(error);
};

/** The control API answers every error as `{ "error": text }`. */
function answerError(response: Response, status: number, error: string): void {
  response.status(status).json({ error });
}

const amount = z
  .string()
  .regex(/^\d+(\.\d{1,2})?$/)
  .transform((text) => new BigNumber(text))
  .refine((value) => value.gt(0));
const charge = z.strictObject({ amount: amount.optional() });

function scheduleRoutes(router: Router, state: SandboxState): void {
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

function scheduleTerms(schedule: Schedule) {
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

function transactionRoutes(router: Router, state: SandboxState): void {
  router.get("/transactions", (_request, response) => {
    const transactions = state.transactions.list();
    response.json({ transactions: transactions.map((transaction) => transactionView(state, transaction)) });
  });
  router.get("/transactions/:key", (request, response) => {
    const transaction = state.transactions.find(request.params.key);
    if (!transaction) return noSuchTransaction(response);
    response.json(transactionView(state, transaction));
  });
  router.post("/transactions/:key/:action", (request, response, next) => {
    const { key, action } = request.params;
    if (!isAction(action)) return next();
    const transaction = state.transactions.find(key);
    if (!transaction) return noSuchTransaction(response);
    try {
      ACTIONS[action](state, transaction, request.body);
      // A payment has its line before the notification.
      if (action !== "pay") state.log("control", transaction, action);
    } catch (error) {
      if (error instanceof Refusal) return answerError(response, httpStatusOf(error), error.message);
      throw error;
    }
    response.json(transactionView(state, transaction));
  });
}

const httpStatusOf = ({ retCode }: Refusal) => (retCode === RET_CODE.badValue ? 400 : 409);

function noSuchTransaction(response: Response): void {
  answerError(response, 404, "no such transaction");
}

/** Everything about an order: amounts as decimal text in `currency`, fields of the document under its names. */
function transactionView(state: SandboxState, transaction: Transaction) {
  const { underWay } = transaction;
  return {
    transactionNo: transaction.transactionNo,
    reference: transaction.reference,
    operation: transaction.operation,
    vendor: transaction.vendor,
    status: transaction.status,
    currency: transaction.currency,
    amount: transaction.amount.toFixed(2),
    paid: transaction.paid.toFixed(2),
    held: transaction.held.toFixed(2),
    captured: transaction.captured.toFixed(2),
    released: transaction.released.toFixed(2),
    refunded: transaction.refunded.toFixed(2),
    preAuth: transaction.preAuth === true,
    note: transaction.note,
    refundReference: transaction.refund?.refundReference,
    refund_status: transaction.refund?.status,
    part_refunds: transaction.partRefunds
      .filter(({ status }) => status === "success")
      .map(({ amount }) => amount.toFixed(2)),
    forgotten: transaction.forgotten === true,
    under_way: underWay && { [underWay.kind]: underWay.amount.toFixed(2) },
    schedule: transaction.schedule && scheduleTerms(transaction.schedule),
    deduction: transaction.deduction,
    created_at: isoTime(transaction.createdAt),
    expires_at: isoTime(transaction.expiresAt),
    paid_at: transaction.paidAt === undefined ? null : isoTime(transaction.paidAt),
    ipn_sent: transaction.ipnSent,
    ipn_acknowledged: transaction.ipnAcknowledged,
    cashier_url: cashierUrl(state, transaction),
    wallet_url: walletUrl(state, transaction),
  };
}
