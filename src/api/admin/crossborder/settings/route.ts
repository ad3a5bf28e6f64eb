import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../payments/context";
import { viewSettings } from "../../../../payments/settings/view";

/** The accounts of medusa-config without their secrets, and the regions that offer them. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ settings: await viewSettings(storeContext(req.scope)) });
}
