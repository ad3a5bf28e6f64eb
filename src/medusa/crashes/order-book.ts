import { MathBN } from "@medusajs/framework/utils";
import { holdsMoney, type TransactionState } from "../../modules/crossborder/internal";
import type { Entry } from "../records/order-rows";
import type { Order } from "../records/orders";
import { type Payment, exactSum } from "../records/payments";

/*
 * Needed by every supported version, from 2.18 on (seen on 2.21.2): Medusa writes a capture or a refund first, and that the order is
 * paid or refunded afterwards. A server that dies in between leaves an order that counts as unpaid, could be paid again, and was never
 * announced; or one that counts as paid, and its money is gone. And of a refund or a capture beside the cancellation of the order the
 * book has too much, as it has of a capture or a refund that Medusa deleted after another server had written its entry.
 */

/** A capture or a refund that the order's book does not have, as an entry would say it. */
type Missing = Pick<Entry, "id" | "amount" | "created_at"> & { reference: "capture" | "refund" };

/** What an order's book has of a payment, beside what the payment itself has. */
export interface BookComparison {
  missing: Missing[];
  /** A refund that was counted for a cancelled order, and that has an entry of its own or was never needed. */
  surplus?: Entry;
  /** Entries of captures and refunds that Medusa has deleted. */
  gone: Entry[];
  /** By how much the book is short even so, as decimal text; 0.00 where nothing is to be judged yet. */
  short: string;
}

/**
 * An order that was brought from another store may have entries of captures that are not here: those are older than its payment, by more
 * than the clocks of two servers ever differ.
 */
const BROUGHT_BEFORE_MS = 24 * 60 * 60_000;

/** No order's book has it: Medusa counts all of a cancelled order as refunded, and its own workflow refunds nothing without an order. */
export const hasNoBook = ({ order }: Pick<Payment, "order">): boolean =>
  !order || order.status === "canceled";

type Compared = Pick<Payment, "id" | "captures" | "refunds" | "order" | "created_at">;

/**
 * Medusa's workflows write an entry with the id of each capture and refund. Where an order is cancelled, the entry has the payment's
 * id, and is written whether the refund was made or not: it counts for one that is made later.
 * @param parts the refunds that book what was given back in part in the gateway's dashboard: made, though the payment is not refunded
 */
export function compareBook(
  state: TransactionState,
  { id: payment_id, order, captures, refunds, created_at }: Compared,
  entries: readonly Entry[],
  parts: ReadonlySet<string> = new Set(),
): BookComparison {
  const moved = new Map<string | null | undefined, Missing>();
  for (const one of captures) moved.set(one.id, { ...one, reference: "capture" });
  for (const one of refunds)
    moved.set(one.id, { ...one, reference: "refund", amount: negated(one.amount).toFixed() });
  const own = entries.filter(({ reference_id }) => moved.has(reference_id));
  const isBack = state === "refunded" || state === "reversed";
  const from = created_at.getTime() - BROUGHT_BEFORE_MS;
  // Where the payment does not have what the gateway has made, the entry is all that says so in Medusa.
  const isInPayment = {
    capture: captures.length > 0 || !holdsMoney(state) || state === "held",
    refund: refunds.length > 0 || !isBack,
  };
  const gone = entries.filter(
    ({ is_gone, reference, created_at: written_at }) =>
      is_gone && isInPayment[reference === "refund" ? "refund" : "capture"] && written_at.getTime() >= from,
  );
  const counted = entries.filter((one) => one.reference === "refund" && one.reference_id === payment_id);
  const unwritten = new Map(moved);
  for (const { reference_id } of own) unwritten.delete(reference_id);
  const missing = [...unwritten.values()].filter(
    ({ id, reference }) => reference === "capture" || ((isBack || parts.has(id)) && counted.length === 0),
  );
  const has = exactSum([...moved.values()]);
  const isRefundToCome = isBack
    ? has.decimalPlaces(2).gt(0)
    : refunds.some(({ id }) => !parts.has(id)) || (order?.status === "canceled" && holdsMoney(state));
  if (isRefundToCome) return { missing, gone, short: "0.00" };
  const short = has.minus(exactSum([...own, ...counted, ...missing])).decimalPlaces(2);
  const surplus = counted.find(({ amount }) => negated(amount).decimalPlaces(2).eq(short));
  return surplus ? { missing, surplus, gone, short: "0.00" } : { missing, gone, short: short.toFixed(2) };
}

const negated = (amount: string) => MathBN.mult(amount, -1);

/**
 * Whether a record was written less than so many milliseconds ago. A clock that is wrong by more tells no age: a server that is hours
 * behind would wait for hours.
 */
export const isRecent = ({ created_at }: { created_at: Date }, now: number, within_ms: number): boolean =>
  Math.abs(now - created_at.getTime()) < within_ms;

/** Longer than Medusa takes from a capture or a refund to the order's own transaction: both would write it. */
const BEING_WRITTEN_MS = 20_000;

/** Whether Medusa may be writing what is missing this moment; of an order that is cancelled it has written all. */
export function isBeingWritten(
  { missing, surplus, gone }: BookComparison,
  order_status: string,
  now: number,
): boolean {
  const counted = surplus && order_status !== "canceled" ? [surplus] : [];
  return [...missing, ...counted, ...gone].some((entry) => isRecent(entry, now, BEING_WRITTEN_MS));
}

/** What Medusa writes when it refunds a payment because it could not finish placing the order. */
export const TAKEN_BACK = "Refunded due to cart completion failure";

/**
 * Whether Medusa refunded a payment because placing its order failed. A refund by staff has its user. Needed by every supported
 * version, from 2.18 on (seen on 2.21.2): Medusa refunds it after it has deleted the order, and one that could not be deleted looks
 * like any other, and would be shipped.
 */
export const wasTakenBack = ({ refunds }: Pick<Payment, "refunds">): boolean =>
  refunds.some(({ note, created_by }) => note === TAKEN_BACK && !created_by);

/** What is left of an order whose payment Medusa took back; undefined where it is over, or another payment may pay for it by now. */
export function takenBack(order: Order, { id }: Pick<Payment, "id">): { is_shipped: boolean } | undefined {
  const payments = order.collections.flatMap((collection) => collection.payments);
  if (order.status !== "pending" || payments.some((one) => one.id !== id)) return undefined;
  return { is_shipped: order.fulfillments.some(({ canceled_at }) => !canceled_at) };
}
