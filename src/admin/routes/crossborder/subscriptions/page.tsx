import { defineRouteConfig } from "@medusajs/admin-sdk";
import { crumbOf } from "../../../common/crumb";
import { SubscriptionList } from "../../../subscriptions/subscription-list";

export const config = defineRouteConfig({
  label: "subscriptions.title",
  translationNs: "crossborder",
  rank: 40,
});

export const handle = crumbOf("subscriptions");

export default SubscriptionList;
