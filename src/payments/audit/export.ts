import { auditFile } from "../../http/views/files";
import type { AuditFinding } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { readAudit } from "./read";

const PAGE = 500;

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
