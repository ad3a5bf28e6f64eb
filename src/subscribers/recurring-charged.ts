import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { storeContext } from "../payments/context";
import { CrossborderEvents } from "../payments/events";
import { makeOwnOrderInBackground } from "../payments/recurring/own-orders";
import { renewalOrderMaker } from "../workflows/recurring";

/** Makes the order of a renewal, where its plan says that the plugin does. The job makes what is lost here. */
export default async function recurringCharged({ event, container }: SubscriberArgs<{ reference: string }>) {
  const context = storeContext(container);
  await makeOwnOrderInBackground(context, event.data.reference, renewalOrderMaker(container));
}

export const config: SubscriberConfig = {
  event: CrossborderEvents.RECURRING_CHARGED,
  context: { subscriberId: "crossborder-recurring-charged" },
};
