import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { releaseByHand } from "../../../../../../workflows/in-store/holds";
import { releaseBody } from "../../../../../../workflows/in-store/input";
import { parse } from "../../../../../parse";

/** Releases a hold, or what a capture left over of it. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { amount } = parse(releaseBody, req.body ?? {});
  res.json({ transaction: await releaseByHand(req.scope, req.params.reference ?? "", amount) });
}
