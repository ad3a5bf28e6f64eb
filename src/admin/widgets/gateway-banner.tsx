import { defineWidgetConfig } from "@medusajs/admin-sdk";
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../common/sdk";
import { GatewayBanner } from "../gateway/gateway-banner";

/** On the page of an order that has a payment of this plugin's. The block of its payments has asked the same already. */
const OrderGatewayBanner = ({ data: { id } }: DetailWidgetProps<AdminOrder>) => {
  const { data } = useQuery({
    queryKey: ["crossborder", "order-payments", id],
    queryFn: () => ask("GET orders/:id/transactions", { params: { id } }),
    retry: false,
  });
  const providerIds = data?.transactions.map(({ provider_id }) => provider_id) ?? [];
  return providerIds.length > 0 ? <GatewayBanner providerIds={providerIds} /> : null;
};

export const config = defineWidgetConfig({
  zone: ["order.details.before", "draft_order.details.before"],
});

export default OrderGatewayBanner;
