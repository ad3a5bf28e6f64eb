import { defineRouteConfig } from "@medusajs/admin-sdk";
import { SubscriptionList } from "../../../subscriptions/subscription-list";

const SubscriptionsPage = () => <SubscriptionList />;

export const config = defineRouteConfig({
  label: "subscriptions.title",
  translationNs: "crossborder",
});

export default SubscriptionsPage;
