import { defineWidgetConfig } from "@medusajs/admin-sdk";
import type { AdminCustomer, DetailWidgetProps } from "@medusajs/framework/types";
import { CustomerSubscriptions } from "../subscriptions/customer-subscriptions";

const CustomerSubscriptionsWidget = ({ data }: DetailWidgetProps<AdminCustomer>) => (
  <CustomerSubscriptions customer_id={data.id} />
);

export const config = defineWidgetConfig({ zone: "customer.details.side.after" });

export default CustomerSubscriptionsWidget;
