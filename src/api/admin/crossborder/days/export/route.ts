import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { storeContext } from "../../../../../payments/context";
import { exportMovements } from "../../../../../payments/days/movements";
import type { ExportMovements } from "../../../../../http";

/** What moved on a day as a CSV file: `?provider_id=&day=&time_zone=`. */
export async function GET(req: MedusaRequest<unknown, ExportMovements>, res: MedusaResponse): Promise<void> {
  const { name, file } = exportMovements(storeContext(req.scope), req.validatedQuery);
  res.attachment(name).type("text/csv");
  await pipeline(Readable.from(file), res);
}
