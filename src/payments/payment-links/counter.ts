import type { LedgerTransaction } from "../../modules/crossborder/internal";
import { openCollections } from "../amount-due";
import { listBeingPaid } from "../being-paid";
import type { StoreContext } from "../context";
import { isOpenAtCounter } from "../views/obstacles";

/** What clerks have open for an order: nobody else takes its place. */
export async function listOpenAtCounter(
  context: StoreContext,
  order_id: string,
): Promise<LedgerTransaction[]> {
  const order = await context.records.order(order_id);
  if (!order) return [];
  const being = await listBeingPaid(context, openCollections(order));
  return being.filter((one) => isOpenAtCounter(one, context.clock.now()));
}
