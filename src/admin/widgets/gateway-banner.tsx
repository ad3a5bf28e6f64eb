import { defineWidgetConfig } from "@medusajs/admin-sdk";
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types";
import { GatewayBanner } from "../gateway/gateway-banner";
import { useOrderPayments } from "../order/order-payments";

/** On the page of an order that has a payment of this plugin's. */
const OrderGatewayBanner = ({ data: { id } }: DetailWidgetProps<AdminOrder>) => {
  const { data } = useOrderPayments(id);
  const providerIds = data?.transactions.map(({ provider_id }) => provider_id) ?? [];
  return providerIds.length > 0 ? <GatewayBanner providerIds={providerIds} /> : null;
};

export const config = defineWidgetConfig({
  zone: ["order.details.before", "draft_order.details.before"],
});

export default OrderGatewayBanner;
