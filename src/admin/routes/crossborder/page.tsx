import { defineRouteConfig } from "@medusajs/admin-sdk";
import { MenuIcon } from "../../attention/menu-icon";
import { PaymentList } from "../../payments/payment-list";

const PaymentsPage = () => <PaymentList />;

export const config = defineRouteConfig({
  label: "payments.title",
  translationNs: "crossborder",
  icon: MenuIcon,
});

export default PaymentsPage;
