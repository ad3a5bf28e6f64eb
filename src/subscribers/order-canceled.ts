import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { settleCanceledOrder } from "../workflows/order-canceled";

/** Checks that the money of a cancelled order moved. */
export default async function orderCanceled({ event, container }: SubscriberArgs<{ id: string }>) {
  await settleCanceledOrder(container, event.data.id);
}

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "crossborder-order-canceled" },
};
