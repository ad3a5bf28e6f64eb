import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { PlanList } from "../../../../../http";
import { accountOf } from "../../../../../payments/accounts";
import { plansOf } from "../../../../../payments/options";

/** What the plans of an account mean, for a page that says it before a shopper pays. */
export function GET(req: MedusaRequest, res: MedusaResponse<PlanList>): void {
  const { options } = accountOf(req.scope, req.params.provider_id ?? "");
  res.json({ recurring_plans: plansOf(options) });
}
