import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import { storeContext } from "../../../../../payments/context";
import { receiveNotification } from "../../../../../payments/inbox/receive";

/** The gateway's notification. `success` says that it is kept and need not be sent again. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const raw = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  try {
    await receiveNotification(storeContext(req.scope), req.params.provider_id ?? "", raw);
  } catch (error) {
    if (!(error instanceof MedusaError) || error.code !== "too_many_notifications") throw error;
    const { code, type, message } = error;
    res.status(429).json({ code, type, message });
    return;
  }
  res.type("text/plain").send("success");
}
