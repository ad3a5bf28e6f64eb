import BigNumber from "bignumber.js";
import {
  capturedOf,
  type Entry,
  type MedusaRecords,
  type Order,
  type PaidPayment,
  type Payment,
} from "../../medusa";
import { exceeds, type LedgerTransaction } from "../../modules/crossborder/internal";
import { isCrossborder } from "../provider-id";

/** What Medusa has of one transaction. */
export interface MedusaBooks {
  payment?: {
    /** Captures minus refunds. */
    money: BigNumber;
    captures: number;
    refunds: number;
    /** Not captured, not cancelled: the order counts as authorized. */
    authorizes: boolean;
  };
  order?: {
    id: string;
    status: string;
    is_draft_order: boolean;
    /** What the order's own transactions say of this payment. */
    money: BigNumber;
    /** One of its captures or refunds is there more than once. */
    repeats: boolean;
    /** All its payments together are more than its total; on its newest payment of ours alone, so that it is told once. */
    overpaid?: { recorded: BigNumber; total: BigNumber };
  };
  /** When Medusa last wrote money of it. */
  moved_at?: Date;
}

/**
 * What Medusa has of some transactions, by payment session: two of its modules, a few queries for all of them. The sessions themselves
 * may be gone.
 */
export async function readMedusa(
  records: MedusaRecords,
  transactions: readonly Pick<LedgerTransaction, "payment_session_id">[],
): Promise<Map<string, MedusaBooks>> {
  const payments = await records.paymentsOfSessions(
    transactions.flatMap((one) => one.payment_session_id ?? []),
  );
  const order_ids = [...new Set(payments.flatMap(({ order }) => order?.id ?? []))];
  const orders = await records.orders(order_ids);
  const entries = await records.entries(order_ids);
  return new Map(
    payments.map((payment) => {
      const order = orders.find(({ id }) => id === payment.order?.id);
      return [payment.payment_session_id, booksOf(payment, order, entries.filter(isMoney))];
    }),
  );
}

const isMoney = ({ reference }: Entry): boolean => reference === "capture" || reference === "refund";

function booksOf(payment: Payment, order: Order | undefined, entries: Entry[]): MedusaBooks {
  const { captures, refunds } = payment;
  const own = order ? entriesOf(payment, order, entries) : [];
  const moments = [...captures, ...refunds, ...own].map(({ created_at }) => created_at.getTime());
  return {
    payment: {
      money: atGateway(sumOf(captures), sumOf(refunds)),
      captures: captures.length,
      refunds: refunds.length,
      authorizes: captures.length === 0 && !payment.is_canceled,
    },
    ...(order && {
      order: {
        id: order.id,
        status: order.status,
        is_draft_order: order.is_draft_order,
        money: atGateway(partOf(own, 1), partOf(own, -1)),
        repeats: hasRepeated(captures, own),
        overpaid: overpaidBy(payment, order),
      },
    }),
    ...(moments.length > 0 && { moved_at: new Date(Math.max(...moments)) }),
  };
}

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
const partOf = (entries: Entry[], sign: 1 | -1): BigNumber =>
  sumOf(entries.filter(({ amount }) => new BigNumber(amount).gt(0) === sign > 0)).times(sign);

function overpaidBy({ id }: Payment, order: Order): NonNullable<MedusaBooks["order"]>["overpaid"] {
  const payments = paymentsOf(order).filter((one) => new BigNumber(capturedOf(one)).gt(0));
  const newest = payments.findLast(({ provider_id }) => isCrossborder(provider_id));
  const amounts = payments.map(capturedOf);
  if (newest?.id !== id || !exceeds(amounts, order.total)) return undefined;
  return { recorded: BigNumber.sum(...amounts), total: new BigNumber(order.total) };
}

/**
 * The order's entries about a payment. Those about none of its payments, such as a capture that is gone, count for the
 * first one, so that they count once.
 */
function entriesOf(payment: Payment, order: Order, entries: Entry[]): Entry[] {
  const all = paymentsOf(order);
  const owned = idsOf(payment);
  const others = new Set(all.filter(({ id }) => id !== payment.id).flatMap((one) => [...idsOf(one)]));
  const isFirst = all[0] === undefined || all[0].id === payment.id;
  return entries.filter(
    ({ order_id, reference_id }) =>
      order_id === order.id && (owned.has(reference_id) || (isFirst && !others.has(reference_id))),
  );
}

/** A cancelled order's refund is written under the payment's own id. */
const idsOf = ({ id, captures, refunds }: PaidPayment): Set<string | null | undefined> =>
  new Set([id, ...[...captures, ...refunds].map((one) => one.id)]);

const hasRepeated = (captures: { id: string }[], entries: Entry[]): boolean =>
  captures.some(({ id }) => entries.filter(({ reference_id }) => reference_id === id).length > 1);

const sumOf = (amounts: readonly { amount: string }[]): BigNumber =>
  BigNumber.sum(0, ...amounts.map(({ amount }) => amount));
