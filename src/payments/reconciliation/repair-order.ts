import { orderPlaced, type Placed } from "../../medusa";
import type { StoreContext } from "../context";
import { tell } from "../events";
import { BACKGROUND_MS } from "../locking/lock";
import { withCartLocks } from "../locking/locks";

/** Whether a completion of this cart began and did not end: it is under way, or its server died. */
export const hasMark = async ({ records }: StoreContext, cart_id: string): Promise<boolean> =>
  (await records.cart(cart_id))?.mark !== undefined;

/**
 * Links an order to its cart and its payment collection, where a server died before Medusa had: it would be placed again, or be paid
 * without knowing it. A link to an order that Medusa has taken back is removed: Medusa would take the cart for completed.
 * @throws LockBusyError while the cart is being completed
 */
export async function repairOrderLinks(context: StoreContext, placed: Placed): Promise<void> {
  const { records, acts } = context;
  const { of_cart, of_collection, stale } = await records.orderLinks(placed);
  if (stale.length > 0) await acts.unlinkOrders(stale);
  if (of_cart && of_collection) return;
  const order_id = of_cart ?? of_collection;
  if (order_id) await acts.linkOrder(order_id, placed);
  else await linkInterruptedOrder(context, placed);
}

/**
 * The cart of an order that nothing leads to would become a second one. If the cart has not changed since, that order is linked to it as
 * Medusa would have done.
 */
async function linkInterruptedOrder(context: StoreContext, placed: Placed): Promise<void> {
  const { records, acts } = context;
  if (!(await hasMark(context, placed.cart_id))) return;
  const link = async () => {
    // A completion that had the lock may have placed an order.
    if (await records.orderOfCart(placed.cart_id)) return;
    const found = await records.interruptedOrder(placed.cart_id);
    if (found) await acts.linkInterruptedOrder(found, placed);
  };
  await withCartLocks(context, placed.cart_id, link, { wait_ms: BACKGROUND_MS });
}

/** What Medusa's cart completion tells at its end, for one that was interrupted: no confirmation is sent without it. */
export async function announceOrder(context: StoreContext, id: string, cart_id: string): Promise<void> {
  await context.ledger.postMessages([orderPlaced(id)]);
  if (await hasMark(context, cart_id)) await context.acts.removeMark(cart_id);
  tell(context);
}

/**
 * Reserves the stock of an order whose server died before it did.
 * @throws MedusaError NOT_ALLOWED when the stock is gone by now
 */
export async function reserveStock(context: StoreContext, order_id: string): Promise<void> {
  const unreserved = await context.records.unreserved(order_id);
  const messages = unreserved ? await context.acts.reserve(unreserved) : [];
  if (messages.length === 0) return;
  await context.ledger.postMessages(messages);
  tell(context);
}
