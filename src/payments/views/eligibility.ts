import { sameAmount } from "../../gateway";
import { isDeduction, type LedgerTransaction } from "../../modules/crossborder/internal";
import type { Session } from "../../medusa";

/** What a payment session asks for, and what is due in its payment collection. */
interface Due extends Pick<Session, "currency_code" | "amount"> {
  payment_collection: Pick<Session, "currency_code" | "amount"> & { order?: { status: string } | null };
}

/**
 * Why a transaction may not pay for its session, in words; undefined when it may.
 * Compares what was priced, what was paid, what the session says and what its payment collection is due.
 */
export function ineligibleReason(
  transaction: LedgerTransaction,
  session: Due | undefined,
): string | undefined {
  if (!session) return "its payment session is gone";
  if (transaction.ineligible_since) return transaction.ineligible_reason ?? "it was voided";
  const { payment_collection: due } = session;
  if (due.order?.status === "canceled") return "its order was cancelled";
  const { currency_code, amount: priced } = transaction;
  const currencies = new Set([currency_code, session.currency_code, due.currency_code]);
  if (currencies.size > 1) return `its currency is ${currency_code}, the order's is ${due.currency_code}`;
  const paid = transaction.paid_amount ?? priced;
  const wrong = [priced, session.amount, due.amount].find((amount) => !sameAmount(amount, paid));
  return wrong === undefined ? undefined : `${paid} was paid where ${wrong} is due`;
}

/**
 * No answer ever showed the amount in the currency that it was priced in, or the last one shows something else than counts as paid.
 * What a deduction took is on its schedule.
 */
export const isAmountUnknown = (transaction: LedgerTransaction): boolean => {
  const { other_amount, paid_amount, confirmed_amount } = transaction;
  const isShown = paid_amount !== null || confirmed_amount !== null || isDeduction(transaction);
  return other_amount !== null || !isShown;
};

/** What the gateway's last answer shows in the place of what counts as paid, in words; undefined where it shows the same. */
export function otherAmountText(transaction: LedgerTransaction): string | undefined {
  const { other_amount, paid_amount, amount, currency_code } = transaction;
  if (other_amount === null) return undefined;
  return `the gateway shows ${other_amount} where ${paid_amount ?? amount} ${currency_code.toUpperCase()} was paid`;
}
