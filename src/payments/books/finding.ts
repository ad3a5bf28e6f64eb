import {
  isDeduction,
  type LedgerTransaction,
  type ReconciliationStatus,
} from "../../modules/crossborder/internal";
import type { PaymentContext, StoreContext } from "../context";
import { isMoneyBack, isReplaced } from "../views/money";
import { askGateway, type GatewayBook } from "./gateway-book";
import { type InMedusa, movedAt, NOT_IN_MEDUSA, readMedusa } from "./medusa-books";
import { compareBooks, type Comparison } from "./rules";

/** So long after Medusa wrote a capture or a refund it may still be on its way through the four books. */
const IN_FLIGHT_MS = 60_000;

/** A transaction in its four books, read now. */
export interface Look {
  transaction: LedgerTransaction;
  medusa: InMedusa;
  comparison: Comparison;
}

/** @param answers what the gateway has just answered about each, by id: what has moved since then is seen as a difference */
export async function lookAll(
  context: StoreContext,
  answers: ReadonlyMap<string, GatewayBook>,
): Promise<Look[]> {
  if (answers.size === 0) return [];
  const transactions = await context.ledger.listTransactions({ id: [...answers.keys()] }, { take: null });
  const books = await readMedusa(context.records, transactions);
  return transactions.flatMap((transaction) => {
    const gateway = answers.get(transaction.id);
    if (!gateway) return [];
    const recorded = isReplaced(transaction) ? undefined : books.get(transaction.payment_session_id ?? "");
    const medusa = recorded ?? NOT_IN_MEDUSA;
    return { transaction, medusa, comparison: compareBooks(transaction, gateway, medusa) };
  });
}

export async function lookAt(
  context: StoreContext,
  id: string,
  gateway: GatewayBook,
): Promise<Look | undefined> {
  return (await lookAll(context, new Map([[id, gateway]])))[0];
}

/** Money of it may be on its way. */
export function isMoving({ transaction, medusa }: Look, now: number): boolean {
  const moved_at = movedAt(medusa)?.getTime() ?? 0;
  return transaction.reconciliation_status === "pending" || moved_at > now - IN_FLIGHT_MS;
}

/** What differs, in sentences. */
export const textOf = ({ broken }: Comparison): string => broken.map(({ message }) => message).join(" ");

/**
 * Looks again at what an audit found: who reconciles it wants to know whether it is mended.
 * @throws GatewayError when the gateway gives no answer; what was found stands
 */
export async function compareAgain(
  context: PaymentContext & StoreContext,
  transaction: LedgerTransaction,
): Promise<void> {
  const gateway = await askGateway(context, transaction, context.ledger.stopping);
  const look = await lookAt(context, transaction.id, gateway);
  if (look) await noteLook(context, look);
}

/**
 * Writes down what a comparison found, unless money moves. A person is told where it is new or has changed; where nothing differs any
 * more, what was found before is over.
 */
export async function noteLook({ ledger, clock }: StoreContext, look: Look): Promise<void> {
  const { transaction, medusa, comparison } = look;
  const differs = comparison.broken.length > 0;
  if (differs ? isMoving(look, clock.now()) : transaction.audit_finding === null) return;
  const over = { audit_finding: null, reconciliation_status: statusOf(transaction, medusa) };
  await ledger.advance(transaction, differs ? { audit_finding: textOf(comparison) } : over);
}

/** What the status is of a transaction whose books agree. */
function statusOf(transaction: LedgerTransaction, { payment }: InMedusa): ReconciliationStatus {
  if (payment) return "reconciled";
  if (isMoneyBack(transaction)) return "returned";
  return isDeduction(transaction) ? "reconciled" : "pending";
}
