import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { takeBody } from "../../../../../workflows/in-store/input";
import { takePayment } from "../../../../../workflows/in-store/take-payment";
import { parse } from "../../../../parse";

/** Opens an in-store payment for an order's outstanding amount or a payment collection. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const input = parse(takeBody, req.body);
  res.json({ payment: await takePayment(req.scope, input, req.auth_context.actor_id) });
}
