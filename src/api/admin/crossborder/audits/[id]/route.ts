import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { AuditFindings } from "../../../../../http";
import { viewFinding } from "../../../../../http/views/audit";
import { readAudit } from "../../../../../payments/audit/run";
import { storeContext } from "../../../../../payments/context";

/** One audit with its days and findings: `?outcome=&day=&currency_code=&limit=&offset=`, of the findings. */
export async function GET(req: MedusaRequest, res: MedusaResponse<AuditFindings>): Promise<void> {
  const context = storeContext(req.scope);
  const audit = await context.ledger.retrieveAudit(req.params.id ?? "");
  const { skip = 0, take = 20 } = req.queryConfig.pagination;
  const [findings, count] = await context.ledger.listAndCountAuditFindings(
    { ...req.filterableFields, audit_id: audit.id },
    { skip, take, order: { id: "ASC" } },
  );
  const open = await context.ledger.findOpen(audit.id);
  res.json({
    audit: await readAudit(context, audit),
    findings: findings.map((finding) => viewFinding(finding, open)),
    count,
    limit: take,
    offset: skip,
  });
}
