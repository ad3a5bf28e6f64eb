import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../payments/context";
import { receiveNotification } from "../../../../../payments/inbox/receive";

/** The gateway's notification. `success` says that it is kept and need not be sent again. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const raw = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  await receiveNotification(storeContext(req.scope), req.params.provider_id ?? "", raw);
  res.type("text/plain").send("success");
}
