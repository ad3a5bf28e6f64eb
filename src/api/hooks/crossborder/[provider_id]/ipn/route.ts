import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { receiveNotificationWorkflow } from "../../../../../workflows/receive-notification";

/** The gateway's notification. `success` tells it not to send again; anything else makes it do so. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const body = Buffer.isBuffer(req.body) ? req.body.toString() : "";
  await receiveNotificationWorkflow(req.scope).run({
    input: { provider_id: req.params.provider_id ?? "", body },
  });
  res.type("text/plain").send("success");
}
