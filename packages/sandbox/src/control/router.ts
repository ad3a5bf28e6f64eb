import express, { type ErrorRequestHandler, Router } from "express";
import { z } from "zod";
import { dialectChoice } from "../dialect";
import { makeDueDeductions } from "../state/deductions";
import type { SandboxState } from "../state/sandbox-state";
import { isoTime } from "../state/time";
import { answerError } from "./error-answer";
import { statementOf } from "../state/statement";
import { scheduleRoutes } from "./schedules";
import { transactionRoutes } from "./transactions";

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
