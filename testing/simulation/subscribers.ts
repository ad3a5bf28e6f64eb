import type { StoreContext } from "../../src/payments/context";
import { reconcileChangedOrder } from "../../src/payments/job/mismatches";
import { revokeLinksOf } from "../../src/payments/payment-links/links";

/** What the plugin does where Medusa tells that an order was cancelled. */
export async function orderCanceled(context: StoreContext, order_id: string): Promise<void> {
  await revokeLinksOf(context, order_id);
  await reconcileChangedOrder(context, order_id);
}
