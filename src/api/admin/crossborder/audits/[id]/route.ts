import { viewFinding } from "../../../../../http/views/audit";
import { readAudit } from "../../../../../payments/audit/run";
import { answers } from "../../../staff-route";

export const GET = answers("GET audits/:id", async ({ req, context, params: { id } }) => {
  const audit = await context.ledger.retrieveAudit(id);
  const { skip = 0, take = 20 } = req.queryConfig.pagination;
  const [findings, count] = await context.ledger.listAndCountAuditFindings(
    { ...req.filterableFields, audit_id: audit.id },
    { skip, take, order: { id: "ASC" } },
  );
  const open = await context.ledger.findOpen(audit.id);
  return {
    audit: await readAudit(context, audit),
    findings: findings.map((finding) => viewFinding(finding, open)),
    count,
    limit: take,
    offset: skip,
  };
});
