import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { attentionEvent, deliverAttention } from "../payments/attention/deliver";
import { storeContext } from "../payments/context";
import { CrossborderEvents } from "../payments/events";

/** Tells staff, in the admin's feed and by e-mail. */
export default async function attentionNeeded({ event, container }: SubscriberArgs<unknown>) {
  await deliverAttention(storeContext(container), attentionEvent.parse(event.data));
}

export const config: SubscriberConfig = {
  event: CrossborderEvents.ATTENTION_NEEDED,
  context: { subscriberId: "crossborder-attention-needed" },
};
