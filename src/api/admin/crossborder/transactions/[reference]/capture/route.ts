import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { captureByHand } from "../../../../../../workflows/in-store/holds";
import { captureBody } from "../../../../../../workflows/in-store/input";
import { parse } from "../../../../../parse";

/** Captures a hold, whole or in part, once. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { amount } = parse(captureBody, req.body ?? {});
  res.json({ transaction: await captureByHand(req.scope, req.params.reference ?? "", amount) });
}
