import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Navigate } from "react-router-dom";
import { MenuIcon } from "../../attention/menu-icon";
import { crumbOf } from "../../common/crumb";
import { useMay } from "../../common/may";
import { GatewayBanner } from "../../gateway/gateway-banner";
import { Heartbeat } from "../../gateway/heartbeat";
import { PaymentList } from "../../payments/payment-list";

const PaymentsPage = () => {
  const may = useMay();
  // The dashboard hides no entry of its menu by a role, so this one leads a clerk to the page that is the clerk's.
  if (may("crossborder_transaction:read") === false && may("crossborder_in_store_payment:read"))
    return <Navigate to="/crossborder/in-store" replace />;
  return (
    <div className="flex flex-col gap-y-3">
      <GatewayBanner />
      <PaymentList />
      <Heartbeat />
    </div>
  );
};

export const config = defineRouteConfig({
  label: "payments.title",
  translationNs: "crossborder",
  icon: MenuIcon,
});

export const handle = crumbOf("payments");

export default PaymentsPage;
