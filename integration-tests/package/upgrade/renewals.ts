import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { createRenewalOrderWorkflow, CrossborderEvents } from "medusa-payment-crossborder/workflows";

/** Into a store: it has an order for each renewal. */
export default async function renew({ event, container }: SubscriberArgs<{ reference: string }>) {
  const { reference } = event.data;
  await createRenewalOrderWorkflow(container).run({ input: { reference } });
}

export const config: SubscriberConfig = { event: CrossborderEvents.RECURRING_CHARGED };
