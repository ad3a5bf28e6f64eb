import { defineLink } from "@medusajs/framework/utils";
import OrderModule from "@medusajs/medusa/order";
import CrossborderModule from "../modules/crossborder";

const { crossborderTransaction } = CrossborderModule.linkable;

/** `query.graph`: `order.*` of a transaction. */
export default defineLink(
  { linkable: crossborderTransaction.id, field: "order_id" },
  OrderModule.linkable.order,
  { readOnly: true },
);

/** `query.graph`: `crossborder_transactions.*` of an order. */
export const transactionsOfOrder = defineLink(
  { linkable: OrderModule.linkable.order.id, field: "id", isList: true },
  { ...crossborderTransaction.id, primaryKey: "order_id" },
  { readOnly: true, isList: true },
);
