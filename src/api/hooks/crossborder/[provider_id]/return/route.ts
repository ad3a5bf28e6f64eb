import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../payments/context";
import { receiveBrowser } from "../../../../../payments/shopper/browser-return";

/** Where the cashier page sends the shopper's browser; goes on to the storefront. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const reference = typeof req.query.reference === "string" ? req.query.reference : "";
  res.redirect(303, await receiveBrowser(storeContext(req.scope), req.params.provider_id ?? "", reference));
}
