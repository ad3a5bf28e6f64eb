import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { storeContext } from "../../../../../payments/context";
import { dayOfMerchant } from "../../../../../payments/days/accounts";
import { exportMovements } from "../../../../../payments/days/movements";
import type { ExportMovements } from "../../../../../http";

/** What moved on a day as a CSV file: `?provider_id=&day=`. */
export async function GET(req: MedusaRequest<unknown, ExportMovements>, res: MedusaResponse): Promise<void> {
  const context = storeContext(req.scope);
  // Before the file begins: what is wrong then is an answer.
  const { account, day } = dayOfMerchant(context, req.validatedQuery.provider_id, req.validatedQuery.day);
  res.attachment(`day-${account}-${day}.csv`).type("text/csv");
  await pipeline(Readable.from(exportMovements(context, req.validatedQuery)), res);
}
