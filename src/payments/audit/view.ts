import BigNumber from "bignumber.js";
import type { Audit, AuditDay, AuditFinding } from "../../modules/crossborder/internal";
import { type BookName, BOOKS } from "../books/rules";
import type { StoreContext } from "../context";

/** An audit as staff sees it. */
export async function viewAudit({ ledger }: StoreContext, audit: Audit) {
  const days = await ledger.listAuditDays(
    { audit_id: audit.id },
    { take: null, order: { day: "ASC", currency_code: "ASC" } },
  );
  const { id, provider_id, status, since, created_at: started_at, finished_at } = audit;
  const { transactions, unanswered } = audit;
  const findings = await ledger.countFindings(id);
  const counts = { transactions, unanswered, findings };
  return { id, provider_id, status, since, started_at, finished_at, ...counts, days: days.map(viewDay) };
}

function viewDay(row: AuditDay) {
  const { day, currency_code, transactions, gateway, ledger, payments, orders } = row;
  const { unassigned, found, difference } = row;
  const books = { gateway, ledger, payments, orders };
  const sums = { ...books, unassigned, found, difference };
  return { day, currency_code, transactions, ...sums, between: pairsOf(books, unassigned) };
}

/** Each pair of books, the first minus the second: `gateway_ledger`, `gateway_payments`, …. */
function pairsOf(books: Record<BookName, string>, unassigned: string): Record<string, string> {
  const amount = (book: BookName) =>
    new BigNumber(books[book]).plus(book === "payments" || book === "orders" ? unassigned : 0);
  return Object.fromEntries(
    BOOKS.flatMap((one, at) =>
      BOOKS.slice(at + 1).map((other) => [`${one}_${other}`, amount(one).minus(amount(other)).toFixed(2)]),
    ),
  );
}

/** A finding as staff sees it. */
export function viewFinding(finding: AuditFinding) {
  const { id, reference, payment_id, order_id, day, currency_code, code, message, outcome } = finding;
  const { gateway, ledger, payments, orders } = finding;
  const books = { gateway, ledger, payments, orders };
  const { created_at } = finding;
  const about = { reference, payment_id, order_id, day, currency_code };
  return { id, ...about, code, message, outcome, created_at, ...books };
}

/** What the store is told when an audit has finished. */
export interface FinishedAudit {
  id: string;
  /** That stands for the account. */
  provider_id: string;
  transactions: number;
  /** About how many the gateway gave no answer. */
  unanswered: number;
  findings: Record<AuditFinding["outcome"], number>;
  /** What is left in each currency, over all days: `0.00` where the four books agree on every transaction. */
  differences: { currency_code: string; difference: string }[];
}

export async function finishedData(context: StoreContext, audit: Audit): Promise<FinishedAudit> {
  const { id, provider_id, transactions, unanswered, findings, days } = await viewAudit(context, audit);
  const currencies = [...new Set(days.map(({ currency_code }) => currency_code))];
  const differences = currencies.map((currency_code) => {
    const own = days.filter((day) => day.currency_code === currency_code);
    const difference = BigNumber.sum(...own.map((day) => day.difference)).toFixed(2);
    return { currency_code, difference };
  });
  return { id, provider_id, transactions, unanswered, findings, differences };
}
