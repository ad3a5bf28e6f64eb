import type { AuditView } from "../../http";
import { viewAudit } from "../../http/views/audit";
import { auditFile } from "../../http/views/files";
import { type Audit, type AuditFinding, daysOf } from "../../modules/crossborder/internal";
import { merchantsIn, nameOfMerchant } from "../accounts";
import type { StoreContext } from "../context";

const PAGE = 500;

/** An audit with its days and how many findings it has. */
export async function readAudit({ ledger, container }: StoreContext, audit: Audit): Promise<AuditView> {
  const own = merchantsIn(container).find(({ merchant }) => merchant === audit.merchant);
  const account = nameOfMerchant(own ?? { entries: [audit.provider_id] });
  return viewAudit(audit, account, daysOf(audit), await ledger.countFindings(audit.id));
}

/** An audit as CSV (RFC 4180), page by page: a row for each day and currency, then one for each finding. */
export async function* exportAudit(context: StoreContext, id: string): AsyncGenerator<string> {
  const { ledger } = context;
  yield auditFile.head;
  const { days } = await readAudit(context, await ledger.retrieveAudit(id));
  for (const day of days) yield auditFile.day(day);
  let last = "";
  for (;;) {
    const page: AuditFinding[] = await ledger.listAuditFindings(
      { audit_id: id, id: { $gt: last } },
      { take: PAGE, order: { id: "ASC" } },
    );
    for (const finding of page) yield auditFile.finding(finding);
    if (page.length < PAGE) return;
    last = page.at(-1)?.id ?? "";
  }
}
