import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { storeContext } from "../payments/context";
import { CrossborderEvents } from "../payments/events";
import { deliverOutage } from "../payments/outage/outage";

/** Tells staff, in the admin's feed and by e-mail, that a gateway does not answer, and that it answers again. */
export default async function gatewayWatched({ event, container }: SubscriberArgs<unknown>) {
  await deliverOutage(storeContext(container), event.name, event.data);
}

export const config: SubscriberConfig = {
  event: [CrossborderEvents.GATEWAY_DOWN, CrossborderEvents.GATEWAY_UP],
  context: { subscriberId: "crossborder-gateway-watched" },
};
