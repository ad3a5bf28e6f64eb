import type { AuditFinding } from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { csvLine } from "../csv";
import { viewAudit } from "./view";

const PAGE = 500;

/** Columns of both kinds of rows; those of the other kind are empty. */
const COLUMNS = [
  "row",
  "day",
  "currency_code",
  "gateway",
  "ledger",
  "payments",
  "orders",
  "unassigned",
  "found",
  "difference",
  "transactions",
  "reference",
  "payment_id",
  "order_id",
  "code",
  "outcome",
  "message",
] as const;

type Row = Partial<Record<(typeof COLUMNS)[number], string | number | null>>;

/** An audit as CSV (RFC 4180), page by page: a row for each day and currency, then one for each finding. */
export async function* exportAudit(context: StoreContext, id: string): AsyncGenerator<string> {
  const { ledger } = context;
  yield csvLine(COLUMNS);
  const { days } = await viewAudit(context, await ledger.retrieveAudit(id));
  for (const day of days) yield lineOf({ row: "day", ...day });
  let last = "";
  for (;;) {
    const page: AuditFinding[] = await ledger.listAuditFindings(
      { audit_id: id, id: { $gt: last } },
      { take: PAGE, order: { id: "ASC" } },
    );
    for (const finding of page) yield lineOf({ row: "finding", ...finding });
    if (page.length < PAGE) return;
    last = page.at(-1)?.id ?? "";
  }
}

const lineOf = (row: Row): string => csvLine(COLUMNS.map((column) => row[column]));
