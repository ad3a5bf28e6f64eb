import { defineLink } from "@medusajs/framework/utils";
import CartModule from "@medusajs/medusa/cart";
import CrossborderModule from "../modules/crossborder";

const { crossborderTransaction } = CrossborderModule.linkable;

/** `query.graph`: `cart.*` of a transaction. */
export default defineLink(
  { linkable: crossborderTransaction.id, field: "cart_id" },
  CartModule.linkable.cart,
  { readOnly: true },
);

/** `query.graph`: `crossborder_transactions.*` of a cart. */
export const transactionsOfCart = defineLink(
  { linkable: CartModule.linkable.cart.id, field: "id", isList: true },
  { ...crossborderTransaction.id, primaryKey: "cart_id" },
  { readOnly: true, isList: true },
);
