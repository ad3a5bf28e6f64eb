import { createRenewalOrderWorkflow, CrossborderEvents } from "medusa-payment-crossborder/workflows";
import type { Shop } from "../../testing/shop/shop";

/** The store's own code makes the order of a renewal. */
export const makeOrder = (shop: Shop, reference: string) =>
  createRenewalOrderWorkflow(shop.container).run({ input: { reference } });

/** … of each renewal that it is told of. */
export const makeOrders = (shop: Shop): void =>
  shop.onEvent(CrossborderEvents.RECURRING_CHARGED, (reference) => makeOrder(shop, reference));
