import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../payments/context";
import { openPaymentsIn } from "../../../../../payments/settings/regions";
import type { OpenPayments } from "../../validators";

/** How many payments of a provider are under way in a region: `?region_id=…&provider_id=…`. */
export async function GET(req: MedusaRequest<unknown, OpenPayments>, res: MedusaResponse): Promise<void> {
  res.json({ open_payments: await openPaymentsIn(storeContext(req.scope), req.validatedQuery) });
}
