import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../../payments/context";
import { openPaymentsIn } from "../../../../../payments/settings/settings";
import type { OpenPayments, OpenPaymentsAnswer } from "../../../../../http";

/** How many payments of a provider are under way in a region: `?region_id=…&provider_id=…`. */
export async function GET(
  req: MedusaRequest<unknown, OpenPayments>,
  res: MedusaResponse<OpenPaymentsAnswer>,
): Promise<void> {
  res.json({ open_payments: await openPaymentsIn(storeContext(req.scope), req.validatedQuery) });
}
