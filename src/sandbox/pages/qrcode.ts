import { Router } from "express";
import QRCode from "qrcode";
import { walletUrl } from "./urls";
import type { World } from "../state/sandbox-state";

/** The image behind `qrcodeUrl` (§2.4): the deep link as a QR code. */
export function qrcodeRouter(world: World): Router {
  const router = Router();
  router.get("/qrcode/:transactionNo.png", (request, response, next) => {
    const transaction = world.ledger.find(request.params.transactionNo);
    if (!transaction?.hasQrcode) return next();
    QRCode.toBuffer(walletUrl(world, transaction), { width: 320, margin: 2 })
      .then((png) => response.type("png").send(png))
      .catch(next);
  });
  return router;
}
