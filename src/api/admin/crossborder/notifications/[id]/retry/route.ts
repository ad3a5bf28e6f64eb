import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../../payments/context";
import { processNotification } from "../../../../../../payments/inbox/process";

/** Processes a kept notification once more; staff vouches for it. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? "";
  res.json({ notification: await processNotification(storeContext(req.scope), id, { trusted: true }) });
}
