import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { examine } from "../../../../workflows/doctor";

/** Health of the configuration: `{ healthy, checks: [{ name, status, message }] }`. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await examine(req.scope));
}
