import express, { type Express } from "express";
import { apiRouter } from "./api/router";
import { controlRouter } from "./control/router";
import { cashierRouter } from "./pages/cashier";
import { indexRouter } from "./pages/index-page";
import { prepayRouter } from "./pages/prepay";
import { qrcodeRouter } from "./pages/qrcode";
import { walletRouter } from "./pages/wallet";
import { makeDueDeductions } from "./state/deductions";
import { Refusal, RET_CODE } from "./state/refusal";
import type { SandboxState } from "./state/sandbox-state";

/** Every path of a sandbox: the gateway's own, the customer's pages, and the control API. */
export function createApp(state: SandboxState): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use((_request, _response, next) => {
    makeDueDeductions(state);
    next();
  });
  app.use(apiRouter(state));
  app.use("/_sandbox", controlRouter(state));
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
  return app;
}
