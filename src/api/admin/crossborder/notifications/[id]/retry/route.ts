import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { settleNotification } from "../../../../../../workflows/inbox";

/** Settles what a kept notification is about, once more. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ notification: await settleNotification(req.scope, req.params.id ?? "", { trusted: true }) });
}
