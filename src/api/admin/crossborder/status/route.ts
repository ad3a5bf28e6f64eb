import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { GatewayStatusAnswer } from "../../../../http";
import { storeContext } from "../../../../payments/context";
import { readGatewayStatus } from "../../../../payments/outage/outage";

/** Whether the gateway answers: what is known, without asking it. */
export async function GET(req: MedusaRequest, res: MedusaResponse<GatewayStatusAnswer>): Promise<void> {
  res.json({ status: await readGatewayStatus(storeContext(req.scope)) });
}
