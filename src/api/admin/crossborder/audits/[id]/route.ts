import { viewFinding } from "../../../../../http/views/audit";
import { readAudit } from "../../../../../payments/audit/run";
import { answers } from "../../../staff-route";

export const GET = answers("GET audits/:id", async ({ context, query, params: { id } }) => {
  const audit = await context.ledger.retrieveAudit(id);
  const { limit, offset, ...filter } = query;
  const [findings, count] = await context.ledger.listAndCountAuditFindings(
    { ...filter, audit_id: audit.id },
    { skip: offset, take: limit, order: { id: "ASC" } },
  );
  const open = await context.ledger.findOpen(audit.id);
  return {
    audit: await readAudit(context, audit),
    findings: findings.map((finding) => viewFinding(finding, open)),
    count,
    limit,
    offset,
  };
});
