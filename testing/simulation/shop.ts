import type { Completion } from "../../src/medusa";
import { beginCompletion } from "../../src/payments/run-workflow";
import { MedusaError } from "@medusajs/framework/utils";
import type { Trigger } from "../../src/payments/triggers";
import type { Audit } from "../../src/modules/crossborder/internal";
import { atMost, auditPage } from "../../src/payments/audit/run";
import { withAccount } from "../../src/payments/context";
import { emitMessages } from "../../src/payments/events";
import { listMismatches } from "../../src/payments/job/mismatches";
import { lookLate, mostLateLooks } from "../../src/payments/job/late-looks";
import { reconcileCart, tryReconcile } from "../../src/payments/reconcile";
import { findSession, openSession } from "../../src/payments/shopper/sessions";
import type { Subject } from "../../src/payments/staff/medusa-acts";
import { referenceOf, stateOf } from "./gateway-orders";
import { CHANGING, completeCart, withCart } from "./medusa-completion";
import type { MedusaCore } from "./medusa-core";
import { type CartRow, type CollectionRow, type OrderRow, rowIn } from "./medusa-rows";
import { newAudit } from "./ledger-audits";
import { createSession, deleteSessions } from "./medusa-sessions";
import { PROVIDERS, type Running, type World } from "./world";

/** What the routes, subscribers and jobs of a store do, in the order in which they do it. */

export function newCart({ rows, scheduler }: World, total: string): CartRow {
  const cart: CartRow = {
    id: rows.newId("cart"),
    total,
    version: 1,
    created_at: new Date(scheduler.now),
    completed_at: undefined,
    mark: undefined,
    collection_id: rows.newId("paycol"),
    was_sold_out: false,
    was_changed: false,
  };
  rows.carts.set(cart.id, cart);
  const collection = { id: cart.collection_id ?? "", cart_id: cart.id, amount: total, status: "not_paid" };
  rows.collections.set(collection.id, collection);
  return cart;
}

/** An order that is there before it is paid: staff has made it, and its customer has the link to its payment collection. */
export function newOrder({ rows, scheduler }: World, total: string): CollectionRow {
  const order = newOrderOfStaff({ rows, scheduler }, total, "pending");
  return rows.collect(order);
}

/** An order that staff has made, or a draft of one. */
export function newOrderOfStaff(
  { rows, scheduler }: Pick<World, "rows" | "scheduler">,
  total: string,
  status: "pending" | "draft",
): OrderRow {
  const created_at = new Date(scheduler.now);
  const given = { cart_id: undefined, cart_version: 1, status, total, created_at, mark: undefined };
  const isPlaced = status === "pending";
  const order = { ...rows.newOrder(given), is_reserved: isPlaced, announced: isPlaced ? 1 : 0 };
  rows.orders.set(order.id, order);
  return order;
}

/** What a storefront knows of a payment session. */
export interface Chosen {
  id: string;
  reference: string;
  /** `unopened` where the gateway was told nothing yet. */
  state: unknown;
}

/** The shopper chooses a method. */
export async function choose(
  { core, context }: Running,
  { id }: CollectionRow,
  provider_id: string,
  data: Record<string, unknown> = {},
): Promise<Chosen> {
  const taken = await context.locks.lockDebt(core.rows.orderOfCollection(id)?.id ?? id);
  try {
    const session = await taken.within(() => createSession(core, id, provider_id, data));
    return { id: session.id, reference: referenceOf(session.data), state: stateOf(session.data) };
  } finally {
    await taken.release();
  }
}

/** The shopper goes to pay. @returns the reference that leads to the page */
export async function goToPay(
  { core, context }: Running,
  id: string,
  device: { terminal?: string },
): Promise<string> {
  const session = await findSession(context, id);
  const { payment_collection_id: collection } = session;
  const taken = await context.locks.lockDebt(core.rows.orderOfCollection(collection)?.id ?? collection);
  try {
    return referenceOf((await taken.within(() => openSession(context, session, device))).data);
  } finally {
    await taken.release();
  }
}

/**
 * The shopper puts something else into the cart: Medusa deletes the sessions, and the collection has another amount. What fails in
 * between is undone.
 */
export async function changeCart(
  { core }: Pick<Running, "core">,
  cart: CartRow,
  total: string,
): Promise<void> {
  cart.was_changed = true;
  await withCart(core, cart.id, CHANGING, () => changeLocked(core, cart, total));
}

async function changeLocked(core: MedusaCore, cart: CartRow, total: string): Promise<void> {
  if (cart.completed_at) return;
  const before = { total: cart.total, version: cart.version };
  await core.commit(() => void Object.assign(cart, { total, version: cart.version + 1 }));
  try {
    const collection = rowIn(core.rows.collections, cart.collection_id ?? "");
    const sessions = core.rows.sessionsOf(collection.id).map(({ id }) => id);
    const ends = await Promise.allSettled([
      core.commit(() => void Object.assign(collection, { amount: total, changed_at: core.server.trueNow })),
      deleteSessions(core, sessions),
    ]);
    for (const end of ends) if (end.status === "rejected") throw end.reason;
  } catch (error) {
    await core.server.turn();
    Object.assign(cart, before);
    throw error;
  }
}

/** Medusa's route that completes a cart, behind the plugin's lock. */
export async function complete({ core, context }: Running, { id }: CartRow): Promise<boolean> {
  const begun = context.clock.now();
  const taken = await context.locks.lockCart(id);
  let error: Error | undefined;
  let completion: Completion | undefined;
  // After a fault nobody knows what it left: the note stays.
  const isDecided = () => error === undefined || MedusaError.isMedusaError(error);
  try {
    completion = await beginCompletion(context, id);
    error = await taken.within(() => completeCart(core, id));
    if (isDecided()) await completion?.end(!error);
  } finally {
    await taken.release();
  }
  const how = { since: begun, isOrder: !error, isEnded: completion !== undefined && isDecided() };
  if (completion || error) await reconcileCart(context, id, how);
  return error === undefined;
}

export const look = async ({ context }: Running, reference: string, by: Trigger): Promise<boolean> =>
  (await tryReconcile(context, { reference, by })) !== undefined;

/** An act of Medusa's dashboard, behind the plugin's locks and its check of whether it is possible. */
export async function actInMedusa(
  { context }: Running,
  { transactions, check }: Subject,
  act: () => Promise<void>,
): Promise<void> {
  const taken = await context.locks.lockTransactions(transactions);
  try {
    await taken.within(async () => {
      await check();
      await act();
    });
  } finally {
    await taken.release();
  }
}

/** The night's audit of one account, page by page, as far as it is about transactions. */
export async function runAudit({ context: store }: Running, provider_id: string): Promise<void> {
  const { ledger, clock } = store;
  const context = withAccount(store, provider_id);
  const turn = atMost(context.account.options.auditCallsPerMinute, clock);
  const { signal } = new AbortController();
  let audit: Audit | undefined = newAudit(provider_id, clock.date());
  while (audit) {
    const page = await ledger.listToAudit(audit, [provider_id], 20);
    if (page.length === 0) return;
    audit = await auditPage({ context, audit, turn, signal }, page);
  }
}

/** One run of the job: what is due, what may have been paid after it was over, and once an hour what Medusa gave back without telling. */
export async function runJob({ context }: Running): Promise<void> {
  const { ledger } = context;
  const hour = await ledger.beginHour();
  await emitMessages(context);
  const due = await ledger.listDue({ $nin: [] }, 20, []);
  for (const { reference } of due) await tryReconcile(context, { reference, by: "job" });
  if (hour)
    for await (const drifted of listMismatches(context, hour.looked_to))
      for (const { reference } of drifted) await tryReconcile(context, { reference, by: "drift" });
  for (const row of await ledger.listLateLooks([...PROVIDERS], mostLateLooks(due.length), []))
    await lookLate(context, row);
}
