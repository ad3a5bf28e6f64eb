import BigNumber from "bignumber.js";
import {
  capturedOf,
  type Entry,
  type Records,
  type Order,
  type PaidPayment,
  type Payment,
} from "../../medusa";
import { exceeds, type LedgerTransaction } from "../../modules/crossborder/internal";
import { isCrossborder } from "../provider-id";
import { sumOf } from "../views/money";

/** What Medusa has of one transaction: its records, as a picture has them. */
export interface InMedusa {
  payment?: Payment;
  order?: Order;
  /** The order's own book. */
  entries: readonly Entry[];
}

export const NOT_IN_MEDUSA: InMedusa = { entries: [] };

/**
 * What Medusa has of some transactions, by payment session: two of its modules, a few queries for all of them. The sessions themselves
 * may be gone.
 */
export async function readMedusa(
  records: Records,
  transactions: readonly (Pick<LedgerTransaction, "payment_session_id"> &
    Partial<Pick<LedgerTransaction, "order_ids">>)[],
): Promise<Map<string, InMedusa>> {
  const payments = await records.paymentsOfSessions(
    transactions.flatMap((one) => one.payment_session_id ?? []),
  );
  const made = new Map(transactions.map((one) => [one.payment_session_id, one.order_ids]));
  const idsFor = ({ payment_session_id, order }: Payment) =>
    made.get(payment_session_id) ?? (order ? [order.id] : []);
  const order_ids = [...new Set(payments.flatMap(idsFor))];
  const orders = await records.orders(order_ids);
  const entries = await records.entries(order_ids);
  return new Map(
    payments.map((payment) => {
      const ids = idsFor(payment);
      const order = together(orders.filter(({ id }) => ids.includes(id)));
      const own = entries.filter(({ order_id }) => ids.includes(order_id));
      return [payment.payment_session_id, { payment, order, entries: own }];
    }),
  );
}

/** Several orders of one cart as one: it stands as long as one of them does. */
function together(orders: Order[]): Order | undefined {
  const first = orders.find(({ status }) => status !== "canceled") ?? orders[0];
  if (!first || orders.length === 1) return first;
  const sum = (of: "total" | "due") => BigNumber.sum(...orders.map((one) => one[of])).toFixed();
  const collections = orders.flatMap((one) => one.collections);
  return { ...first, total: sum("total"), due: sum("due"), collections };
}

/** What Medusa's payment has, captures minus refunds, and what the order's book has of it. Without an order both are the same. */
export function moneyIn({ payment, order, entries }: InMedusa): { payments: BigNumber; orders: BigNumber } {
  if (!payment) return { payments: new BigNumber(0), orders: new BigNumber(0) };
  const payments = atGateway(sumOf(payment.captures), sumOf(payment.refunds));
  if (!order) return { payments, orders: payments };
  const own = entriesOf(payment, order, entries);
  return { payments, orders: atGateway(partOf(own, 1), partOf(own, -1)) };
}

/** When Medusa last wrote money of it. */
export function movedAt({ payment, order, entries }: InMedusa): Date | undefined {
  if (!payment) return undefined;
  const own = order ? entriesOf(payment, order, entries) : [];
  const moments = [...payment.captures, ...payment.refunds, ...own].map(({ created_at }) =>
    created_at.getTime(),
  );
  return moments.length > 0 ? new Date(Math.max(...moments)) : undefined;
}

/** A capture of the payment is in the order's book more than once. */
export function repeatsCapture({ payment, entries }: InMedusa): boolean {
  const booked = entries.filter(isMoney).map(({ reference_id }) => reference_id);
  return payment?.captures.some(({ id }) => booked.filter((one) => one === id).length > 1) ?? false;
}

/** All payments of an order together, where they are more than its total; of its newest payment of ours alone, so that it is told once. */
export function overpaid({ payment, order }: InMedusa): BigNumber | undefined {
  if (!payment || !order) return undefined;
  const payments = paymentsOf(order).filter((one) => new BigNumber(capturedOf(one)).gt(0));
  const newest = payments.findLast(({ provider_id }) => isCrossborder(provider_id));
  const amounts = payments.map(capturedOf);
  if (newest?.id !== payment.id || !exceeds(amounts, order.total)) return undefined;
  return BigNumber.sum(...amounts);
}

const isMoney = ({ reference }: Entry): boolean => reference === "capture" || reference === "refund";

/** The oldest first. */
const paymentsOf = ({ collections }: Order): PaidPayment[] =>
  collections
    .flatMap(({ payments }) => payments)
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime());

/**
 * What came in minus what went out, each at the gateway's two places: Medusa keeps what a discount or a tax makes of an amount, such
 * as 13.606, and 13.61 was paid and is refunded.
 */
const atGateway = (came: BigNumber, went: BigNumber): BigNumber =>
  came.decimalPlaces(2, BigNumber.ROUND_HALF_UP).minus(went.decimalPlaces(2, BigNumber.ROUND_HALF_UP));

/** The part of an order's entries that came in, or that went out. */
const partOf = (entries: readonly Entry[], sign: 1 | -1): BigNumber =>
  sumOf(entries.filter(({ amount }) => new BigNumber(amount).gt(0) === sign > 0)).times(sign);

/**
 * The order's entries about a payment. Those about none of its payments, such as a capture that is gone, count for the
 * first one, so that they count once.
 */
function entriesOf(payment: Payment, order: Order, entries: readonly Entry[]): Entry[] {
  const all = paymentsOf(order);
  const owned = idsOf(payment);
  const others = new Set(all.filter(({ id }) => id !== payment.id).flatMap((one) => [...idsOf(one)]));
  const isFirst = all[0] === undefined || all[0].id === payment.id;
  return entries
    .filter(isMoney)
    .filter(({ reference_id }) => owned.has(reference_id) || (isFirst && !others.has(reference_id)));
}

/** A cancelled order's refund is written under the payment's own id. */
const idsOf = ({ id, captures, refunds }: PaidPayment): Set<string | null | undefined> =>
  new Set([id, ...[...captures, ...refunds].map((one) => one.id)]);
