import BigNumber from "bignumber.js";
import type { MedusaCore } from "./medusa-core";
import { invalid, refused } from "./medusa-provider";
import { keptBy, MANUAL, type OrderRow, type PaymentRow, rowIn } from "./medusa-rows";
import { createSession, deleteSessions } from "./medusa-sessions";

/** Statuses of a collection that is not paid yet, and of one with a hold. */
const UNPAID = ["not_paid", "awaiting"];
const HELD = ["authorized", "partially_authorized"];

/** An order costs something else. */
export async function editOrder(core: MedusaCore, order_id: string, total: string): Promise<void> {
  const order = rowIn(core.rows.orders, order_id);
  const former_totals = [...order.former_totals, order.total];
  const edited = { total, former_totals, changing_since: undefined, is_edited: true };
  await core.commit(() => void Object.assign(order, edited));
  await collect(core, order_id);
}

/** An order costs less: a change of it is opened, is given the credit line, and is confirmed. */
export async function creditOrder(
  core: MedusaCore,
  order_id: string,
  amount: string,
  reference: string,
): Promise<void> {
  const order = rowIn(core.rows.orders, order_id);
  if (order.changing_since) throw invalid("a change of the order is open");
  const begun = { changing_since: core.server.trueNow, changing_for: reference };
  await core.commit(() => void Object.assign(order, begun));
  try {
    await core.commit(() => undefined);
    await core.commit(() => {
      core.addCredit(order, amount, reference);
      Object.assign(order, ENDED);
    });
  } catch (error) {
    await dropCredit(core, order_id, reference).catch(() => undefined);
    throw error;
  }
}

/** It is taken away before the order has it. */
export async function dropCredit(core: MedusaCore, order_id: string, reference: string): Promise<void> {
  const order = rowIn(core.rows.orders, order_id);
  if (order.changing_for === reference) await core.commit(() => void Object.assign(order, ENDED));
}

const ENDED = { changing_since: undefined, changing_for: undefined };

/** @throws Error where there is none: nothing is due */
export async function collectionOfOrder(core: MedusaCore, order_id: string): Promise<string> {
  await core.server.turn();
  const id = await collect(core, order_id);
  if (id) return id;
  throw new Error("there is no payment collection for what is due");
}

/**
 * The collection that nobody has paid asks for what is due from then on, and keeps its sessions; in the place of one with a hold there is
 * another, and the hold is cancelled. What Medusa has against that it logs.
 * @returns the collection that asks for what is due, where there is any
 */
async function collect(core: MedusaCore, order_id: string): Promise<string | undefined> {
  const { rows, isHeld } = core;
  const order = rowIn(rows.orders, order_id);
  const open = rows.collectionsOf(order_id).find(({ status }) => [...UNPAID, ...HELD].includes(status));
  const due = rows.dueOf(order);
  if (open && UNPAID.includes(open.status)) {
    if (due.lt(0)) return undefined;
    const isSame = due.eq(open.amount);
    const changed_at = isSame ? open.changed_at : core.server.trueNow;
    await core.commit(() => void Object.assign(open, { amount: due.toFixed(), changed_at }));
    return open.id;
  }
  if (due.lte(0)) return undefined;
  const { id: made } = await core.commit(() => rows.collect(order));
  if (!open) return made;
  const payments = rows.paymentsOf(open.id);
  const isCaptured = payments.some(({ captures }) => captures.length > 0);
  await core.commit(() => void (open.status = isCaptured ? "partially_captured" : "canceled"));
  for (const { id } of payments.filter(({ captured_whole_at }) => !captured_whole_at)) {
    order.has_lost_hold ||= isHeld(order);
    await core.cancelPayment(id).catch(() => undefined);
    order.has_lost_hold &&= !isHeld(order);
  }
  return made;
}

/** A draft becomes an order. */
export async function placeDraft(core: MedusaCore, order_id: string): Promise<void> {
  const order = rowIn(core.rows.orders, order_id);
  if (order.status !== "draft") throw invalid("it is no draft");
  await core.commit(() => void (order.is_reserved = true));
  await core.commit(() => void Object.assign(order, { status: "pending", announced: order.announced + 1 }));
}

/**
 * Staff says that what a collection asks for was paid, by no provider that moves money. Where a part of it fails, what was done before is
 * taken back.
 */
export async function markAsPaid(
  core: MedusaCore,
  collection_id: string,
  provider_id: string = MANUAL,
): Promise<void> {
  const { amount, status } = rowIn(core.rows.collections, collection_id);
  if (status !== "not_paid") throw refused("Can only mark 'not_paid' payment collection as paid");
  const { id } = await createSession(core, collection_id, provider_id, {});
  let payment: PaymentRow | undefined;
  try {
    payment = await core.authorizeSession(id);
    if (payment) await core.capture(payment.id, amount);
  } catch (error) {
    if (payment) await core.cancelPayment(payment.id).catch(() => undefined);
    await deleteSessions(core, [id]).catch(() => undefined);
    throw error;
  }
}

/** Writes, each with what takes it back where a later one fails. */
class Undoable {
  readonly #undone: (() => void)[] = [];

  constructor(private readonly core: MedusaCore) {}

  async commit(write: () => void, undo: () => void): Promise<void> {
    await this.core.commit(write);
    this.#undone.unshift(undo);
  }

  /** Each goes by itself, and what cannot be taken back stays. */
  async takeBack(): Promise<void> {
    for (const undo of this.#undone) await this.core.commit(undo).catch(() => undefined);
  }
}

/**
 * Medusa books the money as given back, whether the provider could send it or not, and lets go of a hold that it could not cancel. Where
 * the order cannot be cancelled after that, its book and its collections are as before, and what was refunded stays so.
 */
export async function cancelOrder(
  core: MedusaCore,
  order_id: string,
  by: "staff" | "program",
): Promise<void> {
  const { rows, server } = core;
  const order = rowIn(rows.orders, order_id);
  if (order.status === "canceled") throw invalid("the order is cancelled already");
  order.was_cancelled_twice ||= order.canceled_by !== undefined;
  order.canceled_by = by;
  const writes = new Undoable(core);
  const collections = rows.collectionsOf(order_id);
  const { is_reserved, credited } = order;
  try {
    await writes.commit(
      () => void (order.is_reserved = false),
      () => void (order.is_reserved = is_reserved),
    );
    let refunded = new BigNumber(0);
    for (const payment of collections.flatMap(({ id }) => rows.paymentsOf(id)))
      refunded = refunded.plus(await giveBack(core, writes, order, payment));
    if (refunded.gt(0))
      await writes.commit(
        () => void (order.credited = credited.plus(refunded)),
        () => void (order.credited = credited),
      );
    for (const collection of collections) {
      const { status } = collection;
      await writes.commit(
        () => void (collection.status = "canceled"),
        () => void (collection.status = status),
      );
    }
    const canceled_at = server.clock.date();
    await core.commit(() => void Object.assign(order, { status: "canceled", canceled_at }));
  } catch (error) {
    await writes.takeBack();
    throw error;
  }
}

/** Resolves to what was refunded. */
async function giveBack(
  core: MedusaCore,
  writes: Undoable,
  order: OrderRow,
  payment: PaymentRow,
): Promise<BigNumber> {
  const none = new BigNumber(0);
  if (payment.captures.length === 0) {
    // Also where that was done before.
    await core.cancelPayment(payment.id).catch(() => undefined);
    return none;
  }
  const kept = keptBy(payment);
  if (kept.lte(0)) return none;
  const refunded = await core.refund(payment.id, kept.toFixed(), { booked: false }).then(
    () => kept,
    () => none,
  );
  const entry = core.newEntry(order, "refund", payment.id, kept.negated());
  await writes.commit(
    () => core.rows.entries.set(entry.id, entry),
    () => core.rows.entries.delete(entry.id),
  );
  return refunded;
}
