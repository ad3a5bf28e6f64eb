import express, { type Express } from "express";
import { apiRouter } from "./api/router";
import { controlRouter } from "./control/router";
import { makeDueDeductions } from "./state/deductions";
import { cashierRouter } from "./pages/cashier";
import { indexRouter } from "./pages/index-page";
import { prepayRouter } from "./pages/prepay";
import { walletRouter } from "./pages/wallet";
import { qrcodeRouter } from "./pages/qrcode";
import { Refusal, RET_CODE } from "./state/refusal";
import type { World } from "./state/sandbox-state";

/** Everything a sandbox answers: the gateway's paths, the customer's pages, and its own control. */
export function createApp(world: World): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use((_request, _response, next) => {
    makeDueDeductions(world);
    next();
  });
  app.use(apiRouter(world));
  app.use("/_sandbox", controlRouter(world));
  app.use(indexRouter(world), cashierRouter(world));
  // Before the wallet: "prepay" is no transactionNo.
  app.use(prepayRouter(), walletRouter(world), qrcodeRouter(world));
  app.use((request, response) => {
    const otherVersion = /\/v(?!2\/)\d+\//.test(request.path);
    const refusal = otherVersion
      ? new Refusal(RET_CODE.wrongVersion, "path", "the only version is v2")
      : new Refusal(RET_CODE.noSuchRecord, "path", "no such operation");
    response.status(404).json(refusal.body);
  });
  return app;
}
