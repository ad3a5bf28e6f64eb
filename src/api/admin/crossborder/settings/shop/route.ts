import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { ShopAnswer, ShopDecision } from "../../../../../http";
import { recordAct } from "../../../../../payments/asked-by";
import { storeContext } from "../../../../../payments/context";
import { decideShop } from "../../../../../payments/shop";
import { askedBy } from "../../asked-by";

/** Says of a server with a new address what it is: `{ is }`. */
export async function POST(
  req: AuthenticatedMedusaRequest<ShopDecision>,
  res: MedusaResponse<ShopAnswer>,
): Promise<void> {
  const context = storeContext(req.scope);
  const data = req.validatedBody;
  const asked = { act: "decide_shop", by: askedBy(req), subject: {}, data } as const;
  res.json({ check: await recordAct(context, asked, () => decideShop(context, data)) });
}
