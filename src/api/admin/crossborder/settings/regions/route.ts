import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { recordAct } from "../../../../../payments/asked-by";
import { storeContext } from "../../../../../payments/context";
import { offerInRegion } from "../../../../../payments/settings/settings";
import { askedBy } from "../../asked-by";
import type { OfferInRegion, RegionAnswer } from "../../../../../http";

/** Offers a provider in a region, or takes it away: `{ region_id, provider_id, enabled }`. */
export async function POST(
  req: AuthenticatedMedusaRequest<OfferInRegion>,
  res: MedusaResponse<RegionAnswer>,
): Promise<void> {
  const context = storeContext(req.scope);
  const data = req.validatedBody;
  const act = { act: "region_change", by: askedBy(req), subject: {}, data } as const;
  res.json({ region: await recordAct(context, act, () => offerInRegion(context, data)) });
}
