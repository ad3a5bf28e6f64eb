import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import BigNumber from "bignumber.js";
import { holdsMoney, type TransactionState } from "../../modules/crossborder/internal";
import type { Entry } from "../records/order";
import type { Payment } from "../records/payment";

/*
 * Needed by every supported version, from 2.18 on (seen on 2.21.2): Medusa writes a capture or a refund first, and that the order is
 * paid or refunded afterwards. A server that dies in between leaves an order that counts as unpaid, could be paid again, and was never
 * announced; or one that counts as paid, and its money is gone. And of a refund or a capture beside the cancellation of the order the
 * book has too much.
 */

/** A capture or a refund that the order's book does not have. */
interface Missing {
  id: string;
  reference: "capture" | "refund";
  amount: BigNumber;
  created_at: Date;
}

/** What an order's book has of a payment, beside what the payment itself has. */
export interface BookComparison {
  missing: Missing[];
  /** A refund that was counted for a cancelled order, and that has an entry of its own or was never needed. */
  surplus?: Entry;
  /** By how much the book is short even so; 0 where nothing is to be judged yet. */
  short: BigNumber;
}

type Recorded = Pick<Payment, "id" | "captures" | "refunds" | "order">;

/**
 * Medusa's workflows write an entry with the id of each capture and refund. Where an order is cancelled, the entry has the payment's
 * id, and is written whether the refund was made or not: it counts for one that is made later.
 * @param parts the refunds that book what was given back in part in the gateway's dashboard: made, though the payment is not refunded
 */
export function compareBook(
  state: TransactionState,
  { id: payment_id, order, captures, refunds }: Recorded,
  entries: readonly Entry[],
  parts: ReadonlySet<string> = new Set(),
): BookComparison {
  const isBack = state === "refunded" || state === "reversed";
  const moved: Missing[] = [
    ...captures.map((one) => ({ ...one, reference: "capture" as const, amount: new BigNumber(one.amount) })),
    ...refunds.map((one) => ({
      ...one,
      reference: "refund" as const,
      amount: new BigNumber(one.amount).negated(),
    })),
  ];
  const ids = new Set(moved.map(({ id }) => id));
  const counted = entries.filter(
    ({ reference, reference_id }) => reference === "refund" && reference_id === payment_id,
  );
  const own = entries.filter(({ reference_id }) => reference_id && ids.has(reference_id));
  const known = new Set(own.map(({ reference_id }) => reference_id));
  const missing = moved.filter(({ id, reference }) => {
    if (known.has(id)) return false;
    return reference === "capture" || ((isBack || parts.has(id)) && counted.length === 0);
  });
  const sum = (amounts: readonly { amount: BigNumber.Value }[]) =>
    BigNumber.sum(0, ...amounts.map(({ amount }) => amount));
  const isRefundToCome = isBack
    ? sum(moved).decimalPlaces(2).gt(0)
    : refunds.some(({ id }) => !parts.has(id)) || (order?.status === "canceled" && holdsMoney(state));
  if (isRefundToCome) return { missing, short: new BigNumber(0) };
  const short = sum(moved)
    .minus(sum([...own, ...counted, ...missing]))
    .decimalPlaces(2);
  const surplus = counted.find(({ amount }) => new BigNumber(amount).negated().decimalPlaces(2).eq(short));
  return surplus ? { missing, surplus, short: new BigNumber(0) } : { missing, short };
}

/** Longer than Medusa takes from a capture or a refund to the order's own transaction: both would write it. */
const IN_FLIGHT_MS = 20_000;

/** Whether Medusa may be writing what is missing this moment; of an order that is cancelled it has written all. */
export function isBeingWritten(
  { missing, surplus }: BookComparison,
  order_status: string,
  now: number,
): boolean {
  const counted = surplus && order_status !== "canceled" ? [surplus] : [];
  return [...missing, ...counted].some(({ created_at }) => now - created_at.getTime() < IN_FLIGHT_MS);
}

/** Writes what is missing, and takes out what is too much. */
export async function mendBook(
  container: MedusaContainer,
  order_id: string,
  currency_code: string,
  { missing, surplus }: BookComparison,
): Promise<void> {
  const orders = container.resolve(Modules.ORDER);
  if (missing.length > 0)
    await orders.addOrderTransactions(
      missing.map(({ id, reference, amount }) => ({
        reference,
        reference_id: id,
        amount: amount.toFixed(),
        order_id,
        currency_code,
      })),
    );
  if (surplus) await orders.deleteOrderTransactions(surplus.id);
}
