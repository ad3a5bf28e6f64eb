import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { exportAudit } from "../../../../../../payments/audit/run";
import { storeContext } from "../../../../../../payments/context";

/** An audit as a CSV file. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const context = storeContext(req.scope);
  const { id } = await context.ledger.retrieveAudit(req.params.id ?? "");
  res.attachment(`${id}.csv`).type("text/csv");
  await pipeline(Readable.from(exportAudit(context, id)), res);
}
