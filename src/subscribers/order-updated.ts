import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { storeContext } from "../payments/context";
import { followBuyer } from "../payments/job/drift";

/** The e-mail address or an address of an order may have been changed. */
export default async function orderUpdated({ event, container }: SubscriberArgs<{ id: string }>) {
  await followBuyer(storeContext(container), event.data.id);
}

export const config: SubscriberConfig = {
  event: "order.updated",
  context: { subscriberId: "crossborder-order-updated" },
};
