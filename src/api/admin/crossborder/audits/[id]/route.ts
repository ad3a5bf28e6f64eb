import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { viewAudit, viewFinding } from "../../../../../payments/audit/view";
import { storeContext } from "../../../../../payments/context";

/** One audit with its days and findings: `?outcome=&day=&currency_code=&limit=&offset=`, of the findings. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const context = storeContext(req.scope);
  const audit = await context.ledger.retrieveAudit(req.params.id ?? "");
  const { skip = 0, take } = req.queryConfig.pagination;
  const [findings, count] = await context.ledger.listAndCountAuditFindings(
    { ...req.filterableFields, audit_id: audit.id },
    { skip, take, order: { id: "ASC" } },
  );
  res.json({
    audit: await viewAudit(context, audit),
    findings: findings.map(viewFinding),
    count,
    limit: take,
    offset: skip,
  });
}
