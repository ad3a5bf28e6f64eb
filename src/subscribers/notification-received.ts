import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { storeContext } from "../payments/context";
import { processInBackground, type ReceivedNotification } from "../payments/inbox/process";
import { NOTIFICATION_RECEIVED } from "../payments/inbox/receive";

/** Processes a notification after it was acknowledged. The job takes up what is lost here. */
export default async function notificationReceived({
  event,
  container,
}: SubscriberArgs<ReceivedNotification>) {
  await processInBackground(storeContext(container), event.data);
}

export const config: SubscriberConfig = {
  event: NOTIFICATION_RECEIVED,
  context: { subscriberId: "crossborder-notification-received" },
};
