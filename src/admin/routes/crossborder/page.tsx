import { defineRouteConfig } from "@medusajs/admin-sdk";
import { MenuIcon } from "../../attention/menu-icon";
import { crumbOf } from "../../common/crumb";
import { GatewayBanner } from "../../gateway/gateway-banner";
import { Heartbeat } from "../../gateway/heartbeat";
import { PaymentList } from "../../payments/payment-list";

const PaymentsPage = () => (
  <div className="flex flex-col gap-y-3">
    <GatewayBanner />
    <PaymentList />
    <Heartbeat />
  </div>
);

export const config = defineRouteConfig({
  label: "payments.title",
  translationNs: "crossborder",
  icon: MenuIcon,
});

export const handle = crumbOf("payments");

export default PaymentsPage;
