import { defineRouteConfig } from "@medusajs/admin-sdk";
import { crumbOf } from "../../../common/crumb";
import { PaymentGateway } from "../../../settings/payment-gateway";

/** Below `routes/settings`: it stands among Medusa's own settings. */
export const config = defineRouteConfig({ label: "settings.title", translationNs: "crossborder" });

export const handle = crumbOf("settings");

export default PaymentGateway;
