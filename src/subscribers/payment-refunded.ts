import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { storeContext } from "../payments/context";
import { reconcileRefundedPayment } from "../payments/job/mismatches";

/** Checks that the money of a refunded payment moved. */
export default async function handlePaymentRefunded({ event, container }: SubscriberArgs<{ id: string }>) {
  await reconcileRefundedPayment(storeContext(container), event.data.id);
}

export const config: SubscriberConfig = {
  event: "payment.refunded",
  context: { subscriberId: "crossborder-payment-refunded" },
};
