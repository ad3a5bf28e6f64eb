import type { AuditView } from "../../http";
import { viewAudit } from "../../http/views/audit";
import type { Audit } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";

/** An audit with its days and how many findings it has. */
export async function readAudit({ ledger }: StoreContext, audit: Audit): Promise<AuditView> {
  const days = await ledger.listAuditDays(
    { audit_id: audit.id },
    { take: null, order: { day: "ASC", currency_code: "ASC" } },
  );
  return viewAudit(audit, days, await ledger.countFindings(audit.id));
}
