import { defineRouteConfig } from "@medusajs/admin-sdk";
import { MenuIcon } from "../../attention/menu-icon";
import { crumbOf } from "../../common/crumb";
import { PaymentList } from "../../payments/payment-list";

const PaymentsPage = () => <PaymentList />;

export const config = defineRouteConfig({
  label: "payments.title",
  translationNs: "crossborder",
  icon: MenuIcon,
});

export const handle = crumbOf("payments");

export default PaymentsPage;
