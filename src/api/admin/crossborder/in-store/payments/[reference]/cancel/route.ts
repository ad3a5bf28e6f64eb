import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { cancel } from "../../../../../../../workflows/in-store/at-the-counter";

/** Gives an unpaid in-store payment up. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ payment: await cancel(req.scope, req.params.reference ?? "") });
}
