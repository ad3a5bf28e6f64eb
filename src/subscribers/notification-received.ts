import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { NOTIFICATION_RECEIVED, settleInBackground } from "../workflows/inbox";

/** Settles what a notification is about, after it was acknowledged. The job takes up what is lost here. */
export default async function notificationReceived({ event, container }: SubscriberArgs<{ id: string }>) {
  await settleInBackground(container, event.data.id);
}

export const config: SubscriberConfig = {
  event: NOTIFICATION_RECEIVED,
  context: { subscriberId: "crossborder-notification-received" },
};
