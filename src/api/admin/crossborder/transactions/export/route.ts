import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { storeContext } from "../../../../../payments/context";
import { exportTransactions } from "../../../../../payments/queries/transactions";
import type { ExportTransactions } from "../../../../../http";

/** What the filters of the list leave, as a CSV file. */
export async function GET(
  req: MedusaRequest<unknown, ExportTransactions>,
  res: MedusaResponse,
): Promise<void> {
  res.attachment("payments.csv").type("text/csv");
  await pipeline(Readable.from(exportTransactions(storeContext(req.scope), req.validatedQuery)), res);
}
