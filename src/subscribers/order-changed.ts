import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { storeContext } from "../payments/context";
import { reconcileChangedOrder } from "../payments/job/mismatches";

/** What was open for the former total cannot pay for it any more. */
export default async function orderChanged({ event, container }: SubscriberArgs<{ order_id: string }>) {
  await reconcileChangedOrder(storeContext(container), event.data.order_id);
}

export const config: SubscriberConfig = {
  event: [
    "order-edit.confirmed",
    "order.claim_created",
    "order.exchange_created",
    "order.return_requested",
    "order.return_received",
  ],
  context: { subscriberId: "crossborder-order-changed" },
};
