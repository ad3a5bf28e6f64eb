import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../payments/context";
import { checkHealth } from "../../../../payments/health/checks";

/** Health of the configuration: `{ healthy, checks: [{ name, status, message }] }`. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await checkHealth(storeContext(req.scope)));
}
