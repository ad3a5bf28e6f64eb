import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { returnBrowserWorkflow } from "../../../../../workflows/return-browser";

/** Where the cashier page sends the shopper's browser; goes on to the storefront. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const reference = typeof req.query.reference === "string" ? req.query.reference : "";
  const input = { provider_id: req.params.provider_id ?? "", reference };
  const { result } = await returnBrowserWorkflow(req.scope).run({ input });
  res.redirect(303, result);
}
