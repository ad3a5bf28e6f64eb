import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { storeContext } from "../payments/context";
import { noteAnnounced } from "../payments/run-workflow";

/** An order is announced once: whoever completed its cart may have died after Medusa had said so. */
export default async function handleOrderPlaced({ event, container }: SubscriberArgs<{ id: string }>) {
  await noteAnnounced(storeContext(container), event.data.id);
}

export const config: SubscriberConfig = {
  event: "order.placed",
  context: { subscriberId: "crossborder-order-placed" },
};
