import BigNumber from "bignumber.js";
import type { Debt } from "../../modules/crossborder/internal";
import { type Collection, readCollection } from "./collection";
import { readOrder } from "./order";
import { capturedOf, type PaidPayment } from "./payment";
import type { Query } from "./query";

/** What names a debt: an order's, or while a payment collection has no order its own. */
export interface OfDebt {
  id: string;
  order?: { id: string } | null;
}

/** Reads a debt as Medusa has it; undefined where it has neither the order nor the collection. */
export async function readDebt(query: Query, { id, order }: OfDebt): Promise<Debt | undefined> {
  if (order) {
    const found = await readOrder(query, order.id);
    return found && debtOf(found.total, found.collections);
  }
  const collection = await readCollection(query, id);
  return collection && debtOf(collection.exact_amount, [collection]);
}

const debtOf = (total: string, collections: readonly Collection[]): Debt => ({
  payment_collection_ids: collections.map((one) => one.id),
  total,
  payments: collections
    .flatMap(({ payments }) => payments)
    .map((payment) => ({ payment_session_id: payment.payment_session_id, amount: takenOf(payment) })),
  payment_session_ids: collections
    .flatMap(({ payment_sessions }) => payment_sessions)
    .map((session) => session.id),
});

/** What a payment of any provider has taken, or holds. */
function takenOf(payment: PaidPayment): string {
  if (payment.captures.length > 0) return capturedOf(payment);
  return payment.canceled_at ? new BigNumber(0).toFixed() : payment.amount;
}
