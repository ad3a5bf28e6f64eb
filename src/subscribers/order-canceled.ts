import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { storeContext } from "../payments/context";
import { reconcileCanceledOrder } from "../payments/job/drift";

/** Checks that the money of a cancelled order moved. */
export default async function orderCanceled({ event, container }: SubscriberArgs<{ id: string }>) {
  await reconcileCanceledOrder(storeContext(container), event.data.id);
}

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "crossborder-order-canceled" },
};
