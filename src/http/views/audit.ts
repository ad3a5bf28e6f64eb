import BigNumber from "bignumber.js";
import type { Audit, AuditFinding, DaySums, OpenFinding } from "../../modules/crossborder/internal";
import type { AuditDayView, AuditView, FindingView } from "../audits";
import type { FinishedAudit } from "../events";
import { momentOrNull, momentText } from "../values";

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
  const { id, provider_id, status, transactions, unanswered } = audit;
  return {
    id,
    provider_id,
    account,
    status,
    since: momentText(audit.since),
    started_at: momentText(audit.created_at),
    finished_at: momentOrNull(audit.finished_at),
    transactions,
    unanswered,
    findings,
    open_now: { attention: counted("attention"), moving: counted("moving") },
    days: days.map((row) => ({
      ...viewDay(row),
      open_now: open.filter(
        ({ day, currency_code }) => day === row.day && currency_code === row.currency_code,
      ).length,
    })),
  };
}

function viewDay(row: DaySums): Omit<AuditDayView, "open_now"> {
  const { day, currency_code, transactions, gateway, ledger, payments, orders } = row;
  const { unassigned, found, difference } = row;
  const books = { gateway, ledger, payments, orders };
  const sums = { ...books, unassigned, found, difference };
  return { day, currency_code, transactions, ...sums, between: pairsOf(books, unassigned) };
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

export function viewFinding(finding: AuditFinding, open: readonly OpenFinding[]): FindingView {
  const { id, reference, payment_id, order_id, day, currency_code, code, message, outcome } = finding;
  const { gateway, ledger, payments, orders } = finding;
  const about = { reference, payment_id, order_id, day, currency_code };
  const created_at = momentText(finding.created_at);
  const open_now = open.some((one) => one.id === id);
  return { id, ...about, code, message, outcome, open_now, created_at, gateway, ledger, payments, orders };
}

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
