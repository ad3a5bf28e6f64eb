import BigNumber from "bignumber.js";
import type { Audit, AuditFinding, DaySums, OpenFinding } from "../../modules/crossborder/internal";
import { AuditDayView, AuditView, FindingView } from "../audits";
import type { FinishedAudit } from "../events";
import { viewBy } from "./history";

const BOOKS = ["gateway", "ledger", "payments", "orders"] as const;
type Books = Record<(typeof BOOKS)[number], string>;

/** @param account what staff calls the merchant */
export function viewAudit(
  audit: Audit,
  account: string,
  days: readonly DaySums[],
  findings: AuditView["findings"],
  open: readonly OpenFinding[],
): AuditView {
  const counted = (outcome: OpenFinding["outcome"]) => open.filter((one) => one.outcome === outcome).length;
  const isOn = (row: DaySums) => (one: OpenFinding) =>
    one.day === row.day && one.currency_code === row.currency_code;
  return viewBy(AuditView, {
    ...audit,
    account,
    started_at: audit.created_at,
    findings,
    open_now: { attention: counted("attention"), moving: counted("moving") },
    days: days.map((row) =>
      viewBy(AuditDayView, {
        ...row,
        between: pairsOf(row, row.unassigned),
        open_now: open.filter(isOn(row)).length,
      }),
    ),
  });
}

/** Each pair of books, the first minus the second: `gateway_ledger`, `gateway_payments`, …. */
function pairsOf(books: Books, unassigned: string): Record<string, string> {
  const amount = (book: keyof Books) =>
    new BigNumber(books[book]).plus(book === "payments" || book === "orders" ? unassigned : 0);
  return Object.fromEntries(
    BOOKS.flatMap((one, at) =>
      BOOKS.slice(at + 1).map((other) => [`${one}_${other}`, amount(one).minus(amount(other)).toFixed(2)]),
    ),
  );
}

export const viewFinding = (finding: AuditFinding, open: readonly OpenFinding[]): FindingView =>
  viewBy(FindingView, { ...finding, open_now: open.some(({ id }) => id === finding.id) });

/** What the store is told when an audit has finished. */
export function viewFinished({
  id,
  provider_id,
  transactions,
  unanswered,
  findings,
  days,
}: AuditView): FinishedAudit {
  const currencies = [...new Set(days.map(({ currency_code }) => currency_code))];
  const differences = currencies.map((currency_code) => {
    const own = days.filter((day) => day.currency_code === currency_code);
    const difference = BigNumber.sum(...own.map((day) => day.difference)).toFixed(2);
    return { currency_code, difference };
  });
  return { id, provider_id, transactions, unanswered, findings, differences };
}
