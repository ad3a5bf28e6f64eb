import type { CartRow, MedusaRows } from "./medusa-rows";

/** The only one. */
export const REGION = "reg_1";

/** What the plugin reads of a cart with each completion. */
export function lookAtCart(rows: MedusaRows, id: string) {
  const row = rows.carts.get(id);
  return row && { cart: cartIn(rows, row), links: linksIn(rows, row) };
}

function cartIn(rows: MedusaRows, row: CartRow) {
  return {
    region_id: REGION,
    mark: row.mark,
    is_completed: row.completed_at !== undefined,
    sessions: rows
      .sessionsOf(row.collection_id ?? "")
      .map(({ provider_id, status }) => ({ provider_id, status })),
    offered: [...rows.offered],
  };
}

function linksIn(rows: MedusaRows, { id, collection_id }: CartRow) {
  const links = rows.links.filter((one) => one.cart_id === id || one.collection_id === collection_id);
  const stale = links.filter(({ order_id }) => !rows.orders.has(order_id));
  return {
    of_cart: rows.orderOfCart(id)?.id,
    of_collection: rows.orderOfCollection(collection_id ?? "")?.id,
    stale: stale.map((one) =>
      one.cart_id
        ? { order_id: one.order_id, by: "cart_id" as const, id: one.cart_id }
        : { order_id: one.order_id, by: "payment_collection_id" as const, id: one.collection_id ?? "" },
    ),
  };
}
