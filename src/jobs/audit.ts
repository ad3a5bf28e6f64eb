import type { MedusaContainer } from "@medusajs/framework/types";
import { auditEveryMerchant, NIGHT } from "../payments/audit/run";
import { storeContext } from "../payments/context";

/** Begins the night's audit. It goes on in the background: other jobs need not wait for it. */
export default async function audit(container: MedusaContainer): Promise<void> {
  await auditEveryMerchant(storeContext(container));
}

export const config = {
  name: "crossborder-audit",
  schedule: `${NIGHT.minute} ${NIGHT.hour} * * *`,
};
