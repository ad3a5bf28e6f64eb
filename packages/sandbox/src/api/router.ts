import { setTimeout as pause } from "node:timers/promises";
import express, { type ErrorRequestHandler, type Request, type Response, Router } from "express";
import { type OperationFault, sendAnswer } from "../faults/faults";
import { type Call, logLine } from "../state/history";
import { Refusal, RET_CODE } from "../state/refusal";
import type { SandboxState } from "../state/sandbox-state";
import { isoTime } from "../state/time";
import type { Transaction } from "../state/transaction";
import { checkDialect, inDialect } from "./dialect-rules";
import type { OperationHandler, Reply } from "./operation-handler";
import { operationHandlers } from "./operations";
import { type Form, readForm } from "./request-fields";

/** The gateway's own paths (§4). Every answer is JSON with HTTP 200, refusals included (§7). */
export function apiRouter(state: SandboxState): Router {
  const router = Router();
  for (const handler of operationHandlers) {
    router.all(handler.paths, express.urlencoded({ extended: false }), (request, response, next) => {
      serve(handler, state, request, response).catch(next);
    });
  }
  router.use(
    operationHandlers.flatMap(({ paths }) => paths),
    refuseUnreadable,
  );
  return router;
}

async function serve(
  handler: OperationHandler,
  state: SandboxState,
  request: Request,
  response: Response,
): Promise<void> {
  // Only a POST is a call: the address in a page's image, which a browser gets, uses up no fault.
  const fault =
    request.method === "POST" ? state.faults.takeForOperation(handler.name, request.body?.reference) : {};
  if (fault.reset) {
    request.socket.resetAndDestroy();
    return;
  }
  await wait(state, fault.delay_before_ms);
  if (!(await takesCall(state, response))) return;
  if (state.dialect.paths?.[handler.name] === "alternative" && request.path === handler.paths[0]) {
    response.status(404).type("html").send("<h1>Not Found</h1>");
    return;
  }
  const { form, reply } = answer(handler, state, request, fault);
  record(handler, state, request, { form, reply, fault });
  await wait(state, fault.delay_ms);
  if (fault.hold) await state.faults.hold();
  response.status(statusOf(reply, state));
  sendAnswer(response, inDialect(reply.body, state.dialect), fault);
}

function answer(
  handler: OperationHandler,
  state: SandboxState,
  request: Request,
  fault: OperationFault,
): { form: Form; reply: Reply } {
  let form: Form = {};
  try {
    form = readForm(request);
    checkDialect(handler.name, form, request.headers["content-type"] ?? "", state.dialect);
    const reply = fault.refuse ? { body: fault.refuse } : handler.answer(form, state, fault);
    return { form, reply: fault.answer ? { ...reply, body: fault.answer } : reply };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { form, reply: { body: error.body } };
  }
}

/** The documented code of a success is none of a dialect's own yet. */
function statusOf({ body: { ret_code = RET_CODE.success } }: Reply, { dialect }: SandboxState): number {
  return ret_code === RET_CODE.success ? 200 : (dialect.refusalStatus ?? 200);
}

function record(
  handler: OperationHandler,
  state: SandboxState,
  request: Request,
  { form, reply, fault }: { form: Form; reply: Reply; fault: OperationFault },
): void {
  // Only one answer has no envelope at the top: an app's prepay, and it is a success (§2.7).
  const { ret_code = RET_CODE.success, ret_msg = "prepay success" } = reply.body;
  const faults = Object.keys(fault).filter((name) => name !== "times" && name !== "references");
  const call: Call = {
    time: isoTime(state.clock.now()),
    operation: handler.name,
    path: request.path,
    ...orderOf(form, reply.transaction),
    fields: withoutSecrets(form),
    ret_code: String(ret_code),
    ret_msg: String(ret_msg),
    answer: withoutSecrets(reply.body),
    ...(faults.length > 0 && { faults }),
  };
  state.calls.push(call);
  state.settings.log?.(callLine(call));
}

/** @throws AbortError when the sandbox is closed meanwhile; the connection of the caller is cut then */
async function wait({ untilClose }: SandboxState, ms = 0): Promise<void> {
  if (ms > 0) await pause(ms, undefined, { signal: untilClose });
}

type HttpError = Error & { status?: number };

/** Express could not read the body as a form (too large, too many fields, another charset), or the sandbox failed. */
const refuseUnreadable: ErrorRequestHandler = (error: HttpError, _request, response, next) => {
  if (response.headersSent) return next(error);
  const callersFault = error.status !== undefined && error.status < 500;
  const refusal = callersFault
    ? new Refusal(RET_CODE.badValue, "body", "cannot be read as URL-encoded form fields")
    : new Refusal(RET_CODE.systemError, "sandbox", `has a bug: ${error.message}`);
  response.json(refusal.body);
};

const SECOND_MS = 1000;

/** When the calls of the last second came, or will be answered, in milliseconds, by sandbox. */
const taken = new WeakMap<SandboxState, number[]>();

/** Whether a call goes on: what does not is answered here, as the program in front of a gateway does it. */
async function takesCall(state: SandboxState, response: Response): Promise<boolean> {
  const { callers, callsPerSecond, furtherCalls } = state.dialect;
  const refuse = (status: number, text: string) => {
    response.status(status).type("html").send(`<h1>${text}</h1>`);
    return false;
  };
  if (callers === "listed") return refuse(403, "Forbidden");
  if (callsPerSecond === undefined) return true;
  const now = performance.now();
  const recent = (taken.get(state) ?? []).filter((moment) => moment > now - SECOND_MS);
  const before = recent.at(-callsPerSecond);
  const turn = before === undefined ? now : Math.max(now, before + SECOND_MS);
  if (turn > now && furtherCalls !== "delayed") return refuse(429, "Too Many Requests");
  taken.set(state, [...recent, turn]);
  if (turn > now) await pause(turn - now, undefined, { signal: state.untilClose });
  return true;
}

const SECRET = new Set(["verifySign", "paymentBarcode", "password", "openid", "sign", "paySign"]);

/** The fields of a call or of its answer, at every depth. */
function withoutSecrets<Value extends Form | Record<string, unknown>>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (name, field: unknown) =>
      SECRET.has(name) && field !== undefined ? "***" : field,
    ),
  );
}

/** One line for a person: time, operation, reference, amount, outcome. */
function callLine({ time, operation, reference, fields, ret_code, ret_msg }: Call): string {
  const amount = fields.amount ?? fields.unfreezeAmount ?? (fields.rmbAmount && `RMB ${fields.rmbAmount}`);
  return logLine(time, [operation, reference ?? "-", amount ?? "-", ret_code, ret_msg]);
}

/** The order that a call was about: as the sandbox found it, or else as the caller named it. */
function orderOf(form: Form, transaction?: Transaction) {
  return {
    reference: transaction?.reference ?? form.reference,
    transactionNo: transaction?.transactionNo ?? form.transactionNo,
  };
}
