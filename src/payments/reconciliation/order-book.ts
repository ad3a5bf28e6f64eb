import { Modules } from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import BigNumber from "bignumber.js";
import {
  holdsMoney,
  isPart,
  type LedgerTransaction,
  type TransactionState,
} from "../../modules/crossborder/internal";
import type { StoreContext } from "../context";
import { LockBusyError } from "../errors";
import { BACKGROUND_MS } from "../locking/lock";
import { lockCart } from "../locking/locks";
import type { Payment } from "../medusa-payment";
import { hasMark } from "./completion-mark";
import { announceOrder } from "./repair-order";

/** An entry of an order's own book (Medusa calls it an order transaction). */
const entrySchema = z
  .object({
    id: z.string(),
    reference: z.string().nullish(),
    reference_id: z.string().nullish(),
    raw_amount: z.object({ value: z.union([z.string(), z.number()]) }),
    created_at: z.coerce.date(),
  })
  .transform(({ raw_amount, ...entry }) => ({ ...entry, amount: new BigNumber(raw_amount.value) }));
export type Entry = z.output<typeof entrySchema>;

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
  const sum = (amounts: readonly { amount: BigNumber }[]) =>
    amounts.reduce((total, { amount }) => total.plus(amount), new BigNumber(0));
  const isRefundToCome = isBack
    ? sum(moved).decimalPlaces(2).gt(0)
    : refunds.some(({ id }) => !parts.has(id)) || (order?.status === "canceled" && holdsMoney(state));
  if (isRefundToCome) return { missing, short: new BigNumber(0) };
  const short = sum(moved)
    .minus(sum([...own, ...counted, ...missing]))
    .decimalPlaces(2);
  const surplus = counted.find(({ amount }) => amount.negated().decimalPlaces(2).eq(short));
  return surplus ? { missing, surplus, short: new BigNumber(0) } : { missing, short };
}

/**
 * Medusa writes a capture or a refund first, and that the order is paid or refunded afterwards. A server that dies in between
 * leaves an order that counts as unpaid, could be paid again, and was never announced; or one that counts as paid, and its
 * money is gone. One that dies a moment later leaves an order that was never announced. And of a refund or a capture beside the
 * cancellation of the order the book has too much.
 * @returns by how much the book is short even so, or negative: nothing explains that, and a person must compare
 * @throws LockBusyError while the order's cart is still being completed, or the capture or refund is some seconds old
 */
export async function repairOrderBook(
  context: StoreContext,
  transaction: LedgerTransaction,
  payment: Payment,
): Promise<BigNumber> {
  const { cart_id, pre_auth, reconciliation_status, state } = transaction;
  const { order } = payment;
  if (!order) return new BigNumber(0);
  const isInterrupted = async () =>
    reconciliation_status !== "reconciled" && cart_id !== null && (await hasMark(context, cart_id));
  const compare = async () => {
    const operations = payment.refunds.length > 0 ? await context.ledger.operationsOf(transaction) : [];
    const parts = new Set(operations.filter(isPart).flatMap(({ medusa_id }) => medusa_id ?? []));
    return compareBook(state, payment, await readEntries(context, order.id), parts);
  };
  const isRight = ({ missing, surplus, short }: BookComparison) =>
    missing.length === 0 && !surplus && short.isZero();
  if (isRight(await compare()) && !(await isInterrupted())) return new BigNumber(0);
  // Whoever completes the cart is about to write it.
  const unlock = cart_id ? await lockCart(context, cart_id, { wait_ms: BACKGROUND_MS }) : undefined;
  try {
    const found = await compare();
    refuseInFlight(payment, found);
    // A hold's order was announced when it was placed; its capture came later.
    const captured = !pre_auth && found.missing.some(({ reference }) => reference === "capture");
    if (cart_id && (captured || (await isInterrupted()))) await announceOrder(context, order.id, cart_id);
    await mend(context, payment, order.id, found);
    return found.short;
  } finally {
    await unlock?.();
  }
}

async function mend(
  { container, logger }: StoreContext,
  { id: payment_id, currency_code }: Payment,
  order_id: string,
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
  if (surplus) {
    logger.warn(`crossborder: the book of order ${order_id} had the refund of payment ${payment_id} twice`);
    await orders.deleteOrderTransactions(surplus.id);
  }
}

/** Medusa writes what is missing this moment; of an order that is cancelled it has written all. */
function refuseInFlight({ order }: Payment, { missing, surplus }: BookComparison): void {
  const counted = surplus && order?.status !== "canceled" ? [surplus] : [];
  if ([...missing, ...counted].some(({ created_at }) => Date.now() - created_at.getTime() < IN_FLIGHT_MS))
    throw new LockBusyError(`Medusa may still be writing the book of order ${order?.id}`);
}

async function readEntries({ container }: StoreContext, order_id: string): Promise<Entry[]> {
  const select = ["id", "reference", "reference_id", "amount", "raw_amount", "created_at"];
  const found = await container
    .resolve(Modules.ORDER)
    .listOrderTransactions({ order_id }, { select, take: null });
  return z.array(entrySchema).parse(found);
}

/** Longer than Medusa takes from a capture or a refund to the order's own transaction: both would write it. */
const IN_FLIGHT_MS = 20_000;
