import { PREFIX } from "../../src/payments/provider-id";
import { reconcileCart, tryReconcile } from "../../src/payments/reconcile-transaction";
import type { Asker } from "../../src/payments/askers";
import { listDrift } from "../../src/payments/job/drift";
import { completeCart } from "./medusa-completion";
import { type CartRow, rowIn } from "./medusa-rows";
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
  };
  rows.carts.set(cart.id, cart);
  const collection = { id: cart.collection_id ?? "", cart_id: cart.id, amount: total, status: "not_paid" };
  rows.collections.set(collection.id, collection);
  return cart;
}

/** The shopper chooses a method. @returns the reference that leads to its cashier page */
export async function choose(
  { core, context }: Running,
  cart: CartRow,
  provider_id: string,
): Promise<string> {
  const taken = await context.locks.lockDebt(cart.collection_id ?? "");
  try {
    const { data } = await taken.within(() => createSession(core, cart.collection_id ?? "", provider_id, {}));
    const { crossborder } = data;
    return crossborder && typeof crossborder === "object" && "reference" in crossborder
      ? String(crossborder.reference)
      : "";
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
  if (cart.completed_at) return;
  const before = { total: cart.total, version: cart.version };
  await core.commit(() => void Object.assign(cart, { total, version: cart.version + 1 }));
  try {
    const collection = rowIn(core.rows.collections, cart.collection_id ?? "");
    const sessions = core.rows.sessionsOf(collection.id).map(({ id }) => id);
    const ends = await Promise.allSettled([
      core.commit(() => void (collection.amount = total)),
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
  let end: (() => Promise<void>) | undefined;
  try {
    end = await context.acts.beginCompletion(id, PREFIX);
    error = await taken.within(() => completeCart(core, id));
    await end?.();
  } finally {
    await taken.release();
  }
  if (end || error) await reconcileCart(context, id, { since: begun, isOrder: !error });
  return error === undefined;
}

export const look = ({ context }: Running, reference: string, by: Asker): Promise<boolean> =>
  tryReconcile(context, { reference, by });

/** An act of Medusa's dashboard on an order, behind the plugin's locks of all its payments. */
export async function actOnOrder(
  { core, context }: Running,
  order_id: string,
  act: () => Promise<void>,
): Promise<void> {
  const sessions = core.rows.collectionsOf(order_id).flatMap(({ id }) => core.rows.sessionsOf(id));
  const found = await Promise.all(sessions.map(({ id }) => context.ledger.findBySession(id)));
  const taken = await context.locks.lockTransactions(
    found.flatMap((one) => one ?? []),
    { wait_ms: 4_000 },
  );
  try {
    await taken.within(act);
  } finally {
    await taken.release();
  }
}

/** One run of the job: what is due, what may have been paid after it was over, and what Medusa gave back without telling. */
export async function runJob({ context }: Running): Promise<void> {
  const { ledger } = context;
  const accounts = { $nin: [] };
  for (const { reference } of await ledger.listDue(accounts, 20, []))
    await tryReconcile(context, { reference, by: "job" });
  for (const row of await ledger.listLateLooks([...PROVIDERS], 10, [])) {
    await ledger.planLateLook(row);
    await tryReconcile(context, { reference: row.reference, by: "recheck" });
  }
  for await (const drifted of listDrift(context, null))
    for (const { reference } of drifted) await tryReconcile(context, { reference, by: "drift" });
}
