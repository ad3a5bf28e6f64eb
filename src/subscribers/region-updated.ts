import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { storeContext } from "../payments/context";
import { regionChanged } from "../payments/channels/channels";

/** Finishes the payments that wait for a channel which the region offers again. */
export default async function regionUpdated({ event, container }: SubscriberArgs<{ id: string }>) {
  await regionChanged(storeContext(container), event.data.id);
}

export const config: SubscriberConfig = {
  event: "region.updated",
  context: { subscriberId: "crossborder-region-updated" },
};
