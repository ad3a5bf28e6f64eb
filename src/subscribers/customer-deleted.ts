import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { storeContext } from "../payments/context";

/** Forgets the name and the e-mail address of a customer that Medusa has deleted. Where this fails the job does it. */
export default async function customerDeleted({ event, container }: SubscriberArgs<{ id: string }>) {
  await storeContext(container).ledger.forgetBuyers([event.data.id]);
}

export const config: SubscriberConfig = {
  event: "customer.deleted",
  context: { subscriberId: "crossborder-customer-deleted" },
};
