import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { storeContext } from "../../../../../payments/context";
import { exportStatementEntries } from "../../../../../payments/days/statement";
import type { ExportStatementEntries } from "../../../../../http";

/** What a comparison has, all of it or a group, as a CSV file: `?statement_id=&group=`. */
export async function GET(
  req: MedusaRequest<unknown, ExportStatementEntries>,
  res: MedusaResponse,
): Promise<void> {
  const lines = await exportStatementEntries(storeContext(req.scope), req.validatedQuery);
  res.attachment("statement.csv").type("text/csv");
  await pipeline(Readable.from(lines), res);
}
