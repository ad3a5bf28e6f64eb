import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { storeContext } from "../../../../payments/context";
import type { SettingsAnswer } from "../../../../http";
import { readSettings } from "../../../../payments/settings/settings";

/** The accounts of medusa-config without their secrets, and the regions that offer them. */
export async function GET(req: MedusaRequest, res: MedusaResponse<SettingsAnswer>): Promise<void> {
  res.json({ settings: await readSettings(storeContext(req.scope)) });
}
