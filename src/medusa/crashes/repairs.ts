import {
  ContainerRegistrationKeys,
  MathBN,
  Modules,
  OrderWorkflowEvents,
  PaymentCollectionStatus,
  PaymentEvents,
  ReservationItemWorkflowEvents,
} from "@medusajs/framework/utils";
import { z } from "@medusajs/framework/zod";
import {
  confirmVariantInventoryWorkflow,
  deleteReservationsByLineItemsWorkflow,
} from "@medusajs/medusa/core-flows";
import { holdsMoney, MINUTE_MS, type TransactionState } from "../../modules/crossborder/internal";
import { MARK, type OrderLinks } from "../records/cart-statements";
import { type Entry, type Order, type Placed, readEntries } from "../records/orders";
import { exactSum, type Payment } from "../records/payments";
import { idShape } from "../records/reading";
import { MedusaAccess, run } from "../running";
import { firstId, type InterruptedOrder, type Unreserved } from "./interrupted";
const MODULES = { cart_id: Modules.CART, payment_collection_id: Modules.PAYMENT } as const;

/** What Medusa's cart completion emits at its end: an order whose completion was interrupted gets no confirmation without it. */
export const orderPlaced = (id: string) => ({ name: OrderWorkflowEvents.PLACED, data: { id } });

/** What Medusa's refund emits at its end. */
export const paymentRefunded = (id: string) => ({ name: PaymentEvents.REFUNDED, data: { id } });

/** Longer than any completion takes: so long Medusa's lock on a cart lasts. Who cancels an order that was left takes that lock as well. */
export const COMPLETION_MS = 2 * MINUTE_MS;
/** Longer than any payment of an order can still be made. */
const WINDOW_MS = 7 * 24 * 60 * MINUTE_MS;
const PAGE = 100;

/**
 * Marked orders without a payment. Read in one statement: Medusa's modules would have to be asked about every order of a
 * week.
 */
const UNPAID_ORDERS = `
  select placed.id from "order" placed
  where placed.id > ? and placed.created_at < ?
    and placed.status = 'pending' and not placed.is_draft_order and placed.deleted_at is null
    and placed.metadata->'${MARK}'->>'cart_id' is not null
    and not exists (
      select from order_payment_collection own
      join payment on payment.payment_collection_id = own.payment_collection_id and payment.deleted_at is null
      where own.order_id = placed.id and own.deleted_at is null)
  order by placed.id limit ${PAGE}`;

const rowsSchema = z.object({ rows: z.array(idShape) });

/** Mends what Medusa left when a server died between two of its commits. */
export class Repairs extends MedusaAccess {
  /**
   * Links an order as Medusa would have done. Needed by every supported version, from 2.18 on (seen on 2.21.2): Medusa places an order
   * first, and then notes which cart it came from and which payment collection pays for it, one after the other. A server that dies in
   * between leaves one of the two or none: the order would be placed again, or be paid without knowing it.
   */
  async linkOrder(
    order_id: string,
    { cart_id, payment_collection_id }: Placed,
    promotions: string[] = [],
  ): Promise<void> {
    const order = { [Modules.ORDER]: { order_id } };
    await this.open()
      .resolve(ContainerRegistrationKeys.LINK)
      .create([
        { ...order, [Modules.CART]: { cart_id } },
        { ...order, [Modules.PAYMENT]: { payment_collection_id } },
        ...promotions.map((promotion_id) => ({ ...order, [Modules.PROMOTION]: { promotion_id } })),
      ]);
  }

  /**
   * Removes links to orders that Medusa has taken back: a database that fails in between leaves one of the two and no order, and Medusa
   * would take the cart for completed.
   */
  async unlinkOrders(stale: OrderLinks["stale"]): Promise<void> {
    const links = stale.map(({ order_id, by, id }) => ({
      [Modules.ORDER]: { order_id },
      [MODULES[by]]: { [by]: id },
    }));
    if (links.length > 0) await this.open().resolve(ContainerRegistrationKeys.LINK).dismiss(links);
  }

  /** Links the order to its cart as Medusa would have done, and ends the cart. The caller holds the cart lock. */
  async linkInterruptedOrder({ order_id, promotions }: InterruptedOrder, placed: Placed): Promise<void> {
    const carts = this.open().resolve(Modules.CART);
    await this.linkOrder(order_id, placed, promotions);
    await carts.updateCarts(placed.cart_id, { completed_at: new Date() });
  }

  /**
   * Reserves what is missing.
   * @returns what Medusa's workflow would have emitted, for the outbox
   * @throws MedusaError NOT_ALLOWED when the stock is gone by now
   */
  async reserve({ order_id, sales_channel_id, items: missing }: Unreserved) {
    const container = this.open();
    const result = await run(confirmVariantInventoryWorkflow(container), {
      sales_channel_id,
      variants: missing.flatMap(({ variant }) => variant ?? []),
      items: missing.map(({ id, quantity, variant }) => ({ id, quantity, variant_id: variant?.id ?? null })),
    });
    if (result.items.length === 0) return [];
    const items = result.items.map(({ id, location_ids, required_quantity, quantity, ...item }) => ({
      ...item,
      line_item_id: id,
      location_id: location_ids[0] ?? "",
      quantity: MathBN.mult(required_quantity, quantity),
    }));
    const keys = [...new Set(items.map(({ inventory_item_id }) => inventory_item_id))];
    const inventory = container.resolve(Modules.INVENTORY);
    const made = await container
      .resolve(Modules.LOCKING)
      .execute(keys, () => inventory.createReservationItems(items));
    const name = ReservationItemWorkflowEvents.CREATED;
    return made.map(({ id }) => ({ name, data: { id, order_id } }));
  }

  /** @param ids of the items of an order */
  async freeStock(ids: readonly string[]): Promise<void> {
    await run(deleteReservationsByLineItemsWorkflow(this.open()), { ids: [...ids] });
  }

  /** Writes what an order's book misses, and takes out what it has too much. The caller holds the lock of the order's cart. */
  async mendBook(
    order_id: string,
    currency_code: string,
    { missing, surplus, gone }: BookComparison,
  ): Promise<void> {
    const orders = this.open().resolve(Modules.ORDER);
    const entries = missing.map(({ id: reference_id, reference, amount }) => ({
      ...{ order_id, currency_code },
      ...{ reference, reference_id, amount },
    }));
    if (entries.length > 0) await orders.addOrderTransactions(entries);
    if (surplus) await orders.deleteOrderTransactions(surplus.id);
    await this.takeOut(order_id, currency_code, gone);
  }

  /**
   * Medusa counts a capture as made as soon as the gateway has taken it, and the gateway did not make it afterwards: it goes from
   * Medusa's order and its payment. The order's book comes first: should the server die in between, the captures still say what is left
   * to do. Needed by every supported version, from 2.18 on: a capture that is deleted changes neither the payment nor the order.
   */
  async undoCaptures(payment: Payment, payment_collection_id: string | null): Promise<void> {
    const payments = this.open().resolve(Modules.PAYMENT);
    await this.undoInOrder(payment);
    // Medusa writes these, and its types leave them out.
    const notCaptured = { id: payment.id, captured_at: null };
    await payments.updatePayment(notCaptured);
    if (payment_collection_id) {
      const status = payment.is_replaced ? {} : { status: PaymentCollectionStatus.AUTHORIZED };
      const change = { ...status, captured_amount: 0, completed_at: null };
      await payments.updatePaymentCollections(payment_collection_id, change);
    }
    await payments.deleteCaptures(payment.captures.map(({ id }) => id));
  }

  /** What the order has of the payment: the capture, and of a cancelled order what Medusa counts as its refund. */
  private async undoInOrder({ id: payment_id, order, captures, currency_code }: Payment): Promise<void> {
    if (!order) return;
    const own = new Set<unknown>([payment_id, ...captures.map(({ id }) => id)]);
    const knex = this.open().resolve(ContainerRegistrationKeys.PG_CONNECTION);
    const entries = await readEntries(knex, [order.id]);
    await this.takeOut(
      order.id,
      currency_code,
      entries.filter(({ reference_id }) => own.has(reference_id)),
    );
  }

  /**
   * Takes entries out of an order's book. Medusa takes an entry out of the sums of the version that the order had then, and not of the
   * present one: so what they count for is set off first, by an entry that names the same and goes with them.
   */
  private async takeOut(order_id: string, currency_code: string, entries: Entry[]): Promise<void> {
    const [first] = entries;
    if (!first) return;
    const orders = this.open().resolve(Modules.ORDER);
    const { reference, reference_id } = first;
    const amount = exactSum(entries).negated();
    const setOff = { order_id, currency_code, reference, reference_id, amount: amount.toFixed() };
    const added = amount.isZero() ? [] : [await orders.addOrderTransactions(setOff)].flat();
    await orders.deleteOrderTransactions([...entries, ...added].map(({ id }) => id));
  }

  /**
   * Of the orders that a server may have left when it died over a cart, those behind one, or the first ones: a page, and behind which
   * one the next page begins. It needs the connection, not `query`.
   */
  async leftoversBehind(position: string | null): Promise<{ ids: string[]; next: string | null }> {
    const knex = this.open().resolve(ContainerRegistrationKeys.PG_CONNECTION);
    const now = Date.now();
    const first = firstId("order", new Date(now - WINDOW_MS));
    const after = position && position > first ? position : first;
    const found = await knex.raw<unknown>(UNPAID_ORDERS, [after, new Date(now - COMPLETION_MS)]);
    const ids = rowsSchema.parse(found).rows.map(({ id }) => id);
    return { ids, next: ids.length < PAGE ? null : (ids.at(-1) ?? null) };
  }
}

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
