import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { Health } from "../../../../http";
import { storeContext } from "../../../../payments/context";
import { checkHealth } from "../../../../payments/health/checks";

/** Health of the configuration: `{ healthy, checks: [{ name, status, message }] }`. */
export async function GET(req: MedusaRequest, res: MedusaResponse<Health>): Promise<void> {
  res.json(await checkHealth(storeContext(req.scope)));
}
