import { Router } from "express";
import QRCode from "qrcode";
import type { SandboxState } from "../state/sandbox-state";
import { walletUrl } from "./urls";

/** The image behind `qrcodeUrl` (§2.4): the deep link as a QR code. */
export function qrcodeRouter(state: SandboxState): Router {
  const router = Router();
  router.get("/qrcode/:transactionNo.png", (request, response, next) => {
    const transaction = state.transactions.find(request.params.transactionNo);
    if (!transaction?.hasQrcode) return next();
    QRCode.toBuffer(walletUrl(state, transaction), { width: 320, margin: 2 })
      .then((png) => response.type("png").send(png))
      .catch(next);
  });
  return router;
}
