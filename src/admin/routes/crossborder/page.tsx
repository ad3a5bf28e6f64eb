import { defineRouteConfig } from "@medusajs/admin-sdk";
import { CreditCard } from "@medusajs/icons";
import { PaymentList } from "../../payments/payment-list";

const PaymentsPage = () => <PaymentList />;

export const config = defineRouteConfig({
  label: "payments.title",
  translationNs: "crossborder",
  icon: CreditCard,
});

export default PaymentsPage;
