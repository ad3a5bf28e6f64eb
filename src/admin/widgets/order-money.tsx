import { defineWidgetConfig } from "@medusajs/admin-sdk";
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types";
import { MoneyNotice } from "../order/money-notice";
import { mostUrgent, useOrderPayments } from "../order/order-payments";

/** Above all else on the page of an order, draft or not: where its money is. Nothing where all is well. */
const OrderMoney = ({ data: { id } }: DetailWidgetProps<AdminOrder>) => {
  const payment = mostUrgent(useOrderPayments(id).data?.transactions ?? []);
  return payment ? <MoneyNotice key={payment.id} payment={payment} /> : null;
};

export const config = defineWidgetConfig({ zone: ["order.details.before", "draft_order.details.before"] });

export default OrderMoney;
