import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { z } from "@medusajs/framework/zod";
import { storeContext } from "../../../../../payments/context";
import { receiveBrowser } from "../../../../../payments/shopper/outcome";
import { whenClientLeaves } from "../../../../client-left";

/** Every browser is sent on, also one with fields that mean nothing. */
const text = z.string().catch("");
const fields = z.object({ reference: text, secret: text, status: text });

/** Where the cashier page sends the shopper's browser; goes on to the storefront. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const came = { provider_id: req.params.provider_id ?? "", ...fields.parse(req.query) };
  res.redirect(303, await receiveBrowser(storeContext(req.scope), came, whenClientLeaves(res)));
}
