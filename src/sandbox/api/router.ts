import { setTimeout as pause } from "node:timers/promises";
import express, { type ErrorRequestHandler, type Request, type Response, Router } from "express";
import { type Call, logLine, orderOf, withoutSecrets } from "./call-log";
import type { Endpoint, Reply } from "./operation-handler";
import { sendAnswer } from "../faults/faulty-answer";
import type { OperationFault } from "../faults/faults";
import { type Form, readForm } from "./form";
import { endpoints } from "./operations";
import { Refusal, RET_CODE } from "../state/refusal";
import type { World } from "../state/sandbox-state";

/** The gateway's own paths (§4). Every answer is JSON with HTTP 200, refusals included (§7). */
export function apiRouter(world: World): Router {
  const router = Router();
  for (const endpoint of endpoints) {
    router.all(endpoint.paths, express.urlencoded({ extended: false }), (request, response, next) => {
      serve(endpoint, world, request, response).catch(next);
    });
  }
  router.use(
    endpoints.flatMap(({ paths }) => paths),
    answerUnreadable,
  );
  return router;
}

async function serve(endpoint: Endpoint, world: World, request: Request, response: Response): Promise<void> {
  const fault = world.faults.takeFor(endpoint.name);
  if (fault.reset) {
    request.socket.resetAndDestroy();
    return;
  }
  await wait(world, fault.delay_before_ms);
  const { form, reply } = carryOut(endpoint, world, request, fault);
  record(world, endpoint, request, form, reply);
  await wait(world, fault.delay_ms);
  sendAnswer(response, reply.body, fault);
}

function carryOut(endpoint: Endpoint, world: World, request: Request, fault: OperationFault) {
  let form: Form = {};
  try {
    form = readForm(request);
    return { form, reply: fault.refuse ? { body: fault.refuse } : endpoint.answer(form, world) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { form, reply: { body: error.body } };
  }
}

function record(world: World, endpoint: Endpoint, request: Request, form: Form, reply: Reply): void {
  // The one answer without an envelope at the top is a success (§2.7).
  const { ret_code = RET_CODE.success, ret_msg = "prepay success" } = reply.body;
  const call: Call = {
    time: new Date(world.clock.now()).toISOString(),
    operation: endpoint.name,
    path: request.path,
    ...orderOf(form, reply.transaction),
    fields: withoutSecrets(form),
    ret_code: String(ret_code),
    ret_msg: String(ret_msg),
  };
  world.calls.push(call);
  world.settings.log?.(logLine(call));
}

/** Ends early, and quietly, when the sandbox is closed: nobody is left to be answered. */
async function wait({ closing }: World, ms = 0): Promise<void> {
  if (ms > 0) await pause(ms, undefined, { signal: closing.signal });
}

type HttpError = Error & { status?: number };

/** A body that cannot be read as a form at all: too large, too many fields, another charset. */
const answerUnreadable: ErrorRequestHandler = (error: HttpError, _request, response, next) => {
  if (response.headersSent) return next(error);
  const client = error.status !== undefined && error.status < 500;
  const refusal = client
    ? new Refusal(RET_CODE.badValue, "body", "cannot be read as URL-encoded form fields")
    : new Refusal(RET_CODE.systemError, "sandbox", `has a bug: ${error.message}`);
  response.json(refusal.body);
};
