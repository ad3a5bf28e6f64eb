import express, { type ErrorRequestHandler, type Express } from "express";
import { onlyDeliberately, onlyKnownHosts, onlyOwnPages, onlyWithToken } from "./access";
import { apiRouter } from "./api/router";
import { controlRouter } from "./control/router";
import { cashierRouter } from "./pages/cashier";
import { faultsRouter } from "./pages/faults-page";
import { indexRouter } from "./pages/index-page";
import { PAGE_POLICY } from "./pages/layout";
import { orderPageRouter } from "./pages/order-page";
import { recordsRouter } from "./pages/records-page";
import { prepayRouter, qrcodeRouter, walletRouter } from "./pages/wallet";
import { makeDueDeductions } from "./state/deductions";
import { Refusal, RET_CODE } from "./state/refusal";
import type { SandboxState } from "./state/sandbox-state";

const SAFE_HEADERS = {
  "Content-Security-Policy": PAGE_POLICY,
  "X-Content-Type-Options": "nosniff",
};

/** Every path of a sandbox: the gateway's own, the customer's pages, and the control API. */
export function createApp(state: SandboxState): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use((_request, response, next) => {
    response.set(SAFE_HEADERS);
    next();
  });
  app.use(onlyKnownHosts(state.settings), onlyOwnPages);
  app.use((_request, _response, next) => {
    makeDueDeductions(state);
    next();
  });
  app.use(apiRouter(state));
  const onlyOwner = onlyWithToken(state.settings);
  const pages = [orderPageRouter(state), recordsRouter(state), faultsRouter(state)];
  app.use("/_sandbox", onlyOwner, onlyDeliberately, ...pages, controlRouter(state));
  app.get("/", onlyOwner);
  app.use(indexRouter(state), cashierRouter(state));
  // prepayRouter first: /wallet/prepay would otherwise match /wallet/:transactionNo.
  app.use(prepayRouter(), walletRouter(state), qrcodeRouter(state));
  app.use((request, response) => {
    const otherVersion = /\/v(?!2\/)\d+\//.test(request.path);
    const refusal = otherVersion
      ? new Refusal(RET_CODE.wrongVersion, "path", "the only version is v2")
      : new Refusal(RET_CODE.noSuchRecord, "path", "no such operation");
    response.status(404).json(refusal.body);
  });
  app.use(answerFailure);
  return app;
}

/** Without the stack, which Express would show. */
const answerFailure: ErrorRequestHandler = (error: { status?: number }, request, response, next) => {
  if (response.headersSent) return next(error);
  const { status = 500 } = error;
  const reason = status < 500 ? "cannot be read" : "failed in the sandbox; please report it";
  response.status(status).json({ error: `${request.method} ${request.path} ${reason}` });
};
