import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { scan } from "../../../../../../../workflows/in-store/at-the-counter";
import { scanBody } from "../../../../../../../workflows/in-store/input";
import { parse } from "../../../../../../parse";

/** Submits the customer's payment code. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await scan(req.scope, req.params.reference ?? "", parse(scanBody, req.body)));
}
