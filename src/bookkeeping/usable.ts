import { sameAmount } from "../gateway";
import type { LedgerTransaction } from "../modules/crossborder";
import type { Session } from "./sessions";

/**
 * Why the money of a transaction cannot pay for its session, in words; undefined when it can.
 * Compares what was priced, what was paid, what the session says and what its payment collection is due.
 */
export function whyUnusable(row: LedgerTransaction, session: Session | undefined): string | undefined {
  if (!session) return "its payment session is gone";
  if (row.ineligible_since) return row.ineligible_reason ?? "it was given up";
  const { payment_collection: due } = session;
  const currencies = new Set([row.currency_code, session.currency_code, due.currency_code]);
  if (currencies.size > 1) return `its currency is ${row.currency_code}, the order's is ${due.currency_code}`;
  const paid = row.paid_amount ?? row.amount;
  const wrong = [row.amount, session.amount, due.amount].find((amount) => !sameAmount(amount, paid));
  return wrong === undefined ? undefined : `${paid} was paid where ${wrong} is due`;
}
