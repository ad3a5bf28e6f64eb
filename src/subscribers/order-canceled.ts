import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { storeContext } from "../payments/context";
import { reconcileChangedOrder } from "../payments/job/mismatches";
import { revokeLinksOf } from "../payments/payment-links/links";

/** Checks that the money of a cancelled order moved; nobody pays for it any more. */
export default async function orderCanceled({ event, container }: SubscriberArgs<{ id: string }>) {
  const context = storeContext(container);
  await revokeLinksOf(context, event.data.id);
  await reconcileChangedOrder(context, event.data.id);
}

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "crossborder-order-canceled" },
};
