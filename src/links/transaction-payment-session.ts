import { defineLink } from "@medusajs/framework/utils";
import PaymentModule from "@medusajs/medusa/payment";
import CrossborderModule from "../modules/crossborder";

const { crossborderTransaction } = CrossborderModule.linkable;

/** `query.graph`: `payment_session.*` of a transaction. */
export default defineLink(
  { linkable: crossborderTransaction.id, field: "payment_session_id" },
  PaymentModule.linkable.paymentSession,
  { readOnly: true },
);

/** `query.graph`: `crossborder_transactions.*` of a payment session. */
export const transactionsOfPaymentSession = defineLink(
  { linkable: PaymentModule.linkable.paymentSession.id, field: "id", isList: true },
  { ...crossborderTransaction.id, primaryKey: "payment_session_id" },
  { readOnly: true, isList: true },
);
